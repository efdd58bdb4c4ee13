/** A line in which no address was found, and where it is. */
export interface UnreadableLine {
  /** Counted from 1. */
  line: number;
  text: string;
}

/** The headings of a CSV: words, separated. */
const HEADINGS = /^[\p{L}\p{N}_ "-]+(?:[,;\t][\p{L}\p{N}_ "-]*)*$/u;

function addressesOf(line: string): string[] {
  const full = line.match(/https?:\/\/[^\s",;]+/gi);
  if (full) return full;
  const only = line.trim();
  // A line without a protocol is an address when it is one word with a dot or a path.
  return /^[^\s",;]+[./][^\s",;]*$/.test(only) ? [only] : [];
}

/**
 * The addresses in a text: one a line, or anywhere in the rows of a CSV; each once, in their order. Lines that hold none are
 * named, empty ones and the headings of a file left out.
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
