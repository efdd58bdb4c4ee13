import { ENDPOINTS_BY_NAME, SCOPES } from "@pricetrail/contract";
import type { Endpoint } from "@pricetrail/contract";
import { DEAR_CALLS } from "./call-limits.ts";
import { PROBLEM_SCHEMA, WEBHOOKS } from "./api-description-parts.ts";
import { PROBLEM_TYPE } from "./problem.ts";

type Json = Record<string, unknown>;
interface Operation extends Json {
  parameters?: { in: string; name: string; required?: boolean; schema: Json }[];
  responses: Record<string, Json>;
}
export interface ApiDescription extends Json {
  paths: Record<string, Record<string, Operation>>;
  components: Json;
}

/** Returns who may make a call, by security scheme: a person's session, an API key, an access token. */
function securityOf({ access, scope, stream }: Endpoint): Json[] {
  const byKey = scope === null ? [] : [{ key: [scope] }, { token: [scope] }];
  switch (access.kind) {
    case "public":
    // Anyone who knows the address.
    case "secretAddress":
      return [];
    // The ticket is a parameter of the query.
    case "ticket":
      return stream === "file" ? [{}, { bearer: [] }, ...byKey] : [];
    default:
      return [{ bearer: [] }, ...byKey];
  }
}

const FILE_TYPES = ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"];

function contentOf({ stream, path }: Endpoint): Json | undefined {
  if (stream === "events") return { "text/event-stream": { schema: { type: "string" } } };
  if (stream !== "file") return undefined;
  const types = path.startsWith("export/") ? FILE_TYPES : ["application/octet-stream"];
  return Object.fromEntries(types.map((type) => [type, { schema: { type: "string", format: "binary" } }]));
}

const DEAR = `Costs a visit or seconds of CPU: at most ${DEAR_CALLS} such calls a minute (429).`;

function describeOperation(name: string, endpoint: Endpoint, operation: Operation): Operation {
  const content = contentOf(endpoint);
  return {
    ...operation,
    ...(endpoint.isDear ? { description: DEAR } : {}),
    operationId: name,
    tags: [endpoint.scope?.split(":")[0] ?? "account"],
    security: securityOf(endpoint),
    ...(operation.parameters
      ? {
          // A list may be empty, and is then omitted.
          parameters: operation.parameters.map((one) =>
            one.in === "query" && one.schema["type"] === "array" ? { ...one, required: false } : one,
          ),
        }
      : {}),
    responses: {
      "200": { ...operation.responses["200"], description: "Done", ...(content ? { content } : {}) },
      "4XX": { $ref: "#/components/responses/Problem" },
      default: { $ref: "#/components/responses/Problem" },
    },
  };
}

/**
 * Returns the API's description (OpenAPI 3.1) based on the framework's routes: each operation under its own name, with the scope
 * that a key needs, and the webhooks that channels send.
 *
 * @param made the output of @fastify/swagger
 */
export function describeApi(made: object): ApiDescription {
  const document = structuredClone(made) as ApiDescription;
  for (const [name, endpoint] of ENDPOINTS_BY_NAME) {
    const path = document.paths[`/api/${endpoint.path}`];
    const method = endpoint.method.toLowerCase();
    if (path?.[method]) path[method] = describeOperation(name, endpoint, path[method]);
  }
  return {
    ...document,
    info: { ...(document["info"] as Json), license: { name: "MIT", identifier: "MIT" } },
    // The installation that serves the description.
    servers: [{ url: "/" }],
    components: {
      schemas: { Problem: PROBLEM_SCHEMA },
      responses: {
        Problem: {
          description:
            "Refused or failed: problem details for API keys and clients that accept them, otherwise JSON with the same fields",
          content: Object.fromEntries(
            [PROBLEM_TYPE, "application/json"].map((type) => [
              type,
              { schema: { $ref: "#/components/schemas/Problem" } },
            ]),
          ),
        },
      },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "A person's session" },
        key: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "ptk_<id>_<secret>_<checksum>",
          description: "An API key with the scope",
        },
        token: {
          type: "oauth2",
          description: "An access token of an API key",
          flows: {
            clientCredentials: {
              tokenUrl: "/api/token",
              scopes: Object.fromEntries(SCOPES.map((scope) => [scope, describeScope(scope)])),
            },
          },
        },
      },
    },
    webhooks: WEBHOOKS,
  };
}

function describeScope(scope: string): string {
  const [resource, verb] = scope.split(":");
  return `${verb === "read" ? "Read" : "Change"} ${resource}`;
}
