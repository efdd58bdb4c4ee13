import { DRAWER_WIDTH_PX } from "@pricetrail/contract";
import { readCookie, writeCookie } from "../ui/theme/cookie.ts";

// In cookies, as signing out clears local storage.
/** Whether the menu shows words on wide screens, or icons alone. */
const COOKIE = "menu";
/** The groups that are folded, by their ids. */
const FOLDED_COOKIE = "menu-folded";
/** What is set up once and seldom looked at again. */
const FOLDED_AT_FIRST = "catalogue";

export function isMenuPinned(): boolean {
  return readCookie(COOKIE) !== "closed";
}

export function keepMenuPinned(isPinned: boolean): void {
  writeCookie(COOKIE, isPinned ? "open" : "closed");
}

/** The menu as icons alone. */
const RAIL_WIDTH_PX = 56;

/** How wide the menu is beside the page. */
export const menuWidthPx = (isWide: boolean, isPinned: boolean): number =>
  isWide ? (isPinned ? DRAWER_WIDTH_PX : RAIL_WIDTH_PX) : 0;

export function foldedGroups(): ReadonlySet<string> {
  return new Set((readCookie(FOLDED_COOKIE) ?? FOLDED_AT_FIRST).split(".").filter(Boolean));
}

export function keepFoldedGroups(ids: ReadonlySet<string>): void {
  writeCookie(FOLDED_COOKIE, [...ids].join("."));
}
