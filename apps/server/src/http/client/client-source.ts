import { ENDPOINTS_BY_NAME } from "@pricetrail/contract";
import type { ApiDescription } from "../api-description.ts";
import { typeOf } from "./schema-type.ts";
import type { Schema } from "./schema-type.ts";

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema: Schema;
}
interface Operation {
  operationId: string;
  summary: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

const HEAD = `// Made from the API's description when the client is built. Not to be edited.
`;

/** Returns the parameters of one kind as an object type; undefined without any. */
function given(parameters: readonly Parameter[], kind: string): string | undefined {
  const own = parameters.filter((one) => one.in === kind);
  if (own.length === 0) return undefined;
  const fields = own.map(({ name, required, schema }) => {
    const type = typeOf(schema);
    // A list parameter also accepts a single value.
    const shown =
      schema["type"] === "array" ? `${type} | ${typeOf((schema["items"] as Schema) ?? {})}` : type;
    return `${JSON.stringify(name)}${required === true ? "" : "?"}: ${shown}`;
  });
  return `{ ${fields.join("; ")} }`;
}

function bodyOf({ requestBody }: Operation): string | undefined {
  if (!requestBody) return undefined;
  const json = requestBody.content["application/json"];
  return json ? typeOf(json.schema) : "FormData";
}

/** Returns the calls open to keys, except event streams. */
function callsOf(description: ApiDescription) {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, found]) => {
      const operation = found as unknown as Operation;
      const endpoint = ENDPOINTS_BY_NAME.get(operation.operationId)!;
      if (endpoint.scope === null || endpoint.stream === "events") return [];
      return [{ path, method: method.toUpperCase(), operation, endpoint }];
    }),
  );
}

/** Returns the source of the client's types and table of calls, unformatted. */
export function clientSource(description: ApiDescription): string {
  const calls = callsOf(description).toSorted((a, b) =>
    a.operation.operationId < b.operation.operationId ? -1 : 1,
  );
  const types = calls.map(({ operation, endpoint }) => {
    const { operationId, summary, parameters = [] } = operation;
    // A key authenticates itself, without a ticket.
    const shown = parameters.filter(({ name }) => name !== "ticket");
    const answer = operation.responses["200"]?.content?.["application/json"];
    const isUpload = operation.requestBody === undefined && endpoint.path.startsWith("import/");
    const parts = {
      params: given(shown, "path"),
      query: given(shown, "query"),
      body: isUpload ? "FormData" : bodyOf(operation),
      response: endpoint.stream === "file" ? "Response" : answer ? typeOf(answer.schema) : "unknown",
    };
    const fields = Object.entries(parts)
      .filter(([, type]) => type !== undefined)
      .map(([name, type]) => `${name}: ${type}`);
    return `/** ${summary.replaceAll("*/", "")}. Scope: ${endpoint.scope} */\n${operationId}: { ${fields.join("; ")} };`;
  });
  const table = calls.map(
    ({ operation, method, path, endpoint }) =>
      `${operation.operationId}: { method: "${method}", path: "${path}", isFile: ${endpoint.stream === "file"} },`,
  );
  return `${HEAD}
/** Every call open to API keys: its input and its response. */
export interface Operations {
${types.join("\n")}
}

export const OPERATIONS: Record<keyof Operations, { method: "GET" | "POST"; path: string; isFile: boolean }> = {
${table.join("\n")}
};
`;
}
