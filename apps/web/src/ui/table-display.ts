/**
 * A person's display settings for a table, as marks: "compact" for low rows, "whole" where no column is hidden for lack of
 * room, "-key" for a hidden column, the keys of all columns in order if it was changed, and "key~180" for a column 180 px
 * wide. Joined by dots they form a cookie or a URL parameter.
 */
export type DisplayMarks = readonly string[];

/** The mark for a table's default display; no column has this name. */
export const USUAL = "usual";

export const readMarks = (text: string): string[] =>
  text.split(".").filter((mark) => mark !== "" && mark !== USUAL);

export const writeMarks = (marks: DisplayMarks): string => marks.join(".");

/** Returns the columns in the order of the marks. A column newer than the marks follows its default predecessor. */
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

/** Returns the marks after swapping a column with the previous (-1) or next one (1). */
export function moved(keys: readonly string[], marks: DisplayMarks, key: string, by: -1 | 1): string[] {
  const from = keys.indexOf(key);
  const other = keys[from + by];
  const others = marks.filter((mark) => !keys.includes(mark));
  if (from < 0 || other === undefined) return [...marks];
  const order = keys.map((one) => (one === key ? other : one === other ? key : one));
  return [...others, ...order];
}

/** Limits of a column's width, in px. */
export const COLUMN_WIDTH = { min: 64, max: 800 } as const;

/** How a person wants the columns: their widths, and what happens to those that do not fit. */
export interface ColumnSizing {
  /** Whether columns that do not fit stay, so that the table scrolls sideways; otherwise they are folded. */
  isWhole: boolean;
  setWhole: (isWhole: boolean) => void;
  /** Column widths in px, by key. */
  widths: ReadonlyMap<string, number>;
  /** Sets a column's width in px, or (undefined) resets it. */
  resize: (key: string, width: number | undefined) => void;
}

/** Returns the column widths set in the marks, in px by key; ignores numbers nobody can have chosen. */
export function widthsOf(marks: DisplayMarks): ReadonlyMap<string, number> {
  const pairs = marks.map((mark) => mark.split("~")).filter((parts) => parts.length === 2);
  return new Map(
    pairs
      .map(([key = "", width]) => [key, Number(width)] as const)
      .filter(([, width]) => width >= COLUMN_WIDTH.min && width <= COLUMN_WIDTH.max),
  );
}

/** Returns the marks after setting a column's width in px, or (undefined) resetting it. */
export function resized(marks: DisplayMarks, key: string, width: number | undefined): string[] {
  const others = marks.filter((mark) => !mark.startsWith(`${key}~`));
  return width === undefined ? others : [...others, `${key}~${Math.round(width)}`];
}
