import { getProduct, listProducts, type PRODUCT_SORTS, type ProductRow } from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";
import type { NameFilterValue } from "../catalogue/NameFilters.tsx";

/** A pause in typing, in ms. */
const TYPING_MS = 150;

export type ProductSort = (typeof PRODUCT_SORTS)[number];

export interface ProductListQuery extends NameFilterValue {
  search: string;
  /** The shop. */
  host?: string;
  sort: string;
  page: number;
  pageSize: number;
}

/** Returns a page of products, filtered, searched and sorted by the server. */
export function useProducts(query: ProductListQuery) {
  return useQuery({
    queryKey: KEYS.products(query),
    queryFn: ({ signal }) =>
      callApi(listProducts, { query: { ...query, sort: query.sort as ProductSort }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Number of suggestions in a quick search. */
const PROPOSED = 6;

/** Returns the first products that match a short text; disabled below two letters. */
export function useProposedProducts(search: string) {
  const query = { search, sort: "name" as ProductSort, page: 1, pageSize: PROPOSED };
  return useQuery({
    queryKey: KEYS.products(query),
    queryFn: async ({ signal }) => {
      // Debounces: nothing is requested between keystrokes.
      await new Promise((resolve) => {
        setTimeout(resolve, TYPING_MS);
      });
      signal.throwIfAborted();
      return callApi(listProducts, { query, signal });
    },
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
  });
}

/** Returns a page of deleted products that can still be restored. */
export function useDeletedProducts(query: Pick<ProductListQuery, "search" | "page" | "pageSize">) {
  return useQuery({
    queryKey: KEYS.deletedProducts(query),
    queryFn: ({ signal }) => callApi(listProducts, { query: { ...query, deleted: "true" }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useProduct(id: string) {
  return useQuery({
    queryKey: KEYS.product(id),
    queryFn: async ({ signal }) => (await callApi(getProduct, { params: { id }, signal })).data,
  });
}

/** Returns the name of an assignment, or an empty string. */
export const nameOf = (named: ProductRow["brand"]): string => named?.name ?? "";
