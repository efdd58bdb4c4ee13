import { confirmRepair, dismissRepair, REPAIR_TEXTS } from "@pricetrail/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { toasts } from "../../ui/toasts.ts";

export interface Refusal {
  entryId: string;
  reason: string;
}

/** Returns functions that confirm and reject proposed elements; refusals are kept with their reasons. */
export function useRepair() {
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const reload = () => queryClient.invalidateQueries(STALE.prices());
  const onError = (error: unknown) => toasts.error(errorText(error));
  const confirm = useMutation({
    mutationFn: (entryIds: readonly string[]) =>
      callApi(confirmRepair, { body: { entryIds: [...entryIds] } }),
    onSuccess: async (answer) => {
      if (answer.repaired > 0) toasts.success(answer.message);
      if (answer.refused.length > 0) toasts.warning(REPAIR_TEXTS.refused(answer.refused.length));
      setRefused(answer.refused);
      await reload();
    },
    onError,
  });
  const dismiss = useMutation({
    mutationFn: (entryIds: readonly string[]) =>
      callApi(dismissRepair, { body: { entryIds: [...entryIds] } }),
    onSuccess: async ({ message }) => {
      toasts.info(message);
      await reload();
    },
    onError,
  });
  return {
    confirm: confirm.mutate,
    dismiss: dismiss.mutate,
    isConfirming: confirm.isPending,
    isDismissing: dismiss.isPending,
    refused,
  };
}
