/** The addresses in a text: one a line, or anywhere in the rows of a CSV; each once, in their order. */
export function addressesIn(text: string): string[] {
  const found = text.split(/\r?\n/).flatMap((line) => {
    const full = line.match(/https?:\/\/[^\s",;]+/gi);
    if (full) return full;
    const only = line.trim();
    // A line without a protocol is an address when it is one word with a dot or a path.
    return /^[^\s",;]+[./][^\s",;]*$/.test(only) ? [only] : [];
  });
  return [...new Set(found)];
}
