import { cancelRun, retryRun, TRACKING_TEXTS } from "@pricetrail/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { toasts } from "../../ui/toasts.ts";
import { useRunProgress } from "./RunProgressProvider.tsx";

/** Returns functions that cancel a run and run its failed entries again. */
export function useRunActions() {
  const queryClient = useQueryClient();
  const { follow } = useRunProgress();
  const reload = () => queryClient.invalidateQueries(STALE.runs);
  const onError = (error: unknown) => {
    toasts.error(errorText(error));
  };
  const cancel = useMutation({
    mutationFn: (id: string) => callApi(cancelRun, { params: { id } }),
    onSuccess: () => {
      toasts.info(TRACKING_TEXTS.run.cancelled);
    },
    onError,
    onSettled: reload,
  });
  const retry = useMutation({
    mutationFn: (id: string) => callApi(retryRun, { params: { id } }),
    onSuccess: ({ data }) => follow(data),
    onError,
    onSettled: reload,
  });
  return { cancel, retry };
}
