/** Longest name that pages and imports may bring, in characters. */
const MAX_LENGTH = 60;

/**
 * A name as it is stored: compatibility forms unified (NFKC), control and format characters out, inner white space single,
 * trimmed, at most 60 characters. Null when nothing printable is left.
 */
export function tidyName(text: string): string | null {
  const clean = text.normalize("NFKC").replace(/\s+/gu, " ").replace(/\p{C}/gu, "").trim();
  const short = Array.from(clean).slice(0, MAX_LENGTH).join("").trim();
  return short === "" ? null : short;
}

/**
 * What makes two names the same: the tidied name without case. Upper-casing first folds what lower-casing alone keeps apart
 * ("STRASSE" and "Straße").
 */
export function nameKey(name: string): string {
  return (tidyName(name) ?? "").toUpperCase().toLowerCase().normalize("NFKC");
}
