import { tokenize, tokenTypes as T } from "css-tree/tokenizer";
import { ident, string, url } from "css-tree/utils";
import { cssIdentifier, nameRest, cssString } from "./css-text.ts";
import { INERT_PREFIX } from "./attributes.ts";

/** Returns the replacement for a URL that a style sheet loads: a data URL, or nothing. */
export type AddressFilter = (address: string) => string | undefined;

type Token = (typeof T)[keyof typeof T];

/** A valid, empty URL that makes no request. */
const NOWHERE = "data:,";

/** A font that does not exist, accepted by browsers without a warning. */
const NO_FONT = 'local("-")';

/** Rules that load something or change how the rest of the sheet is parsed. */
const DROPPED_RULES = new Set(["import", "charset", "namespace", "document", "-moz-document"]);
/** Tokens that cannot merge with what follows. */
const SEPARATE = new Set<Token>([T.WhiteSpace, T.Semicolon, T.LeftCurlyBracket, T.RightCurlyBracket]);
/** Functions whose strings (also in custom properties) are URLs; an unknown name invalidates the declaration. */
const LOADING = new Set([
  "image-set",
  "-webkit-image-set",
  "image",
  "src",
  "expression",
  "-moz-element",
  "paint",
  "url-prefix",
  "domain",
]);
/** Attributes the cleaner renames; style sheets select by them. */
const RENAMED_ATTRIBUTES = new Set(
  "href src srcset action target rel media sizes download loading disabled tabindex draggable contenteditable poster".split(
    " ",
  ),
);
/** Pseudo-classes for the effects of those attributes. */
const STATES: Readonly<Record<string, string>> = {
  link: `is([${INERT_PREFIX}href])`,
  "any-link": `is([${INERT_PREFIX}href])`,
  disabled: `is([${INERT_PREFIX}disabled])`,
};

/**
 * Returns a style sheet or style attribute that loads only what `filter` returns: no imports, no URLs, nothing that ends the
 * element around it. References within the document (`url(#shade)`) stay, and selectors follow the cleaner's renaming.
 */
export function cleanCss(css: string, filter: AddressFilter = () => undefined): string {
  const normalised = css
    .replace(/^\ufeff/, "")
    .replace(/\r\n?|\f/g, "\n")
    .replace(/[\0\ufeff]/g, "\ufffd");
  const cleaner = new Cleaner(normalised, filter);
  tokenize(cleaner.css, (type, start, end) => cleaner.token(type, start, end));
  return cleaner.done();
}

/** An unclosed `url(` with a string: its URL, and the number of open brackets inside. */
interface OpenUrl {
  address: string | undefined;
  depth: number;
}

/**
 * Processes tokens one by one. Every token that is not plain is rewritten from its value, so that browsers interpret the
 * result as this code does, whatever tricks the sheet uses.
 */
class Cleaner {
  readonly css: string;
  readonly #filter: AddressFilter;
  readonly #out: string[] = [];
  /** End of the last token written; unchanged tokens lie between here and the current one. */
  #written = 0;
  #before: Token | undefined;
  #inFontFace = false;
  #url: OpenUrl | undefined;
  /** Open brackets and blocks of a dropped rule. */
  #dropped: { brackets: number; blocks: number } | undefined;

  constructor(css: string, filter: AddressFilter) {
    this.css = css;
    this.#filter = filter;
  }

  done(): string {
    if (this.#url) this.#out.push(this.#loaded(this.#url.address?.trim()));
    else if (!this.#dropped) this.#out.push(this.css.slice(this.#written));
    return this.#out.join("");
  }

  token(type: Token, start: number, end: number): void {
    const before = this.#before;
    this.#before = type;
    if (this.#dropped) this.#drop(this.#dropped, type, start, end);
    else if (this.#url) this.#insideUrl(this.#url, type, start, end);
    else this.#plain(type, start, end, before);
  }

  #plain(type: Token, start: number, end: number, before: Token | undefined): void {
    switch (type) {
      case T.Ident:
        return this.#ident(start, end, before);
      case T.Function:
        return this.#function(start, end);
      case T.AtKeyword:
        return this.#atRule(start, end, before);
      case T.Hash:
      case T.Dimension:
        if (this.#isEscaped(start, end)) this.#replace(start, end, this.#escaped(type, start, end));
        return;
      case T.String:
      case T.BadString:
        return this.#string(start, end);
      case T.Url:
        return this.#replace(start, end, this.#loaded(url.decode(this.css.slice(start, end)).trim()));
      case T.BadUrl:
        return this.#replace(start, end, this.#loaded(undefined));
      case T.Comment:
      case T.CDO:
      case T.CDC:
        return this.#replace(start, end, " ");
      case T.Delim:
        // "<" only as a comparison in a media query ("width < 40em"): anything else could end the style element.
        if (this.css[start] === "<" && /[\s=\d.(]/.test(this.css[end] ?? "")) return;
        if (this.css[start] === "<" || this.css[start] === "\\") this.#replace(start, end, " ");
        return;
      case T.RightCurlyBracket:
        this.#inFontFace = false;
        return;
    }
  }

  #replace(start: number, end: number, text: string): void {
    this.#out.push(this.css.slice(this.#written, start), text);
    this.#written = end;
  }

  #isEscaped(start: number, end: number): boolean {
    const at = this.css.indexOf("\\", start);
    return at !== -1 && at < end;
  }

  #ident(start: number, end: number, before: Token | undefined): void {
    const written = this.css.slice(start, end);
    const isEscaped = written.includes("\\");
    const name = isEscaped ? ident.decode(written) : written;
    const lower = name.toLowerCase();
    if (before === T.LeftSquareBracket && RENAMED_ATTRIBUTES.has(lower))
      this.#replace(start, end, INERT_PREFIX + lower);
    else if (before === T.Colon && Object.hasOwn(STATES, lower)) this.#replace(start, end, STATES[lower]!);
    else if (isEscaped) this.#replace(start, end, cssIdentifier(name));
  }

  #function(start: number, end: number): void {
    const written = this.css.slice(start, end - 1);
    const name = ident.decode(written);
    const lower = name.toLowerCase();
    if (lower === "url") {
      this.#replace(start, end, "");
      this.#url = { address: undefined, depth: 0 };
    } else if (LOADING.has(lower)) this.#replace(start, end, "removed(");
    else if (name !== written) this.#replace(start, end, `${cssIdentifier(name)}(`);
  }

  #insideUrl(open: OpenUrl, type: Token, start: number, end: number): void {
    this.#written = end;
    if (type === T.String) open.address ??= string.decode(this.css.slice(start, end));
    if (type === T.Function || type === T.LeftParenthesis) open.depth += 1;
    if (type !== T.RightParenthesis || (open.depth -= 1) >= 0) return;
    this.#url = undefined;
    this.#out.push(this.#loaded(open.address?.trim()));
  }

  #loaded(address: string | undefined): string {
    if (address?.startsWith("#")) return `url(${cssString(address)})`;
    const loaded = address === undefined ? undefined : this.#filter(address);
    if (loaded === undefined && this.#inFontFace) return NO_FONT;
    return `url(${cssString(loaded ?? NOWHERE)})`;
  }

  #string(start: number, end: number): void {
    const written = this.css.slice(start, end);
    if (/^"[^"\\<\n]*"$/.test(written)) return;
    // A newline ends a broken string, and is not part of it.
    const rest = written.endsWith("\n") ? "\n" : "";
    this.#replace(start, end, cssString(string.decode(rest ? written.slice(0, -1) : written)) + rest);
  }

  /** A hash or a number with its unit. */
  #escaped(type: Token, start: number, end: number): string {
    const written = this.css.slice(start, end);
    const head = type === T.Hash ? "#" : /^[+-]?(?:\d*\.)?\d+(?:e[+-]?\d+)?/i.exec(written)![0];
    const name = ident.decode(written.slice(head.length));
    // "#1" is a colour and not an ID; only an escaped digit starts a name. A unit always is one: "3-3" would be two numbers.
    const isName = type === T.Dimension || /^-?\\/.test(written.slice(head.length));
    return head + (isName ? cssIdentifier(name) : nameRest(name));
  }

  #atRule(start: number, end: number, before: Token | undefined): void {
    const written = this.css.slice(start + 1, end);
    const name = ident.decode(written);
    const lower = name.toLowerCase();
    if (DROPPED_RULES.has(lower)) {
      // The text on both sides of a rule must not merge into one word.
      this.#replace(start, end, before === undefined || SEPARATE.has(before) ? "" : " ");
      this.#dropped = { brackets: 0, blocks: 0 };
      return;
    }
    this.#inFontFace = lower === "font-face";
    if (name !== written) this.#replace(start, end, `@${cssIdentifier(name)}`);
  }

  /** Ends a dropped rule at its semicolon or block, but never past the end of the block around it. */
  #drop(open: { brackets: number; blocks: number }, type: Token, start: number, end: number): void {
    this.#written = end;
    if (type === T.RightCurlyBracket && open.blocks === 0) {
      this.#written = start;
      this.#dropped = undefined;
      this.#inFontFace = false;
      return;
    }
    if (type === T.Function || type === T.LeftParenthesis) open.brackets += 1;
    if (type === T.RightParenthesis) open.brackets -= 1;
    if (type === T.LeftCurlyBracket) open.blocks += 1;
    const endsBlock = type === T.RightCurlyBracket && (open.blocks -= 1) === 0;
    if (endsBlock || (type === T.Semicolon && open.blocks === 0 && open.brackets <= 0))
      this.#dropped = undefined;
  }
}
