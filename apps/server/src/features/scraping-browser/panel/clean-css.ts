import { addressOf, CssReader } from "./css-reader.ts";
import { INERT_PREFIX } from "./markup-rules.ts";

/**
 * What stands in place of an address that a style sheet loads: a data address, or nothing.
 * `kind` tells pictures from fonts only as far as the sheet does.
 */
export type AddressFilter = (address: string) => string | undefined;

/** An address that is valid, empty, and asks nobody. */
const NOWHERE = "data:,";

/** A font that is nowhere, without a word of complaint from the browser. */
const NO_FONT = 'local("-")';

/** Rules that load or that change how the rest of the sheet is read. */
const DROPPED_RULES = new Set(["import", "charset", "namespace", "document", "-moz-document"]);
/** Functions whose strings (also those of custom properties) are addresses; a name nobody knows voids the declaration. */
const LOADING = new Set([
  "image-set",
  "-webkit-image-set",
  "image",
  "src",
  "expression",
  "-moz-element",
  "paint",
]);

const quoted = (value: string): string =>
  `"${value.replace(/["\\<\n\r\f\0]/g, (char) => `\\${char.codePointAt(0)!.toString(16)} `)}"`;

/** A name as CSS writes it; what is no plain name character is escaped again. */
const plain = (name: string): string =>
  name.replace(/[^\w\u0080-\uffff-]/g, (char) => `\\${char.codePointAt(0)!.toString(16)} `);

/** A name that came with an escape may begin with a digit, which has to be escaped again to stay a name. */
const named = (name: string): string =>
  plain(name).replace(/^(-?)(\d)/, (_, dash: string, digit: string) => `${dash}\\3${digit} `);

/** A name that came with an escape or begins one; a lone minus before a number is none. */
const NAME_START = /[a-z_\u0080-\uffff-]/i;
/** Attributes that the cleaner keeps under another name, as style sheets select by them. */
const RENAMED_ATTRIBUTES = new Set(
  "href src srcset action target rel media sizes download loading disabled tabindex draggable contenteditable poster".split(
    " ",
  ),
);
/** Pseudo-classes of what those attributes do. */
const STATES: Readonly<Record<string, string>> = {
  link: `is([${INERT_PREFIX}href])`,
  "any-link": `is([${INERT_PREFIX}href])`,
  disabled: `is([${INERT_PREFIX}disabled])`,
};

/**
 * A style sheet or style attribute that loads nothing but what `filter` answers: no imports, no addresses, nothing that ends
 * the element around it. Places inside the document (`url(#shade)`) stay, and selectors follow the cleaner's renaming.
 */
export function cleanCss(css: string, filter: AddressFilter = () => undefined): string {
  const reader = new CssReader(css.replace(/\r\n?|\f/g, "\n").replaceAll("\0", "\ufffd"));
  const out: string[] = [];
  let inFontFace = false;
  const load: AddressFilter = (address) => filter(address) ?? (inFontFace ? undefined : NOWHERE);
  while (reader.at < reader.css.length) {
    const plainText = reader.plain();
    if (plainText !== "") {
      if (plainText.includes("}")) inFontFace = false;
      out.push(plainText);
    }
    const char = reader.char;
    const next = reader.css[reader.at + 1] ?? "";
    if (char === "/" && next === "*") {
      const end = reader.css.indexOf("*/", reader.at + 2);
      reader.at = end === -1 ? reader.css.length : end + 2;
      out.push(" ");
    } else if (char === '"' || char === "'") {
      out.push(quoted(reader.string()));
    } else if (char === "@") {
      reader.at += 1;
      const name = reader.name();
      inFontFace = name.toLowerCase() === "font-face";
      if (DROPPED_RULES.has(name.toLowerCase())) reader.skipRule();
      else out.push(`@${named(name)}`);
    } else if (char === "<") {
      // Only a comparison of a media query ("width < 40em") has one; anything else could end the style element.
      out.push(/[\s=\d.(]/.test(next) ? "<" : " ");
      reader.at += 1;
    } else if (char === "#" || /\d/.test(char)) {
      // A hash or a number with its unit: never a function.
      reader.at += 1;
      const opensEscaped = reader.char === "\\";
      const rest = reader.name();
      out.push(char + (reader.isEscaped ? (opensEscaped ? named(rest) : plain(rest)) : rest));
    } else if (char === "-" && /[\d.]/.test(next)) {
      out.push(char);
      reader.at += 1;
    } else if (NAME_START.test(char) || (char === "\\" && next !== "\n")) {
      const before = plainText.at(-1) ?? "";
      out.push(word(reader, before, load));
    } else {
      out.push(char);
      reader.at += 1;
    }
  }
  return out.join("");
}

function word(reader: CssReader, before: string, filter: AddressFilter): string {
  const name = reader.name();
  const lower = name.toLowerCase();
  const written = reader.isEscaped ? named(name) : name;
  if (reader.char === "(") {
    if (lower === "url" || lower === "url-prefix" || lower === "domain") {
      reader.at += 1;
      const address = addressOf(reader);
      const loaded = address.startsWith("#") ? address : filter(address);
      return loaded === undefined ? NO_FONT : `url(${quoted(loaded)})`;
    }
    return LOADING.has(lower) ? "removed" : written;
  }
  if (before === "[" && RENAMED_ATTRIBUTES.has(lower)) return INERT_PREFIX + lower;
  return before === ":" && Object.hasOwn(STATES, lower) ? STATES[lower]! : written;
}
