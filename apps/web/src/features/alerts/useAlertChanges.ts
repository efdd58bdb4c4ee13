import { addAlert, deleteAlert, readAlertMessages, updateAlert } from "@pricetrail/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type * as z from "zod/mini";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { toasts } from "../../ui/toasts.ts";

type Changes = z.input<NonNullable<typeof updateAlert.body>>;

/** Changes of alerts and messages; each says what came of it and answers whether it was done. */
export function useAlertChanges() {
  const queryClient = useQueryClient();
  const reload = useCallback(() => queryClient.invalidateQueries(STALE.alerts), [queryClient]);
  return useMemo(() => {
    const attempt = async (work: () => Promise<{ message: string }>): Promise<boolean> => {
      let message: string;
      try {
        ({ message } = await work());
      } catch (error) {
        toasts.error(errorText(error));
        await reload();
        return false;
      }
      toasts.success(message);
      await reload();
      return true;
    };
    return {
      add: (body: z.input<NonNullable<typeof addAlert.body>>) => attempt(() => callApi(addAlert, { body })),
      change: (id: string, body: Changes) => attempt(() => callApi(updateAlert, { params: { id }, body })),
      remove: (id: string) => attempt(() => callApi(deleteAlert, { params: { id } })),
      markRead: (ids?: string[]) => attempt(() => callApi(readAlertMessages, { body: { ids } })),
    };
  }, [reload]);
}
