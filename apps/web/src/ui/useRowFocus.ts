import { useEffect, useRef, type FocusEvent, type RefObject } from "react";

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)";

/** The last keyboard position in a list: the control, its row (-1 for a control outside the rows), and which of the row's it is. */
interface Place {
  element: Element;
  id: string | undefined;
  row: number;
  control: number;
}

const controlsOf = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];

/** True when the focused element was removed. */
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Keeps keyboard focus in a list when the focused control disappears, with its row or alone. The same control of the next row
 * gets focus, without a next row the last row's; another control of the row if the row stays; and the list itself if it is
 * empty, or if the control was outside the rows. Otherwise focus would fall back to the start of the page.
 *
 * @param ids IDs of the rows in order; undefined while they load. For a row that stays while its control is only disabled,
 * include its state in the ID
 * @param rowSelector selects row elements below the one that gets the ref
 * @returns the props of the list's outermost element, with `tabIndex={-1}` to make it focusable
 */
export function useRowFocus(
  ids: readonly string[] | undefined,
  rowSelector = "tbody > tr",
): { ref: RefObject<HTMLDivElement | null>; tabIndex: -1; onFocus: (event: FocusEvent) => void } {
  const ref = useRef<HTMLDivElement>(null);
  const place = useRef<Place>(undefined);
  const closing = useRef<MutationObserver>(undefined);
  useEffect(() => () => closing.current?.disconnect(), []);
  // Elements after the rows, such as an add button, are not rows.
  const rows = () => [...(ref.current?.querySelectorAll(rowSelector) ?? [])].slice(0, ids?.length);

  const onFocus = ({ target }: FocusEvent) => {
    // A dialog that the list opens is not in it, although its events arrive here.
    if (ref.current?.contains(target) !== true) return;
    const all = rows();
    const row = all.findIndex((one) => one.contains(target));
    const control = Math.max(0, controlsOf(all[row]).indexOf(target as HTMLElement));
    place.current = { element: target, id: ids?.[row], row, control };
  };

  // Any change of the list can take the control away.
  useEffect(() => {
    const left = place.current;
    if (!left || ids === undefined) return;
    const stays = left.id === undefined ? -1 : ids.indexOf(left.id);
    if (left.element.isConnected && (left.id === undefined || stays !== -1)) return;
    place.current = undefined;
    const settle = () => {
      if (!isFocusLost()) return;
      const all = rows();
      const controls = controlsOf(all[stays === -1 ? Math.min(left.row, all.length - 1) : stays]);
      (controls[Math.min(left.control, controls.length - 1)] ?? ref.current)?.focus();
    };
    settle();
    const isSettled = ref.current?.contains(document.activeElement) === true;
    if (isSettled || document.querySelector('[role="dialog"]') === null) return;
    // A confirmation dialog is still open: focus is in it or, since its button is disabled, on the frame around it. It will return
    // focus to a button that no longer exists.
    closing.current?.disconnect();
    closing.current = new MutationObserver(() => {
      if (document.querySelector('[role="dialog"]') !== null) return;
      closing.current?.disconnect();
      settle();
    });
    closing.current.observe(document.body, { childList: true, subtree: true });
  });

  return { ref, tabIndex: -1, onFocus };
}
