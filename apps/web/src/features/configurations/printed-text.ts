import { valueText } from "../scraping-browser/value-text.ts";

/** What the page prints for a value, where that is not what is shown for it already, nor a page's data. */
export function printedText(
  key: string,
  field: { value: string | null; currency: string | null; raw: string },
): string | undefined {
  const { raw } = field;
  const isData = key === "availability" && /^https?:/i.test(raw);
  const isShown = raw.toLowerCase() === valueText(key, field)?.toLowerCase() || raw === field.value;
  return raw === "" || isData || isShown ? undefined : raw;
}
