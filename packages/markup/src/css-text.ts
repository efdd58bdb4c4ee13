const codePoint = (char: string): string => `\\${char.codePointAt(0)!.toString(16)} `;

/** Returns a value as a CSS string that ends neither itself nor the element around it. */
export const cssString = (value: string): string => `"${value.replace(/["\\<\n\r\f\0]/g, codePoint)}"`;

/** Returns the rest of a name with resolved escapes, escaping again what names cannot contain, and a byte order mark. */
export const nameRest = (rest: string): string =>
  rest.replace(/[^\w\u0080-\ufefe\uff00-\uffff-]/g, codePoint);

/**
 * Returns a name with resolved escapes, written so that it is the same name: it may have started with an escaped digit, or
 * consist only of hyphens, which would merge with what follows.
 */
export const cssIdentifier = (name: string): string =>
  nameRest(name)
    .replace(/^(-?)(\d)/, (_, dash: string, digit: string) => `${dash}\\3${digit} `)
    .replace(/^-(?=-?$)/, codePoint);
