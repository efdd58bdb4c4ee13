import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Import statements and re-exports at the beginning of a line, those of types marked, and dynamic imports. */
const importPattern =
  /^(?:import|export)\b(?<type> type\b)?(?:[^"';]*\bfrom)?\s*"(?<stated>[^"]+)"|\bimport\(\s*"(?<late>[^"]+)"/gm;

export interface Import {
  /** A package's name, or a path that begins with a dot. */
  name: string;
  isType: boolean;
}

/** Returns the files of a folder with those of its subfolders, without what is installed or built; paths relative to the root. */
export function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [file];
    return ["node_modules", "dist"].includes(entry.name) ? [] : filesIn(file);
  });
}

/** Returns the text of a file; an empty one if there is none. */
export function sourceOf(file: string): string {
  const absolute = path.join(root, file);
  return existsSync(absolute) ? readFileSync(absolute, "utf8") : "";
}

/** The same; an empty one for a file that is not code. */
const codeOf = (file: string): string => (/\.[jt]sx?$/.test(file) ? sourceOf(file) : "");

/** Returns what a source file imports; nothing for a file of another kind, or none. */
export function importsOf(file: string): Import[] {
  return [...codeOf(file).matchAll(importPattern)].map(({ groups }) => ({
    name: groups?.["stated"] ?? groups?.["late"] ?? "",
    isType: groups?.["type"] !== undefined,
  }));
}

/** Returns the relative paths of the modules that a source file gives to a thread or process. */
export const startedBy = (file: string): string[] =>
  [...codeOf(file).matchAll(/\bnew URL\(\s*"([^"]+\.ts)"/g)].map(([, name]) => `./${name}`);

/** Matches an import or re-export of values, with what it names between braces or as a whole. */
const valuesPattern = /^(?:import|export)\s+(?!type\b)(?<named>[^"';]*?)\s*from\s*"(?<from>[^"]+)"/gm;

/** Returns the values that a source file imports by name, as their modules name them; `*` for a whole module or its default. */
export function namesImported(file: string): { from: string; name: string }[] {
  return [...codeOf(file).matchAll(valuesPattern)].flatMap(({ groups }) => {
    const from = groups?.["from"] ?? "";
    const named = /^\{(?<names>[^}]*)\}$/.exec((groups?.["named"] ?? "").trim())?.groups?.["names"];
    if (named === undefined) return [{ from, name: "*" }];
    return named
      .split(",")
      .map((one) => one.trim().split(/\s+as\s+/)[0] ?? "")
      .filter((name) => name !== "" && !name.startsWith("type "))
      .map((name) => ({ from, name }));
  });
}
