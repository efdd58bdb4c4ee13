import { expect, it } from "vitest";
import * as contract from "./index.ts";

/** Names that are written with a capital letter inside. */
const NAMES = new Set(["BotFather", "WebSocket", "iCal", "iPhone"]);
/** What a program calls a thing: isPaused, BuildState, skipped_cap. */
const IDENTIFIER = /\b[A-Za-z]*[a-z][A-Z]\w*|\b[a-z]+_[a-z_]+\b/g;
/** Texts that name what a file or a call expects, letter by letter. */
const QUOTES_IDENTIFIERS = new Set(["API_KEY_TEXTS.unsupportedGrant"]);

/** Every text of a part of the texts, with its path; those made from values are left out. */
function* sentencesOf(value: unknown, path: string): Generator<[path: string, text: string]> {
  if (typeof value === "string") yield [path, value];
  else if (typeof value === "object" && value !== null)
    for (const [key, part] of Object.entries(value)) yield* sentencesOf(part, `${path}.${key}`);
}

it("no sentence on a screen or in a mail holds a name of the program's own", () => {
  const sentences = Object.entries(contract)
    .filter(([name]) => name.endsWith("_TEXTS"))
    .flatMap(([name, texts]) => [...sentencesOf(texts, name)])
    // One word can be an address or a key; a sentence cannot.
    .filter(([path, text]) => text.includes(" ") && !QUOTES_IDENTIFIERS.has(path));
  expect(sentences.length).toBeGreaterThan(1000);
  const wrong = sentences.filter(([, text]) =>
    (text.match(IDENTIFIER) ?? []).some((word) => !NAMES.has(word)),
  );
  expect(wrong).toEqual([]);
});
