import {
  CONTROL_TEXTS,
  addAlert,
  deleteAlert,
  deleteAlertFeed,
  readAlertMessages,
  renewAlertFeed,
  updateAlert,
} from "@pricetrail/contract";
import { useMemo } from "react";
import type * as z from "zod/mini";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { useAttempt } from "../../ui/useAttempt.ts";

type Changes = z.input<NonNullable<typeof updateAlert.body>>;

const STALE_AFTER = [STALE.alerts];

/** Returns the changes to alerts and messages; each reports its result and returns whether it succeeded. */
export function useAlertChanges() {
  const attempt = useAttempt(CONTROL_TEXTS.thisAlert, STALE_AFTER);
  return useMemo(
    () => ({
      add: (body: z.input<NonNullable<typeof addAlert.body>>) => attempt(() => callApi(addAlert, { body })),
      change: (id: string, body: Changes) => attempt(() => callApi(updateAlert, { params: { id }, body })),
      remove: (id: string) => attempt(() => callApi(deleteAlert, { params: { id } })),
      /** Renews one alert's feed, or that of the whole inbox. */
      renewFeed: (alert: string | null) => attempt(() => callApi(renewAlertFeed, { body: { alert } })),
      endFeed: (alert: string | null) => attempt(() => callApi(deleteAlertFeed, { body: { alert } })),
      markRead: (ids?: string[]) => attempt(() => callApi(readAlertMessages, { body: { ids } })),
    }),
    [attempt],
  );
}
