/** Matches an end that would split a surrogate pair. */
const OPEN_END = /[\ud800-\udbff]$/;

/**
 * Returns a page's text in storable form: without NUL, which no database text may contain, without lone surrogates, which
 * neither UTF-8 nor JSON columns accept, and at most `max` UTF-16 units long, never split within a surrogate pair.
 */
export function storable(text: string, max?: number): string;
export function storable(text: string | undefined, max?: number): string | undefined;
export function storable(text: string | undefined, max = Infinity): string | undefined {
  if (text === undefined) return undefined;
  const whole = text.includes("\0") ? text.replaceAll("\0", "") : text;
  const cut = whole.length > max ? whole.slice(0, max).replace(OPEN_END, "") : whole;
  return cut.isWellFormed() ? cut : cut.toWellFormed();
}

/** The same, counted from the text's end. */
export function storableEnd(text: string, max: number): string {
  const whole = storable(text);
  return whole.length > max ? whole.slice(-max).replace(/^[\udc00-\udfff]/, "") : whole;
}

/** Makes every text in plain data storable, in place; keys are the program's own and stay. */
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
