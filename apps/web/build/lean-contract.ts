import { parseAst, type Plugin } from "vite";

const CONTRACT = /\/packages\/contract\/src\/.*(?<!\.test)\.ts$/;
/** What only the server and the API description need of an endpoint. */
const SERVER_ONLY = new Set(["summary", "access", "scope", "params", "query", "body", "response"]);

/**
 * Leaves out of the build what the web does not need of the contract: the schemas of endpoints, since it trusts the server's
 * answers and takes their types from the contract, and every constant that nothing uses any more. Schemas that forms are
 * validated by are used, and stay.
 */
export function leanContract(): Plugin {
  return {
    name: "lean-contract",
    apply: "build",
    transform: {
      filter: { id: CONTRACT },
      // Before types are stripped: the source is what is parsed.
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
 * The module's text with method, path and flags in every `endpoint({ ... })` and no schemas, and with every constant made in a
 * way that the bundler may leave out: it cannot know that making a schema does nothing else. Modules without schemas stay.
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
          // The comma behind a property goes with it.
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
