import type { ProductRow } from "@pricetrail/contract";
import { useQueryClient } from "@tanstack/react-query";
import { STALE } from "../../api/query-keys.ts";
import type { Paged } from "../../ui/paged-table.ts";
import { useProductChanges } from "./useProductChanges.ts";

/** Assignments that can be changed in a table row. */
export type InlineKind = "brand" | "category" | "seller" | "group";

/**
 * Returns a function that assigns a product to a name from a list: the row updates before the response, and returns to its
 * former name, with the reason, on refusal. An empty name removes the assignment. The function returns false where a retry
 * makes sense.
 */
export function useAssign() {
  const queryClient = useQueryClient();
  const { save } = useProductChanges();
  return async (product: ProductRow, kind: InlineKind, name: string): Promise<boolean> => {
    const show = (named: ProductRow[InlineKind]) =>
      queryClient.setQueriesData<Paged<ProductRow>>(
        STALE.products,
        (page) =>
          page && {
            ...page,
            list: page.list.map((row) => (row._id === product._id ? { ...row, [kind]: named } : row)),
          },
      );
    // A response already under way does not include the change.
    await queryClient.cancelQueries(STALE.products);
    // A new name gets its ID from the server.
    show(name === "" ? null : { _id: "", name });
    return save(product._id, { [kind]: name === "" ? null : name }, () => show(product[kind]));
  };
}
