import { useEffect, useRef, type FocusEvent, type RefObject } from "react";

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)";

/** Where the keyboard last was in a list: the row, its place, and which of the row's controls. */
interface Place {
  id: string;
  row: number;
  control: number;
}

const controlsOf = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];

/** Nothing has the focus: what had it is gone. */
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Keeps the keyboard's place in a list when the row it was in is deleted: the same control of the next row gets the focus,
 * without one the last row's, and the list itself when no row is left. Without it the focus falls to the page's begin.
 *
 * @param ids of the rows in their order; undefined while they load. A row that loses what had the focus and stays has what it
 *   shows in its id: then the focus stays in it
 * @param rowSelector the elements that are rows, below the one that gets the ref
 * @returns what the list's outermost element takes; it gets `tabIndex={-1}` there, so that it can have the focus
 */
export function useRowFocus(
  ids: readonly string[] | undefined,
  rowSelector = "tbody > tr",
): { ref: RefObject<HTMLDivElement | null>; tabIndex: -1; onFocus: (event: FocusEvent) => void } {
  const ref = useRef<HTMLDivElement>(null);
  const place = useRef<Place>(undefined);
  // What comes after the rows, as a button that adds one, is no row.
  const rows = () => [...(ref.current?.querySelectorAll(rowSelector) ?? [])].slice(0, ids?.length);

  const onFocus = ({ target }: FocusEvent) => {
    const row = rows().findIndex((one) => one.contains(target));
    const id = ids?.[row];
    const control = controlsOf(rows()[row]).indexOf(target as HTMLElement);
    place.current = id === undefined ? undefined : { id, row, control: Math.max(0, control) };
  };

  useEffect(() => {
    const left = place.current;
    if (!left || ids === undefined || ids.includes(left.id)) return undefined;
    place.current = undefined;
    const settle = () => {
      if (!isFocusLost()) return;
      const all = rows();
      const controls = controlsOf(all[Math.min(left.row, all.length - 1)]);
      (controls[Math.min(left.control, controls.length - 1)] ?? ref.current)?.focus();
    };
    settle();
    if (document.activeElement?.closest('[role="dialog"]') == null) return undefined;
    // A dialog that asked is still open: it hands the focus back to a button that is no more.
    const closing = new MutationObserver(() => {
      if (document.querySelector('[role="dialog"]') !== null) return;
      closing.disconnect();
      settle();
    });
    closing.observe(document.body, { childList: true, subtree: true });
    return () => closing.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- only another set of rows can lose one
  }, [ids?.join("\n")]);

  return { ref, tabIndex: -1, onFocus };
}
