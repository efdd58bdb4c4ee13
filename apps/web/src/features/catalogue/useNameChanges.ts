import { CATALOGUE_TEXTS, CONTROL_TEXTS, restoreName, type DeletableKind } from "@pricetrail/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { errorStatus, errorText, isGone } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { toasts } from "../../ui/toasts.ts";
import { undoToast } from "../../ui/undo-toast.tsx";
import type { NameRow } from "./name-queries.ts";
import { deleteName } from "./names.ts";

/**
 * Returns the text for a refused name change: a name that already exists (409) gets its own, most others the specification's
 * sentence. A missing permission and a missing response keep their own reason.
 */
function refusedText(error: unknown, otherwise: string): string {
  const status = errorStatus(error);
  return status === 409 || status === 403 || status === 0 ? errorText(error) : otherwise;
}

/** Returns functions that change the catalogue, report the result, and reload everything that shows the name. */
export function useNameChanges() {
  const queryClient = useQueryClient();
  const reload = useCallback(() => queryClient.invalidateQueries(STALE.catalogue), [queryClient]);

  /**
   * Makes one change and reports the result; returns whether its dialog can close. That includes a name somebody else has
   * deleted, which is reported as gone.
   *
   * @param name the name to change; none when a name is added
   */
  const change = useCallback(
    async (work: () => Promise<unknown>, done: string, failed: string, name?: string): Promise<boolean> => {
      try {
        await work();
        toasts.success(done);
      } catch (error) {
        if (name === undefined || !isGone(error)) {
          toasts.error(refusedText(error, failed));
          return false;
        }
        toasts.warning(CONTROL_TEXTS.gone(`“${name}”`));
      }
      await reload();
      return true;
    },
    [reload],
  );

  /** Like `change`, for a deletion, which can be undone. */
  const remove = useCallback(
    async (
      kind: DeletableKind,
      { _id: id, name }: NameRow,
      done: string,
      failed: string,
    ): Promise<boolean> => {
      try {
        await deleteName(kind, id);
        undoToast(done, () => {
          callApi(restoreName, { params: { kind, id } })
            .then(() => {
              toasts.success(CATALOGUE_TEXTS.restored);
              return reload();
            })
            .catch((error: unknown) => toasts.error(errorText(error)));
        });
      } catch (error) {
        if (!isGone(error)) {
          toasts.error(refusedText(error, failed));
          return false;
        }
        toasts.warning(CONTROL_TEXTS.gone(`“${name}”`));
      }
      await reload();
      return true;
    },
    [reload],
  );

  return { change, remove };
}
