/** Maximum length in characters of a name from a page or import. */
const MAX_LENGTH = 60;

/**
 * Returns a name for storage: NFKC-normalised, without control and format characters, white space collapsed and trimmed, at most
 * 60 characters. Null when nothing printable is left.
 */
export function tidyName(text: string): string | null {
  const clean = text.normalize("NFKC").replace(/\s+/gu, " ").replace(/\p{C}/gu, "").trim();
  const short = Array.from(clean).slice(0, MAX_LENGTH).join("").trim();
  return short === "" ? null : short;
}

/**
 * Returns the key that identifies equal names: the stored form, case-folded. Upper-casing first unifies names that lower-casing
 * alone distinguishes ("STRASSE" and "Straße").
 */
export function nameKey(name: string): string {
  return (tidyName(name) ?? "").toUpperCase().toLowerCase().normalize("NFKC");
}
