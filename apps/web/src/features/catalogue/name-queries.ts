import {
  listBrands,
  listCategories,
  listGroups,
  listSellers,
  listSubcategories,
  type CatalogueKind,
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

const LOADERS: Record<CatalogueKind, (signal: AbortSignal) => Promise<NameRow[]>> = {
  category: async (signal) =>
    (await callApi(listCategories, { signal })).data.map(({ category, ...row }) => ({
      ...row,
      name: category,
      category: null,
    })),
  subcategory: async (signal) =>
    (await callApi(listSubcategories, { signal })).data.map(({ _id, products, ...row }) => ({
      _id,
      products,
      name: row.subcategory,
      category: row.category === "" ? null : row.category,
    })),
  brand: async (signal) =>
    (await callApi(listBrands, { signal })).data.map(({ brand, ...row }) => ({
      ...row,
      name: brand,
      category: null,
    })),
  seller: async (signal) =>
    (await callApi(listSellers, { signal })).data.map(({ seller, ...row }) => ({
      ...row,
      name: seller,
      category: null,
    })),
  group: async (signal) =>
    (await callApi(listGroups, { signal })).data.map(({ group, ...row }) => ({
      ...row,
      name: group,
      category: null,
    })),
};

/** Returns all names of a kind, in the catalogue's order. */
export function useNames(kind: CatalogueKind) {
  return useQuery({
    queryKey: KEYS.names(kind),
    queryFn: ({ signal }) => LOADERS[kind](signal),
    staleTime: 30_000,
  });
}
