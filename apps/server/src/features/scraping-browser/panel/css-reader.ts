/** Characters of a name, and characters that are no token of interest, as many as there are. */
const NAME = /[\w\u0080-\uffff-]+/y;
const PLAIN = /[^\w\u0080-\uffff"'@<#\\/-]+/y;

/** A string's or a bare address's ordinary characters. */
const TEXT = /[^"'\\\n)]+/y;

/** Reads along the tokens of a style sheet (CSS Syntax Level 3), so that escapes and comments hide nothing. */
export class CssReader {
  at = 0;
  /** The name that was read last had an escape in it; without one, it can be written as it is. */
  isEscaped = false;
  readonly css: string;

  constructor(css: string) {
    this.css = css;
  }

  get char(): string {
    return this.css[this.at] ?? "";
  }

  /** A name with its escapes resolved. */
  name(): string {
    let name = "";
    this.isEscaped = false;
    for (;;) {
      name += this.run(NAME);
      if (this.char !== "\\" || this.css[this.at + 1] === "\n") return name;
      this.isEscaped = true;
      name += this.escape();
    }
  }

  /** What the sticky pattern fits here; empty when it fits nothing. */
  run(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.css)?.[0] ?? "";
    this.at += found.length;
    return found;
  }

  /** Everything up to the next character that may begin something of interest. */
  plain(): string {
    return this.run(PLAIN);
  }

  escape(): string {
    const hex = /^\\([0-9a-f]{1,6})(?:\r\n|[ \n\r\t\f])?/i.exec(this.css.slice(this.at, this.at + 9));
    if (hex === null) {
      const char = this.css[this.at + 1] ?? "";
      this.at += 2;
      return char;
    }
    this.at += hex[0].length;
    const code = Number.parseInt(hex[1] ?? "0", 16);
    return code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)
      ? "\ufffd"
      : String.fromCodePoint(code);
  }

  /** The value of the string that begins here; a line end closes a broken one. */
  string(): string {
    const quote = this.char;
    let value = "";
    this.at += 1;
    while (this.at < this.css.length) {
      const char = this.char;
      if (char === quote) {
        this.at += 1;
        break;
      }
      if (char === "\n") break;
      if (char === "\\") {
        if (this.css[this.at + 1] === "\n") this.at += 2;
        else value += this.escape();
        continue;
      }
      value += this.run(TEXT) || this.take();
    }
    return value;
  }

  /** The character that stands here. */
  take(): string {
    const { char } = this;
    this.at += 1;
    return char;
  }

  space(): void {
    while (/\s/.test(this.char)) this.at += 1;
  }

  /** Skips to the end of a rule or declaration: past its semicolon or block, but never past the end of the block around it. */
  skipRule(): void {
    for (let depth = 0, brackets = 0; this.at < this.css.length;) {
      const char = this.char;
      if (char === '"' || char === "'") {
        this.string();
        continue;
      }
      if (char === "\\") {
        this.at += 2;
        continue;
      }
      if (char === "}" && depth === 0) return;
      this.at += 1;
      if (char === "(") brackets += 1;
      if (char === ")") brackets -= 1;
      if (char === ";" && depth === 0 && brackets <= 0) return;
      if (char === "{") depth += 1;
      if (char === "}" && (depth -= 1) === 0) return;
    }
  }
}

/** The address inside `url(`, whose bracket was just read, as string or bare; ends behind the closing bracket. */
export function addressOf(reader: CssReader): string {
  reader.space();
  let address = "";
  if (reader.char === '"' || reader.char === "'") address = reader.string();
  else
    while (reader.at < reader.css.length && reader.char !== ")") {
      if (reader.char === "\\") address += reader.escape();
      else address += reader.run(TEXT) || reader.take();
    }
  while (reader.at < reader.css.length && reader.char !== ")") reader.at += 1;
  reader.at += 1;
  return address.trim();
}
