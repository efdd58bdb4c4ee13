/** Places where a cut would part the two halves of one letter. */
const OPEN_END = /[\ud800-\udbff]$/;

/**
 * A text of a page as a database can keep it: without NUL, which no database text may hold, without halves of letters, which
 * no UTF-8 and no JSON column may hold, and at most `max` UTF-16 units long, never cut inside a letter.
 */
export function storable(text: string, max?: number): string;
export function storable(text: string | undefined, max?: number): string | undefined;
export function storable(text: string | undefined, max = Infinity): string | undefined {
  if (text === undefined) return undefined;
  const whole = text.includes("\0") ? text.replaceAll("\0", "") : text;
  const cut = whole.length > max ? whole.slice(0, max).replace(OPEN_END, "") : whole;
  return cut.isWellFormed() ? cut : cut.toWellFormed();
}

/** The same from the text's end. */
export function storableEnd(text: string, max: number): string {
  const whole = storable(text);
  return whole.length > max ? whole.slice(-max).replace(/^[\udc00-\udfff]/, "") : whole;
}

/** Makes every text of plain data storable, in place; the names of its keys are our own. */
export function makeStorable(data: unknown): void {
  if (typeof data !== "object" || data === null) return;
  const record = data as Record<string, unknown>;
  for (const [key, value] of Object.entries(record)) {
    if (typeof value !== "string") makeStorable(value);
    else {
      const kept = storable(value);
      if (kept !== value) record[key] = kept;
    }
  }
}
