import { utcDay } from "@pricetrail/contract";
import { useCallback, useSyncExternalStore } from "react";
import { useSite } from "../api/queries.ts";

function subscribe(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

/**
 * Returns the server's UTC day, YYYY-MM-DD: a machine with a wrong clock would request days that do not exist yet. Returning
 * to a tab after midnight updates it.
 */
export function useToday(): string {
  const { data, dataUpdatedAt } = useSite();
  const aheadMs = data === undefined ? 0 : Date.parse(data.now) - dataUpdatedAt;
  return useSyncExternalStore(
    subscribe,
    useCallback(() => utcDay(new Date(Date.now() + aheadMs)), [aheadMs]),
  );
}
