/** Any JSON value; numbers may be represented by their text. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export type JsonObject = { [key: string]: Json };

/** Deeper nesting is ignored. */
const MAX_DEPTH = 200;

/**
 * Parses JSON as shops print it: as strict JSON, or else tolerating comments, HTML comment and CDATA wrappers, raw line breaks in
 * strings, trailing and missing commas, single quotes, unquoted keys, and truncation.
 *
 * @returns undefined when there is no object or list
 */
export function parseLooseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    const bare = text.replace(/<!\[CDATA\[|\]\]>/g, "");
    const start = bare.search(/[[{]/);
    return start === -1 ? undefined : new LooseReader(bare, start).readAll();
  }
}

/**
 * Returns the object or list literal (JavaScript or JSON) at `start`, and the position of its end; undefined when there is no such
 * literal.
 */
export function readLiteral(text: string, start: number): { value: Json; end: number } | undefined {
  const reader = new LooseReader(text, start);
  const value = reader.readValue(0);
  return value === undefined || value === null || typeof value !== "object"
    ? undefined
    : { value, end: reader.at };
}

/** Returns the text of the string literal whose quote is at `start`, and the position of its end. */
export function readStringLiteral(text: string, start: number): { value: string; end: number } {
  const reader = new LooseReader(text, start);
  const value = reader.readString(text[start]!, false);
  return { value, end: reader.at };
}

class LooseReader {
  readonly text: string;
  at: number;

  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  /** Parses several values in a row (a list without brackets) as one list. */
  readAll(): Json | undefined {
    const values: Json[] = [];
    while (this.at < this.text.length && values.length < 50) {
      const next = this.text.slice(this.at).search(/[[{]/);
      if (next === -1) break;
      this.at += next;
      const value = this.readValue(0);
      if (value === undefined) break;
      values.push(value);
    }
    return values.length > 1 ? values : values[0];
  }

  readValue(depth: number): Json | undefined {
    this.skip();
    const char = this.text[this.at];
    if (char === undefined) return undefined;
    if (char === "{") return depth > MAX_DEPTH ? this.give(null) : this.readObject(depth);
    if (char === "[") return depth > MAX_DEPTH ? this.give(null) : this.readList(depth);
    if (char === '"' || char === "'" || char === "`") return this.readString(char);
    return this.readBare();
  }

  private give(value: Json): Json {
    this.at = this.text.length;
    return value;
  }

  private readObject(depth: number): JsonObject {
    const object: JsonObject = {};
    this.at += 1;
    for (;;) {
      this.skip();
      const char = this.text[this.at];
      if (char === undefined) return object;
      if (char === "}") {
        this.at += 1;
        return object;
      }
      if (char === ",") {
        this.at += 1;
        continue;
      }
      if (char === "]") return object;
      const before = this.at;
      const key = char === '"' || char === "'" ? this.readString(char) : this.readKey();
      this.skip();
      if (this.text[this.at] === ":") {
        this.at += 1;
        const value = this.readValue(depth + 1);
        if (key !== "__proto__") object[key] = value ?? null;
      }
      if (this.at === before) this.at += 1;
    }
  }

  private readList(depth: number): Json[] {
    const list: Json[] = [];
    this.at += 1;
    for (;;) {
      this.skip();
      const char = this.text[this.at];
      if (char === undefined || char === "}") return list;
      if (char === "]") {
        this.at += 1;
        return list;
      }
      if (char === ",") {
        this.at += 1;
        continue;
      }
      const before = this.at;
      const value = this.readValue(depth + 1);
      if (value !== undefined) list.push(value);
      if (this.at === before) this.at += 1;
    }
  }

  private readKey(): string {
    const start = this.at;
    KEY.lastIndex = start;
    if (KEY.test(this.text)) this.at = KEY.lastIndex;
    return this.text.slice(start, this.at);
  }

  /** @param mayHoldQuotes whether an unescaped quote inside may be part of the text, as in broken JSON */
  readString(quote: string, mayHoldQuotes = true): string {
    const { text } = this;
    const start = this.at + 1;
    const close = quote.charCodeAt(0);
    let isEscaped = false;
    let end = start;
    for (; end < text.length; end += 1) {
      const code = text.charCodeAt(end);
      if (code === BACKSLASH) {
        isEscaped = true;
        end += 1;
      } else if (code === close && (quote !== '"' || !mayHoldQuotes || this.closes(end))) break;
    }
    this.at = Math.min(end + 1, text.length);
    const inside = text.slice(start, end);
    return isEscaped ? withoutEscapes(inside) : inside;
  }

  /** A quote inside a text ("27" Monitor") is followed by more text, a closing one by punctuation. */
  private closes(at: number): boolean {
    if (",:}]".includes(this.text.charAt(at + 1))) return true;
    const rest = /^\s*(.)/su.exec(this.text.slice(at + 1, at + 60))?.[1];
    return (
      rest === undefined ||
      ",:}]/;)".includes(rest) ||
      (rest === '"' && /[\n\r]/.test(this.text.slice(at + 1, at + 40)))
    );
  }

  private readBare(): Json | undefined {
    BARE.lastIndex = this.at;
    const word = BARE.exec(this.text)?.[0];
    if (word === undefined) return undefined;
    this.at += word.length;
    if (word === "true") return true;
    if (word === "false" || word === "!1") return false;
    if (word === "!0") return true;
    if (word === "null" || word === "undefined" || word === "NaN") return null;
    return word;
  }

  private skip(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code > 32 && code < 0xa0 && code !== SLASH) return;
      if (code <= 32 || code === 0xa0 || code === 0xfeff) {
        this.at += 1;
      } else if (code === SLASH && this.text[this.at + 1] === "*") {
        const end = this.text.indexOf("*/", this.at + 2);
        this.at = end === -1 ? this.text.length : end + 2;
      } else if (code === SLASH && this.text[this.at + 1] === "/") {
        const end = this.text.indexOf("\n", this.at + 2);
        this.at = end === -1 ? this.text.length : end + 1;
      } else return;
    }
  }
}

const SLASH = 47;
const BACKSLASH = 92;
const KEY = /[\w$@.-]+/y;
const BARE = /[^\s,:{}[\]"'`/]{1,200}/y;

const ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", v: "\v", "0": "\0" };

/** Shorter strings are read faster by hand than a failure is reported. */
const MIN_PARSED = 100;

/** Resolves the escapes of a string: as in JSON, or else one by one. */
function withoutEscapes(inside: string): string {
  const text = inside.length < MIN_PARSED ? undefined : parsedText(inside);
  if (text !== undefined) return text;
  let out = "";
  let from = 0;
  for (let at = inside.indexOf("\\"); at !== -1; at = inside.indexOf("\\", from)) {
    const [piece, length] = unescaped(inside, at);
    out += inside.slice(from, at) + piece;
    from = at + length;
  }
  return out + inside.slice(from);
}

function parsedText(inside: string): string | undefined {
  try {
    return JSON.parse(`"${inside}"`) as string;
  } catch {
    return undefined;
  }
}

/** Returns the character for the escape sequence at `at`, and the sequence's length. */
function unescaped(text: string, at: number): [piece: string, length: number] {
  const char = text[at + 1];
  if (char === undefined) return ["", 1];
  const hex = char === "u" ? text.slice(at + 2, at + 6) : char === "x" ? text.slice(at + 2, at + 4) : "";
  if (hex !== "" && /^[\da-f]+$/i.test(hex))
    return [String.fromCharCode(Number.parseInt(hex, 16)), 2 + hex.length];
  return [ESCAPES[char] ?? char, 2];
}
