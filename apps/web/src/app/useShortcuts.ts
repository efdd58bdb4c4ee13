import { useEffect, useState } from "react";
import { readCookie, writeCookie } from "../ui/theme/cookie.ts";

/** Signing out clears local storage, so the choice lives in a cookie. */
const COOKIE = "keys";

/** Returns the setting of shortcuts without Ctrl, which people who use speech input turn off. */
export function useSingleKeys(): [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(hasSingleKeys);
  return [
    isOn,
    (next) => {
      writeCookie(COOKIE, next ? "on" : "off");
      setOn(next);
    },
  ];
}

const hasSingleKeys = () => readCookie(COOKIE) !== "off";

/** Elements in which keys type text. */
const TYPING = "input, textarea, select, [contenteditable], [role=textbox], [role=application], canvas";
const SEARCH = "main input[type=search]";

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && (target.closest(TYPING) !== null || target.closest("[role=dialog]") !== null);

/** Handles Ctrl or Cmd with K, and outside fields and dialogs "?", "/" and "[". */
export function useShortcuts(does: { palette: () => void; keys: () => void; menu: () => void }): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A part of the screen with its own keys, such as a browsed page, has handled it.
      if (event.defaultPrevented || event.altKey) return;
      const hasModifier = event.ctrlKey || event.metaKey;
      if (hasModifier && !event.shiftKey && event.key.toLowerCase() === "k") {
        event.preventDefault();
        does.palette();
        return;
      }
      if (hasModifier || isTyping(event.target) || !hasSingleKeys()) return;
      const search = document.querySelector<HTMLElement>(SEARCH);
      const act = { "?": does.keys, "[": does.menu, "/": search ? () => search.focus() : undefined }[
        event.key
      ];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [does]);
}
