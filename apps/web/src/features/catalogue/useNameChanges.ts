import { CATALOGUE_TEXTS, restoreName } from "@pricetrail/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { toasts } from "../../ui/toasts.ts";
import { undoToast } from "../../ui/undo-toast.tsx";
import { deleteName, type DeletableKind } from "./names.ts";
import { refusedText } from "./refused.ts";

/** Makes a change of the catalogue, says what came of it, and has everything reloaded that shows the name. */
export function useNameChanges() {
  const queryClient = useQueryClient();
  const reload = useCallback(
    () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== "site" && queryKey[0] !== "me",
      }),
    [queryClient],
  );

  /** Answers whether it was done. */
  const change = useCallback(
    async (work: () => Promise<unknown>, done: string, failed: string): Promise<boolean> => {
      try {
        await work();
      } catch (error) {
        toasts.error(refusedText(error, failed));
        return false;
      }
      toasts.success(done);
      await reload();
      return true;
    },
    [reload],
  );

  const remove = useCallback(
    async (kind: DeletableKind, id: string, done: string, failed: string): Promise<void> => {
      try {
        await deleteName[kind](id);
      } catch (error) {
        toasts.error(refusedText(error, failed));
        return;
      }
      undoToast(done, () => {
        callApi(restoreName, { params: { kind, id } })
          .then(() => {
            toasts.success(CATALOGUE_TEXTS.restored);
            return reload();
          })
          .catch((error: unknown) => toasts.error(errorText(error)));
      });
      await reload();
    },
    [reload],
  );

  return { change, remove };
}
