import { MARKET_TEXTS, updateItem, updateMarketSetting, type ItemChanges } from "@pricetrail/contract";
import { useMemo } from "react";
import type * as z from "zod/mini";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { useAttempt } from "../../ui/useAttempt.ts";

const STALE_AFTER = [STALE.catalogue];

/** Returns the changes to items and to what is compared; each reports its result and returns whether it succeeded. */
export function useMarketChanges() {
  const attempt = useAttempt(MARKET_TEXTS.thisItem, STALE_AFTER);
  return useMemo(
    () => ({
      change: (id: string, body: ItemChanges) => attempt(() => callApi(updateItem, { params: { id }, body })),
      choose: (body: z.input<NonNullable<typeof updateMarketSetting.body>>) =>
        attempt(() => callApi(updateMarketSetting, { body })),
    }),
    [attempt],
  );
}
