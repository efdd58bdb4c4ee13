import type { AlertScope, Tile } from "@pricetrail/contract";

/** The way to a new alert about something, and of the kind that a tile of the dashboard counts. */
export const newAlertPath = (scope: AlertScope, id?: string, tile: Tile = "all") => {
  const target = id === undefined ? "" : `&target=${encodeURIComponent(id)}`;
  return `/alerts?add=${scope}${target}${tile === "all" ? "" : `&tile=${tile}`}`;
};
