import { createContext, use, useEffect } from "react";

/** Maximum content width in px: wider table rows are hard to follow, so content is centred in a window wider than 2560 px. */
export const MAX_CONTENT_PX = 2272;

/** Requests the menu's space from the frame around a screen, or returns it. */
export const RoomContext = createContext<(isWanted: boolean) => void>(() => undefined);

/**
 * Collapses the menu as far as possible while `isWanted` is set and the screen is mounted. Returns the request itself; repeating it
 * closes a menu that has been opened over the screen.
 */
export function useRoom(isWanted: boolean): (isWanted: boolean) => void {
  const ask = use(RoomContext);
  useEffect(() => {
    if (!isWanted) return undefined;
    ask(true);
    return () => ask(false);
  }, [ask, isWanted]);
  return ask;
}
