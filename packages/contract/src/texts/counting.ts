/** Counts inside sentences. */

export const number = (count: number): string => count.toLocaleString("en-US");

/** "1 product", "2,000 products" */
export const counted = (count: number, one: string, more: string): string =>
  `${number(count)} ${count === 1 ? one : more}`;
