import { readCookie, writeCookie } from "../ui/theme/cookie.ts";

/** Whether the drawer is open on wide screens; kept in a cookie, as signing out clears local storage. */
const COOKIE = "menu";

export function isMenuPinned(): boolean {
  return readCookie(COOKIE) !== "closed";
}

export function keepMenuPinned(isPinned: boolean): void {
  writeCookie(COOKIE, isPinned ? "open" : "closed");
}
