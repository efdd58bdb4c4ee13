import { addView, deleteView, updateView, VIEW_SCREEN_TEXTS, type ViewScreen } from "@pricetrail/contract";
import { useMemo } from "react";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";
import { useAttempt } from "../../ui/useAttempt.ts";

const STALE_AFTER = [{ queryKey: KEYS.views }];

/** Returns the changes to saved views; each reports its result, and returns undefined on failure. */
export function useViewChanges() {
  const attempt = useAttempt(VIEW_SCREEN_TEXTS.thisView, STALE_AFTER);
  return useMemo(
    () => ({
      add: (screen: ViewScreen, name: string, query: string) =>
        attempt(() => callApi(addView, { body: { screen, name, query } })),
      change: (id: string, change: { name?: string; query?: string; owner?: "team" }) =>
        attempt(() => callApi(updateView, { params: { id }, body: change })),
      remove: (id: string) => attempt(() => callApi(deleteView, { params: { id } })),
    }),
    [attempt],
  );
}
