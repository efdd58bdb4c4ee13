import { DRAWER_WIDTH_PX } from "@pricetrail/contract";
import { readCookie, writeCookie } from "../ui/theme/cookie.ts";

// In cookies, since signing out clears local storage.
/** Whether the menu shows words on wide screens, or icons only. */
const COOKIE = "menu";
/** The IDs of the collapsed groups. */
const FOLDED_COOKIE = "menu-folded";
/** Set up once or rarely opened, so that the rest can be read at a glance. */
const FOLDED_AT_FIRST = "data.catalogue.organisation";

export function isMenuPinned(): boolean {
  return readCookie(COOKIE) !== "closed";
}

export function storeMenuPinned(isPinned: boolean): void {
  writeCookie(COOKIE, isPinned ? "open" : "closed");
}

/** Width of the icon-only menu, in px. */
const RAIL_WIDTH_PX = 56;

/** Returns the menu's width beside the page, in px. */
export const menuWidthPx = (isWide: boolean, isPinned: boolean): number =>
  isWide ? (isPinned ? DRAWER_WIDTH_PX : RAIL_WIDTH_PX) : 0;

export function foldedGroups(): ReadonlySet<string> {
  return new Set((readCookie(FOLDED_COOKIE) ?? FOLDED_AT_FIRST).split(".").filter(Boolean));
}

/** Remembers whether a group is collapsed. */
export function storeFolded(id: string, isFolded: boolean): void {
  const ids = new Set(foldedGroups());
  if (isFolded) ids.add(id);
  else ids.delete(id);
  writeCookie(FOLDED_COOKIE, [...ids].join("."));
}
