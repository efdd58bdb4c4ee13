import { useEffect, useRef, type RefObject } from "react";

/** The control that last had focus, in the page or removed from it. */
let last: Element | undefined;

/**
 * Returns the ref of an element that replaces a form, such as its result: it gets the focus that the form's button had, since the
 * next Tab would begin at the top of the page. The element needs `tabIndex={-1}`.
 */
export function useReplacedFocus<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && last?.isConnected === false) ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}

/**
 * Gives keyboard focus back to a control that was disabled while it had it, as buttons and switches are until the server has
 * answered: browsers take it away, and the next Tab would begin at the top of the page, or a dialog gives it to itself. Another
 * control that gets it meanwhile keeps it.
 *
 * @returns a function that stops this
 */
export function keepFocus(): () => void {
  let control: Element | undefined;
  /** Whether it had focus when it was disabled. */
  let isHeld = false;
  const observer = new MutationObserver(() => {
    if (!(control instanceof HTMLElement)) return;
    if (control.matches(":disabled")) {
      isHeld = isHeld || document.activeElement === control;
    } else if (isHeld) {
      isHeld = false;
      if (document.activeElement?.contains(control)) control.focus({ preventScroll: true });
    }
  });
  const follow = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    // The dialog around the control.
    if (isHeld && control !== undefined && target !== control && target.contains(control)) return;
    observer.disconnect();
    control = target;
    last = target;
    isHeld = false;
    observer.observe(target, { attributeFilter: ["disabled"] });
  };
  document.addEventListener("focusin", follow);
  return () => {
    document.removeEventListener("focusin", follow);
    observer.disconnect();
  };
}
