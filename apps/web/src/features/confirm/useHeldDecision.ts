import { acceptHeldPrice, rejectHeldPrice } from "@pricetrail/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { toasts } from "../../ui/toasts.ts";

/** Returns a function that accepts or rejects a held price; lists, tiles and charts are reloaded. */
export function useHeldDecision() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isAccepted }: { id: string; isAccepted: boolean }) =>
      callApi(isAccepted ? acceptHeldPrice : rejectHeldPrice, { params: { id } }),
    onSuccess: ({ message }) => toasts.success(message),
    onError: (error) => toasts.error(errorText(error)),
    // A decided price leaves the list, whoever decided.
    onSettled: () => queryClient.invalidateQueries(STALE.prices()),
  });
}
