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
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { toasts } from "../../ui/toasts.ts";
import { undoToast } from "../../ui/undo-toast.tsx";

/** What of a product can be changed: a name assigns, null takes away, absent leaves as it is. */
export type ProductChanges = z.input<NonNullable<typeof updateProduct.body>>;

const T = TRACKING_TEXTS.products;

/** Changes of products; each says what came of it and answers whether it was done. */
export function useProductChanges() {
  const queryClient = useQueryClient();
  const reload = useCallback(
    /** @param gone a product that is there no more: what is shown of it is not asked for again */
    (gone?: string) =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) =>
          queryKey[0] !== "site" && (gone === undefined || queryKey[0] !== "product" || queryKey[1] !== gone),
      }),
    [queryClient],
  );

  return useMemo(() => {
    const attempt = async (
      work: () => Promise<unknown>,
      done: string | undefined,
      gone?: string,
    ): Promise<boolean> => {
      try {
        await work();
      } catch (error) {
        toasts.error(errorText(error));
        await reload();
        return false;
      }
      if (done !== undefined) toasts.success(done);
      await reload(gone);
      return true;
    };
    return {
      reload,
      save: (id: string, body: ProductChanges) =>
        attempt(() => callApi(updateProduct, { params: { id }, body }), T.updated),
      saveMany: (ids: readonly string[], changes: ProductChanges) =>
        attempt(() => callApi(updateProducts, { body: { ids: [...ids], changes } }), T.updated),
      setTracking: (id: string, isTracking: boolean) =>
        attempt(
          () => callApi(updateProduct, { params: { id }, body: { isTracking } }),
          isTracking ? PRODUCT_SCREEN_TEXTS.trackingIsOn : PRODUCT_SCREEN_TEXTS.trackingIsOff,
        ),
      restore: (id: string) => attempt(() => callApi(restoreProduct, { params: { id } }), T.restored),
      remove: async (id: string): Promise<boolean> => {
        const isDone = await attempt(() => callApi(deleteProduct, { params: { id } }), undefined, id);
        if (isDone) {
          undoToast(T.deleted, () => {
            void attempt(() => callApi(restoreProduct, { params: { id } }), T.restored);
          });
        }
        return isDone;
      },
    };
  }, [reload]);
}
