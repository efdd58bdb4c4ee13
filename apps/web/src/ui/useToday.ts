import { utcDay } from "@pricetrail/contract";
import { useCallback, useSyncExternalStore } from "react";
import { useSite } from "../api/queries.ts";

function subscribe(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

/**
 * The UTC day of the server, YYYY-MM-DD: a machine whose own clock is wrong would ask for days that are not there yet.
 * A tab that is looked at again after midnight shows the new one.
 */
export function useToday(): string {
  const { data, dataUpdatedAt } = useSite();
  const aheadMs = data === undefined ? 0 : Date.parse(data.now) - dataUpdatedAt;
  return useSyncExternalStore(
    subscribe,
    useCallback(() => utcDay(new Date(Date.now() + aheadMs)), [aheadMs]),
  );
}
