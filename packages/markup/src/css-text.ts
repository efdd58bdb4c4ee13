const codePoint = (char: string): string => `\\${char.codePointAt(0)!.toString(16)} `;

/** A value as a CSS string that ends neither itself nor the element around it. */
export const quoted = (value: string): string => `"${value.replace(/["\\<\n\r\f\0]/g, codePoint)}"`;

/** The rest of a name whose escapes were resolved: what a name cannot hold, and a byte order mark, is escaped again. */
export const nameRest = (rest: string): string =>
  rest.replace(/[^\w\u0080-\ufefe\uff00-\uffff-]/g, codePoint);

/**
 * A name whose escapes were resolved, written so that it is the same name: it may have begun with an escaped digit, or be
 * nothing but hyphens, which with what follows would be something else.
 */
export const named = (name: string): string =>
  nameRest(name)
    .replace(/^(-?)(\d)/, (_, dash: string, digit: string) => `${dash}\\3${digit} `)
    .replace(/^-(?=-?$)/, codePoint);
