/** A line without a recognisable URL, and its number. */
export interface UnreadableLine {
  /** Counted from 1. */
  line: number;
  text: string;
}

/** CSV headings: separated words. */
const HEADINGS = /^[\p{L}\p{N}_ "-]+(?:[,;\t][\p{L}\p{N}_ "-]*)*$/u;

function addressesOf(line: string): string[] {
  const full = line.match(/https?:\/\/[^\s",;]+/gi);
  if (full) return full;
  const only = line.trim();
  // A line without a scheme counts as a URL when it is one word with a dot or a path.
  return /[^][./]/.test(only) && !/[\s",;]/.test(only) ? [only] : [];
}

/**
 * Returns the URLs in a text: one per line, or anywhere in CSV rows; each once, in order. Lines without one are reported,
 * except empty ones and a file's headings.
 */
export function addressesIn(
  text: string,
  hasHeadings = false,
): { addresses: string[]; unreadable: UnreadableLine[] } {
  const addresses = new Set<string>();
  const unreadable: UnreadableLine[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const found = addressesOf(line);
    for (const address of found) addresses.add(address);
    const isHeading = hasHeadings && index === 0 && HEADINGS.test(line);
    if (found.length === 0 && line.trim() !== "" && !isHeading)
      unreadable.push({ line: index + 1, text: line.trim() });
  }
  return { addresses: [...addresses], unreadable };
}
