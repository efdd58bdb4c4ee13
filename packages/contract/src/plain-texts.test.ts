import { expect, it } from "vitest";
import * as contract from "./index.ts";

/** Proper names with an inner capital letter. */
const NAMES = new Set(["BotFather", "WebSocket", "iCal", "iPhone"]);
/** Identifiers: isPaused, BuildState, skipped_cap. */
const IDENTIFIER = /\b[A-Za-z]*[a-z][A-Z]\w*|\b[a-z]+_[a-z_]+\b/g;
/** Texts that quote identifiers which a file or a call requires. */
const QUOTES_IDENTIFIERS = new Set(["API_KEY_TEXTS.unsupportedGrant"]);

/** Returns every constant text with its path; functions are excluded. */
function* sentencesOf(value: unknown, path: string): Generator<[path: string, text: string]> {
  if (typeof value === "string") yield [path, value];
  else if (typeof value === "object" && value !== null)
    for (const [key, part] of Object.entries(value)) yield* sentencesOf(part, `${path}.${key}`);
}

/** Words for how a page is written, which mean nothing to people who watch prices. */
const TECHNICAL =
  /\b(?:JSON-LD|microdata|RDFa|hydration|selector|XPath|DOM|structured data|meta (?:tag|element))s?\b/i;

it("no text says how a page is written", () => {
  const texts = Object.entries(contract)
    .filter(([name]) => /_(?:TEXTS|MESSAGES|NAMES)$/.test(name))
    .flatMap(([name, value]) => [...sentencesOf(value, name)]);
  expect(texts.length).toBeGreaterThan(2000);
  expect(texts.filter(([, text]) => TECHNICAL.test(text))).toEqual([]);
});

it("no sentence on a screen or in a mail contains an identifier", () => {
  const sentences = Object.entries(contract)
    .filter(([name]) => name.endsWith("_TEXTS"))
    .flatMap(([name, texts]) => [...sentencesOf(texts, name)])
    // A single word can be an address or a key.
    .filter(([path, text]) => text.includes(" ") && !QUOTES_IDENTIFIERS.has(path));
  expect(sentences.length).toBeGreaterThan(1000);
  const wrong = sentences.filter(([, text]) =>
    (text.match(IDENTIFIER) ?? []).some((word) => !NAMES.has(word)),
  );
  expect(wrong).toEqual([]);
});
