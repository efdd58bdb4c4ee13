/** Table widths in px: with no column folded, with the first one, with the first two, and so on. */
export type Widths = readonly number[];

/** Returns how many columns to fold so that the table fits `room` px; all of them where it never does. */
export function foldsAt(widths: Widths, room: number): number {
  const at = widths.findIndex((width) => width <= room);
  return at < 0 ? Math.max(0, widths.length - 1) : at;
}

/**
 * Returns a table's widths after it was measured with `folded` columns folded.
 *
 * @param width the table's width in px, wider than `room` where it does not fit
 * @param columns the widths in px of the columns that can still be folded, in their order
 */
export function measured(
  before: Widths,
  folded: number,
  width: number,
  room: number,
  columns: readonly number[],
): Widths {
  // A table that fits is stretched: its width says nothing but that it fits.
  if (width <= room) return before.map((one, at) => (at === folded ? Math.min(one, room) : one));
  const next = [...before.slice(0, folded), width];
  for (const column of columns) next.push(next.at(-1)! - column);
  return next;
}
