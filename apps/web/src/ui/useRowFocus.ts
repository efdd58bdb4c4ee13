import { useEffect, useRef, type FocusEvent, type RefObject } from "react";

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)";

/** The last keyboard position in a list: the row, its index, and which of the row's controls. */
interface Place {
  id: string;
  row: number;
  control: number;
}

const controlsOf = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];

/** True when the focused element was removed. */
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Keeps keyboard focus in a list when its row is deleted: the same control of the next row gets focus, without a next row
 * the last row's, and in an empty list the list itself. Otherwise focus would fall back to the start of the page.
 *
 * @param ids IDs of the rows in order; undefined while they load. For a row that loses its focused control but stays,
 * include its state in the ID; focus then stays in the row
 * @param rowSelector selects row elements below the one that gets the ref
 * @returns the props of the list's outermost element, with `tabIndex={-1}` to make it focusable
 */
export function useRowFocus(
  ids: readonly string[] | undefined,
  rowSelector = "tbody > tr",
): { ref: RefObject<HTMLDivElement | null>; tabIndex: -1; onFocus: (event: FocusEvent) => void } {
  const ref = useRef<HTMLDivElement>(null);
  const place = useRef<Place>(undefined);
  // Elements after the rows, such as an add button, are not rows.
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
    // A confirmation dialog is still open and will return focus to a button that no longer exists.
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
