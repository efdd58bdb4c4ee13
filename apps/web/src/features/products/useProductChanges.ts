import {
  deleteProduct,
  restoreProduct,
  TRACKING_TEXTS,
  updateProduct,
  updateProducts,
  PRODUCT_SCREEN_TEXTS,
} from "@pricetrail/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type * as z from "zod/mini";
import { changeErrorText, errorStatus, isGone } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { toasts } from "../../ui/toasts.ts";
import { undoToast } from "../../ui/undo-toast.tsx";

/** Changes to a product: a name assigns, null removes, absent leaves unchanged. */
export type ProductChanges = z.input<NonNullable<typeof updateProduct.body>>;

const T = TRACKING_TEXTS.products;

/** Returns the changes to products; each reports its result and returns whether it succeeded. */
export function useProductChanges() {
  const queryClient = useQueryClient();
  const reload = useCallback(
    /** @param gone a product that no longer exists, whose data is not reloaded */
    (gone?: string) =>
      queryClient.invalidateQueries(STALE.prices(gone === undefined ? undefined : { product: gone })),
    [queryClient],
  );

  return useMemo(() => {
    const attempt = async (
      work: () => Promise<unknown>,
      done: string | undefined,
      gone?: string,
      what: string = PRODUCT_SCREEN_TEXTS.thisProduct,
    ): Promise<"done" | "gone" | "failed"> => {
      try {
        await work();
      } catch (error) {
        toasts[isGone(error) ? "warning" : "error"](changeErrorText(error, what));
        // Without a response there is nothing to reload; the screen reloads when the server is back.
        if (errorStatus(error) !== 0) await reload();
        return isGone(error) ? "gone" : "failed";
      }
      if (done !== undefined) toasts.success(done);
      await reload(gone);
      return "done";
    };
    /** Returns whether a dialog can close: a product that is gone cannot be changed any more. */
    const isOver = async (attempted: ReturnType<typeof attempt>) => (await attempted) !== "failed";
    return {
      reload,
      /** @param takeBack reverts what the screen already shows */
      save: (id: string, body: ProductChanges, takeBack?: () => void) =>
        isOver(
          attempt(
            () =>
              callApi(updateProduct, { params: { id }, body }).catch((error: unknown) => {
                takeBack?.();
                throw error;
              }),
            T.updated(1),
          ),
        ),
      saveMany: (ids: readonly string[], changes: ProductChanges) =>
        isOver(
          attempt(
            () => callApi(updateProducts, { body: { ids: [...ids], changes } }),
            T.updated(ids.length),
            undefined,
            PRODUCT_SCREEN_TEXTS.oneOfThese,
          ),
        ),
      setTracking: (id: string, isTracking: boolean) =>
        attempt(
          () => callApi(updateProduct, { params: { id }, body: { isTracking } }),
          isTracking ? PRODUCT_SCREEN_TEXTS.trackingIsOn : PRODUCT_SCREEN_TEXTS.trackingIsOff,
        ),
      restore: (id: string) => attempt(() => callApi(restoreProduct, { params: { id } }), T.restored),
      remove: async (id: string): Promise<boolean> => {
        const end = await attempt(() => callApi(deleteProduct, { params: { id } }), undefined, id);
        if (end === "done") {
          undoToast(T.deleted, () => {
            void attempt(() => callApi(restoreProduct, { params: { id } }), T.restored);
          });
        }
        return end !== "failed";
      },
    };
  }, [reload]);
}
