import { CATALOGUE_TEXTS, CONTROL_TEXTS, restoreName } from "@pricetrail/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { errorStatus, errorText, isGone } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { toasts } from "../../ui/toasts.ts";
import { undoToast } from "../../ui/undo-toast.tsx";
import type { NameRow } from "./name-queries.ts";
import { deleteName, type DeletableKind } from "./names.ts";

/**
 * The text for a change of a name that was refused: a name that is there already (409) says so, everything else is the
 * specification's sentence. Input that breaks a rule, a role that may not and a missing answer keep their own reason.
 */
function refusedText(error: unknown, otherwise: string): string {
  const status = errorStatus(error);
  return status === 409 || status === 403 || status === 0 ? errorText(error) : otherwise;
}

/** Makes a change of the catalogue, says what came of it, and has everything reloaded that shows the name. */
export function useNameChanges() {
  const queryClient = useQueryClient();
  const reload = useCallback(() => queryClient.invalidateQueries(STALE.catalogue), [queryClient]);

  /**
   * Makes one change and says what came of it; answers whether its dialog is done with. A name that is there no more, since
   * somebody else has deleted it, is said to be gone: then there is nothing left to do in the dialog either.
   *
   * @param name the one that is changed; none when a name is added
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

  /** As `change`, for a deletion, which can be taken back. */
  const remove = useCallback(
    async (
      kind: DeletableKind,
      { _id: id, name }: NameRow,
      done: string,
      failed: string,
    ): Promise<boolean> => {
      try {
        await deleteName[kind](id);
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
