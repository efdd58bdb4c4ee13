import type { Tile } from "@pricetrail/contract";
import { useState } from "react";

/**
 * The tile that is chosen, from the moment it is pressed: the address is rendered when there is time for it, which on a busy device
 * is after the next press, and an alert would then be about something other than what was chosen.
 *
 * @param params the parameters of the address as last rendered; a new object when they have changed
 * @param shown the tile of that address
 */
export function usePressedTile(params: URLSearchParams, shown: Tile): [Tile, (pressed: Tile) => void] {
  const [pressed, setPressed] = useState<{ tile: Tile; params: URLSearchParams }>();
  const tile = pressed?.params === params ? pressed.tile : shown;
  return [tile, (next) => setPressed({ tile: next, params })];
}
