import type { ProductRow } from "@pricetrail/contract";
import { useQueryClient } from "@tanstack/react-query";
import { STALE } from "../../api/query-keys.ts";
import type { Paged } from "../../ui/paged-table.ts";
import { useProductChanges } from "./useProductChanges.ts";

/** What a product is assigned to and a row of the table can change. */
export type InlineKind = "brand" | "category" | "seller" | "group";

/**
 * Assigns a product to a name in a list: the row shows it before the server answers, and has its former name back, with the reason,
 * when that is refused. An empty name takes the assignment away. Answers false where it may be tried again.
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
    // An answer that is under way knows nothing of the change.
    await queryClient.cancelQueries(STALE.products);
    // A new name gets its id from the server.
    show(name === "" ? null : { _id: "", name });
    return save(product._id, { [kind]: name === "" ? null : name }, () => show(product[kind]));
  };
}
