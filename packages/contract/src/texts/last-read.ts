/**
 * Returns what is said beside a price that is stale, wherever it is shown.
 *
 * @param day the date of its last reading, formatted
 */
export const lastReadText = (day: string): string => `Last read ${day}, not known since`;
