import { createContext, use, useEffect } from "react";

/** Wider than this, in px, a row of a table is too long for the eye: on a very wide window a screen is in the middle. */
export const MAX_CONTENT_PX = 1760;

/** Asks the frame around a screen for the room of its menu, or gives it back. */
export const RoomContext = createContext<(isWanted: boolean) => void>(() => undefined);

/** While it is wanted, and the screen is shown, the menu leaves the screen all the room it can. */
export function useRoom(isWanted: boolean): void {
  const ask = use(RoomContext);
  useEffect(() => {
    if (!isWanted) return undefined;
    ask(true);
    return () => ask(false);
  }, [ask, isWanted]);
}
