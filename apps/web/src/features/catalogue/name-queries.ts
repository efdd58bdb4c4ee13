import {
  listBrands,
  listCategories,
  listGroups,
  listSellers,
  listSubcategories,
  type CatalogueKind,
  type NameList,
} from "@pricetrail/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";

/** A catalogue name of any kind. */
export interface NameRow {
  _id: string;
  name: string;
  products: number;
  /** For subcategories: the category's name, null when there is none. */
  category: string | null;
}

const namesFrom =
  <K extends CatalogueKind>(kind: K, list: NameList<K>) =>
  async (signal: AbortSignal): Promise<NameRow[]> =>
    (await callApi(list, { signal })).data.map((row) => ({
      _id: row._id,
      products: row.products,
      name: row[kind],
      category: kind === "subcategory" ? row.category || null : null,
    }));

const LOADERS = {
  category: namesFrom("category", listCategories),
  subcategory: namesFrom("subcategory", listSubcategories),
  brand: namesFrom("brand", listBrands),
  seller: namesFrom("seller", listSellers),
  group: namesFrom("group", listGroups),
};

/** Returns all names of a kind, in the catalogue's order. */
export function useNames(kind: CatalogueKind) {
  return useQuery({
    queryKey: KEYS.names(kind),
    queryFn: ({ signal }) => LOADERS[kind](signal),
    staleTime: 30_000,
  });
}
