const SHOWN_LENGTH = 60;
/** A decimal such as "0.9 L", which no mail program turns into a link, or else a dot that could be part of an address. */
const DECIMAL_OR_DOT = /(?<![\p{L}\p{N}.。_@:/-])\d{1,6}\.\d{1,6}(?![\p{N}.。@:/_-])|[.。](?=[^\s.。])/gu;

/**
 * Neutralises a foreign text for a mail: no line breaks or invisible direction marks, at most 60 characters, and nothing that a
 * mail program would turn into a link (`shop.example` becomes `shop[.]example`).
 */
export function neutralise(text: string): string {
  const flat = text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .normalize("NFKC");
  const characters = Array.from(flat);
  const short =
    characters.length > SHOWN_LENGTH ? `${characters.slice(0, SHOWN_LENGTH - 1).join("")}…` : flat;
  return short
    .replaceAll("://", "[:]//")
    .replace(DECIMAL_OR_DOT, (found) => (found.length > 1 ? found : "[.]"))
    .replaceAll("@", "[at]");
}

/** Returns a plain e-mail address unchanged, and neutralises any other: `www.shop.example/x@a.example` would become a link. */
export function neutraliseAddress(address: string): string {
  return /^(?!www\.)[\p{L}\p{N}_+.-]{1,64}@[\p{L}\p{N}.-]+$/iu.test(address) ? address : neutralise(address);
}
