import {
  addListed,
  cancelListing,
  continueListing,
  deleteListing,
  getRun,
  LISTING_TEXTS,
  readListed,
  repeatListing,
  startListing,
  updateListing,
} from "@pricetrail/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { changeErrorText, isGone } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { KEYS, STALE } from "../../api/query-keys.ts";
import { toasts } from "../../ui/toasts.ts";
import { useRunProgress } from "../runs/RunProgressProvider.tsx";

type StartBody = z.input<NonNullable<typeof startListing.body>>;
type AddBody = z.input<NonNullable<typeof addListed.body>>;
type UpdateBody = z.input<NonNullable<typeof updateListing.body>>;

/** Returns the actions for a listing and its products. A refusal is reported with its reason. */
export function useListingActions(id: string) {
  const queryClient = useQueryClient();
  const { follow } = useRunProgress();
  const reload = () => queryClient.invalidateQueries(STALE.listings);
  const onError = (error: unknown): void => {
    toasts.error(changeErrorText(error, LISTING_TEXTS.thisListing));
    // If it is gone, its page says so.
    if (isGone(error)) void reload();
  };
  const say = ({ message }: { message: string }): void => {
    toasts.success(message);
  };
  const tell = ({ message }: { message: string }): void => {
    toasts.info(message);
  };
  const common = { onError, onSettled: reload };
  const params = { id };
  return {
    repeat: useMutation({ mutationFn: () => callApi(repeatListing, { params }), ...common }),
    resume: useMutation({ mutationFn: () => callApi(continueListing, { params }), ...common }),
    cancel: useMutation({
      mutationFn: () => callApi(cancelListing, { params }),
      onSuccess: tell,
      ...common,
    }),
    update: useMutation({
      mutationFn: (body: UpdateBody) => callApi(updateListing, { params, body }),
      onSuccess: say,
      ...common,
    }),
    remove: useMutation({
      mutationFn: () => callApi(deleteListing, { params }),
      onSuccess: (answer) => {
        say(answer);
        queryClient.removeQueries({ queryKey: KEYS.listing(id) });
        void queryClient.invalidateQueries(STALE.listings);
      },
      onError,
    }),
    read: useMutation({
      mutationFn: (ids: string[]) => callApi(readListed, { params, body: { ids } }),
      onSuccess: tell,
      ...common,
    }),
    add: useMutation({
      mutationFn: (body: AddBody) => callApi(addListed, { params, body }),
      onSuccess: async (answer) => {
        say(answer);
        if (answer.runId !== null) {
          const run = await callApi(getRun, { params: { id: answer.runId } }).catch(() => undefined);
          if (run) follow(run.data);
        }
        await queryClient.invalidateQueries(STALE.prices());
      },
      onError,
    }),
  };
}

/** Returns a function that starts a deep run. */
export function useStartListing() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: StartBody) => (await callApi(startListing, { body })).data,
    onSuccess: () => void queryClient.invalidateQueries(STALE.listings),
  });
}
