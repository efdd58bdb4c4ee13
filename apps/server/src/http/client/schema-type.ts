/** A JSON Schema from the description. */
export type Schema = Record<string, unknown>;

const list = (value: unknown): Schema[] => (Array.isArray(value) ? (value as Schema[]) : []);
const quoted = (value: unknown): string => JSON.stringify(value);
const union = (types: readonly string[]): string => [...new Set(types)].join(" | ");

/** Returns a property name, in quotes if it is not an identifier. */
const property = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));

function objectType({ properties = {}, required, additionalProperties }: Schema, known: Set<string>): string {
  const needed = new Set(Array.isArray(required) ? (required as string[]) : []);
  const fields = Object.entries(properties as Record<string, Schema>).map(
    ([name, schema]) => `${property(name)}${needed.has(name) ? "" : "?"}: ${typeOf(schema, known)}`,
  );
  if (fields.length > 0) return `{ ${fields.join("; ")} }`;
  return typeof additionalProperties === "object" && additionalProperties !== null
    ? `Record<string, ${typeOf(additionalProperties as Schema, known)}>`
    : "Record<string, unknown>";
}

/**
 * Returns the TypeScript type of values that a schema accepts; `unknown` for unspecified parts.
 *
 * @param known receives the names of the shared schemas that it refers to
 */
export function typeOf(schema: Schema, known: Set<string> = new Set()): string {
  if (typeof schema["$ref"] === "string") {
    const name = schema["$ref"].split("/").at(-1)!;
    known.add(name);
    return name;
  }
  if ("const" in schema) return quoted(schema["const"]);
  if (Array.isArray(schema["enum"])) return union(schema["enum"].map(quoted));
  const either = [...list(schema["anyOf"]), ...list(schema["oneOf"])];
  if (either.length > 0) return union(either.map((one) => typeOf(one, known)));
  const all = list(schema["allOf"]);
  if (all.length > 0) return all.map((one) => `(${typeOf(one, known)})`).join(" & ");
  if (Array.isArray(schema["type"]))
    return union((schema["type"] as string[]).map((type) => typeOf({ ...schema, type }, known)));
  switch (schema["type"]) {
    case "string":
      return "string";
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      return Array.isArray(schema["prefixItems"])
        ? `[${(schema["prefixItems"] as Schema[]).map((one) => typeOf(one, known)).join(", ")}]`
        : `(${typeOf((schema["items"] as Schema | undefined) ?? {}, known)})[]`;
    case "object":
      return objectType(schema, known);
    default:
      return "unknown";
  }
}
