import { readFileSync } from "node:fs";
import { join } from "node:path";

function attackFile(name: string): string {
  const folder = process.env.CORPUS_DIR;
  if (folder === undefined) throw new Error("CORPUS_DIR is not set");
  return readFileSync(join(folder, "attacks", name), "utf8");
}

/** Strings that are known to break programs. */
export function readNaughtyStrings(): string[] {
  const encoded = JSON.parse(attackFile("naughty-strings.base64.json")) as string[];
  return encoded.map((text) => Buffer.from(text, "base64").toString("utf8"));
}

export interface JsonText {
  name: string;
  expect: "accept" | "reject" | "either";
  bytes: Buffer;
}

/** Valid JSON, and texts that only look like it. */
export function readJsonTexts(): JsonText[] {
  return attackFile("json-parsing.jsonl")
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const { name, expect, base64 } = JSON.parse(line) as Omit<JsonText, "bytes"> & { base64: string };
      return { name, expect, bytes: Buffer.from(base64, "base64") };
    });
}
