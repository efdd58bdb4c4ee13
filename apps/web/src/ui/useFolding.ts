import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { foldsAt, measured, type Widths } from "./folding.ts";

interface Measure {
  /** Identifies the measured columns: different ones are measured again. */
  of: string;
  widths: Widths;
  folded: number;
  fits: boolean;
}

/**
 * Follows the width of a table's frame, and folds columns until the table fits.
 *
 * @param columns all columns, identified by their keys
 * @param order keys of the columns that can be folded, those to fold first in front; none folds nothing
 * @returns the keys of the folded columns, whether the table fits now, and the ref of the frame
 */
export function useFolding(columns: readonly string[], order: readonly string[]) {
  const of = `${columns.join(".")}/${order.join(".")}`;
  const [state, setState] = useState<Measure>({ of, widths: [], folded: 0, fits: false });
  const now = state.of === of ? state : { of, widths: [], folded: 0, fits: state.fits };
  const known = useRef(now);
  known.current = now;
  const target = useCallback(
    (frame: HTMLElement) => {
      const table = frame.firstElementChild;
      const look = () => {
        const before = known.current;
        const { scrollWidth: width = 0 } = table ?? {};
        const room = frame.clientWidth;
        const open = order.slice(before.folded).map((key) => widthOf(frame, key));
        const widths = measured(before.widths, before.folded, width, room, open);
        const folded = foldsAt(widths, room);
        const next = { of, widths, folded, fits: width <= room };
        if (folded === before.folded && next.fits === before.fits && before.of === of) {
          known.current = { ...before, widths };
          return;
        }
        known.current = next;
        setState(next);
      };
      // Before the next picture, so that no table is seen that does not fit.
      const observer = new ResizeObserver(() => flushSync(look));
      look();
      observer.observe(frame);
      if (table) observer.observe(table);
      return () => observer.disconnect();
    },
    // oxlint-disable-next-line react/exhaustive-deps -- `of` stands for `order`, which is a new list with every rendering
    [of],
  );
  return { target, fits: now.fits, folded: new Set(order.slice(0, now.folded)) };
}

const widthOf = (frame: HTMLElement, key: string): number =>
  frame.querySelector<HTMLElement>(`thead [data-column="${key}"]`)?.offsetWidth ?? 0;
