import { useState } from "react";
import { readCookie, writeCookie } from "../../ui/theme/cookie.ts";

// In a cookie, since signing out clears local storage.
const COOKIE = "picker-fields";
/** Limits and default width of the fields beside the page, in px. */
export const FIELDS_WIDTH = { min: 200, max: 560, usual: 232 } as const;

/** Parses `320` (open at that width) or `320.closed` (hidden, reopens at that width). */
function readWidth(): { width: number; isOpen: boolean } {
  const [width = "", closed] = (readCookie(COOKIE) ?? "").split(".");
  const kept = Number(width);
  return {
    width: kept >= FIELDS_WIDTH.min && kept <= FIELDS_WIDTH.max ? kept : FIELDS_WIDTH.usual,
    isOpen: closed !== "closed",
  };
}

/** Returns the width of the fields beside an inspected page, and whether they are visible; stored in this browser. */
export function useFieldsWidth() {
  const [{ width, isOpen }, setState] = useState(readWidth);
  const set = (next: { width: number; isOpen: boolean }, isKept: boolean) => {
    setState(next);
    if (isKept) writeCookie(COOKIE, `${next.width}${next.isOpen ? "" : ".closed"}`);
  };
  return {
    width,
    isOpen,
    setWidth: (next: number, isDone: boolean) => set({ width: next, isOpen: true }, isDone),
    setOpen: (next: boolean) => set({ width, isOpen: next }, true),
  };
}
