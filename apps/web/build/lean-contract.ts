import { parseAst, type Plugin } from "vite";

const CONTRACT = /\/packages\/contract\/src\/.*(?<!\.test)\.ts$/;
/** Properties of an endpoint that only the server and the API description need. */
const SERVER_ONLY = new Set(["summary", "access", "scope", "isDear", "params", "query", "body", "response"]);

/**
 * Removes from the build the parts of the contract that the web app does not need: the schemas of endpoints, since it trusts the
 * server's responses and takes their types from the contract, and every constant that is then unused. Schemas that validate
 * forms stay.
 */
export function leanContract(): Plugin {
  return {
    name: "lean-contract",
    apply: "build",
    transform: {
      filter: { id: CONTRACT },
      // Runs before types are stripped, because it parses the source.
      order: "pre",
      handler: (code) => ({ code: lean(code), map: null }),
    },
  };
}

interface Change {
  start: number;
  end: number;
  text: string;
}

/**
 * Returns the module's text without schemas in any `endpoint({ ... })` (method, path and flags stay), and with every constant
 * marked as pure, because the bundler cannot know that creating a schema has no side effects. Modules without schemas are
 * returned unchanged.
 */
export function lean(code: string): string {
  if (!code.includes('"zod/mini"')) return code;
  const changes: Change[] = [];
  for (const statement of parseAst(code, { lang: "ts" }).body) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type !== "VariableDeclaration") continue;
    for (const { init } of declaration.declarations) {
      if (!init || init.type.endsWith("FunctionExpression") || init.type === "Literal") continue;
      changes.push({ start: init.start, end: init.start, text: "/* @__PURE__ */ (() => (" });
      const [definition] = init.type === "CallExpression" ? init.arguments : [];
      if (
        init.type === "CallExpression" &&
        init.callee.type === "Identifier" &&
        init.callee.name === "endpoint" &&
        definition?.type === "ObjectExpression"
      ) {
        for (const property of definition.properties) {
          if (property.type !== "Property" || property.key.type !== "Identifier") continue;
          if (!SERVER_ONLY.has(property.key.name)) continue;
          // The comma after a property is removed with it.
          const end = code[property.end] === "," ? property.end + 1 : property.end;
          changes.push({ start: property.start, end, text: "" });
        }
      }
      changes.push({ start: init.end, end: init.end, text: "))()" });
    }
  }
  let changed = "";
  let from = 0;
  for (const { start, end, text } of changes) {
    changed += code.slice(from, start) + text;
    from = end;
  }
  return changed + code.slice(from);
}
