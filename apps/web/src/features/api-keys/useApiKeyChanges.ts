import { CONTROL_TEXTS, addApiKey, revokeApiKey, rotateApiKey, updateApiKey } from "@pricetrail/contract";
import { useMemo } from "react";
import type * as z from "zod/mini";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { useAttempt } from "../../ui/useAttempt.ts";

const STALE_AFTER = [STALE.apiKeys, STALE.activity];

/** Returns the changes to API keys; each reports its result and returns undefined on failure. */
export function useApiKeyChanges() {
  const attempt = useAttempt(CONTROL_TEXTS.thisKey, STALE_AFTER);
  return useMemo(
    () => ({
      add: (body: z.input<NonNullable<(typeof addApiKey)["body"]>>) =>
        attempt(() => callApi(addApiKey, { body })),
      rotate: (id: string, hours: number) =>
        attempt(() => callApi(rotateApiKey, { params: { id }, body: { hours } })),
      give: (id: string) => attempt(() => callApi(updateApiKey, { params: { id }, body: { owner: "team" } })),
      revoke: (id: string) => attempt(() => callApi(revokeApiKey, { params: { id } })),
    }),
    [attempt],
  );
}
