/** Counts and words in sentences. */

export const number = (count: number): string => count.toLocaleString("en-US");

/** "1 product", "2,000 products" */
export const counted = (count: number, one: string, more: string): string =>
  `${number(count)} ${count === 1 ? one : more}`;

/** Capitalises a text that starts a sentence, such as a reason that also follows a colon elsewhere. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
