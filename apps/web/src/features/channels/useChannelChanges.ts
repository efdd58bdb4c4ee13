import {
  CONTROL_TEXTS,
  addChannel,
  deleteChannel,
  resendDeliveries,
  rotateChannelSecret,
  testChannel,
  updateChannel,
} from "@pricetrail/contract";
import { useMemo } from "react";
import type * as z from "zod/mini";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { useAttempt } from "../../ui/useAttempt.ts";

type Input<E extends { body?: z.ZodMiniType }> = z.input<NonNullable<E["body"]>>;

const STALE_AFTER = [STALE.channels, STALE.alerts];

/** Returns the changes to channels; each reports its result and returns undefined on failure. */
export function useChannelChanges() {
  const attempt = useAttempt(CONTROL_TEXTS.thisChannel, STALE_AFTER);
  return useMemo(
    () => ({
      add: (body: Input<typeof addChannel>) => attempt(() => callApi(addChannel, { body })),
      change: (id: string, body: Input<typeof updateChannel>) =>
        attempt(() => callApi(updateChannel, { params: { id }, body })),
      remove: (id: string) => attempt(() => callApi(deleteChannel, { params: { id } })),
      test: (id: string) =>
        attempt(
          () => callApi(testChannel, { params: { id } }),
          ({ data }) => data.isDelivered,
        ),
      rotate: (id: string) => attempt(() => callApi(rotateChannelSecret, { params: { id } })),
      resend: (body: Input<typeof resendDeliveries>) => attempt(() => callApi(resendDeliveries, { body })),
    }),
    [attempt],
  );
}
