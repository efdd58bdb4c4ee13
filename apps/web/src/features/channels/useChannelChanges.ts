import {
  addChannel,
  deleteChannel,
  resendDeliveries,
  rotateChannelSecret,
  testChannel,
  updateChannel,
} from "@pricetrail/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type * as z from "zod/mini";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { toasts } from "../../ui/toasts.ts";

type Input<E extends { body?: z.ZodMiniType }> = z.input<NonNullable<E["body"]>>;

/** Changes of channels; each says what came of it. What they answer is undefined when it was not done. */
export function useChannelChanges() {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const attempt = async <T extends { message: string }>(
      work: () => Promise<T>,
      isGood: (answer: T) => boolean = () => true,
    ): Promise<T | undefined> => {
      try {
        const answer = await work();
        if (isGood(answer)) toasts.success(answer.message);
        else toasts.error(answer.message);
        return answer;
      } catch (error) {
        toasts.error(errorText(error));
        return undefined;
      } finally {
        await queryClient.invalidateQueries(STALE.channels);
        await queryClient.invalidateQueries(STALE.alerts);
      }
    };
    return {
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
    };
  }, [queryClient]);
}
