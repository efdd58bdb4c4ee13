/**
 * How a person wants to see a table, as marks: "compact" for low rows, "-key" for a hidden column, the keys of all columns
 * in their order where it was changed, and "key~180" for a column that is to be 180 px wide. Joined by dots they are a cookie, or a parameter of an address.
 */
export type DisplayMarks = readonly string[];

/** The mark of a table that is as it usually is: no column has this name. */
export const USUAL = "usual";

export const readMarks = (text: string): string[] =>
  text.split(".").filter((mark) => mark !== "" && mark !== USUAL);

export const writeMarks = (marks: DisplayMarks): string => marks.join(".");

/** Columns in the order of the marks. One that they do not know, being newer than they are, follows the one it usually follows. */
export function arranged<Col extends { key: string }>(all: readonly Col[], marks: DisplayMarks): Col[] {
  const byKey = new Map(all.map((column) => [column.key, column]));
  const order = [...new Set(marks)].filter((mark) => byKey.has(mark));
  if (order.length === 0) return [...all];
  for (const [at, { key }] of all.entries()) {
    if (order.includes(key)) continue;
    const before = all[at - 1]?.key;
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  }
  return order.map((key) => byKey.get(key)!);
}

/** The marks after a column has changed places with the one before (-1) or after it (1). */
export function moved(keys: readonly string[], marks: DisplayMarks, key: string, by: -1 | 1): string[] {
  const from = keys.indexOf(key);
  const other = keys[from + by];
  const others = marks.filter((mark) => !keys.includes(mark));
  if (from < 0 || other === undefined) return [...marks];
  const order = keys.map((one) => (one === key ? other : one === other ? key : one));
  return [...others, ...order];
}

/** Bounds of the width that a column can be given, in px. */
export const COLUMN_WIDTH = { min: 64, max: 800 } as const;

/** How wide a person wants columns. */
export interface ColumnSizing {
  /** Widths that columns were given, in px by their keys. */
  widths: ReadonlyMap<string, number>;
  /** Gives a column a width in px, or (undefined) its usual one. */
  resize: (key: string, width: number | undefined) => void;
}

/** The widths that were given to columns, in px by their keys; a number that nobody can have chosen is ignored. */
export function widthsOf(marks: DisplayMarks): ReadonlyMap<string, number> {
  const pairs = marks.map((mark) => mark.split("~")).filter((parts) => parts.length === 2);
  return new Map(
    pairs
      .map(([key = "", width]) => [key, Number(width)] as const)
      .filter(([, width]) => width >= COLUMN_WIDTH.min && width <= COLUMN_WIDTH.max),
  );
}

/** The marks after a column was given a width in px, or (undefined) its usual one. */
export function resized(marks: DisplayMarks, key: string, width: number | undefined): string[] {
  const others = marks.filter((mark) => !mark.startsWith(`${key}~`));
  return width === undefined ? others : [...others, `${key}~${Math.round(width)}`];
}
