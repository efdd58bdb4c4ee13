import { utcDay } from "@pricetrail/contract";
import { useSyncExternalStore } from "react";

function subscribe(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

/** The UTC day, YYYY-MM-DD. A tab that is looked at again after midnight shows the new one. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => utcDay(new Date()));
}
