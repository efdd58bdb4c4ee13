import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Edit } from "./generate.ts";

const LIST = fileURLToPath(new URL("./made-faults.txt", import.meta.url));

export interface MadeFault extends Edit {
  area: string;
  file: string;
  source: string;
}

/**
 * Reads the faults that people have made: an area (`# money`), a file, and a line for each fault, `text ~> replacement`. The text
 * has to occur exactly once in the file or, if code has been moved, in all files; a line whose text does not is stale.
 */
export function madeFaults(root: string, files: readonly string[]): { found: MadeFault[]; stale: string[] } {
  const sources = new Map(files.map((file) => [file, readFileSync(path.join(root, file), "utf8")]));
  const found: MadeFault[] = [];
  const stale: string[] = [];
  let area = "";
  let stated = "";
  for (const line of readFileSync(LIST, "utf8").split("\n")) {
    if (line.startsWith("# ")) area = line.slice(2);
    else if (line.startsWith("  ")) {
      const [text = "", replacement = ""] = line
        .slice(2)
        .split(" ~> ")
        .map((part) => part.replaceAll("\\n", "\n"));
      const isThere = sources.get(stated)?.includes(text) === true;
      const holding = isThere ? [stated] : files.filter((file) => sources.get(file)?.includes(text));
      const [file] = holding;
      const source = file === undefined ? "" : sources.get(file)!;
      const start = source.indexOf(text);
      if (holding.length !== 1 || file === undefined || source.includes(text, start + 1)) {
        stale.push(`${stated}: ${line.trim()}`);
      } else found.push({ kind: "made", area, file, source, start, end: start + text.length, replacement });
    } else stated = line;
  }
  return { found, stale };
}
