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

/** A page of products, filtered, searched and sorted by the server. */
export function useProducts(query: ProductListQuery) {
  return useQuery({
    queryKey: KEYS.products(query),
    queryFn: ({ signal }) =>
      callApi(listProducts, { query: { ...query, sort: query.sort as ProductSort }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many products a quick search proposes. */
const PROPOSED = 6;

/** The first products that a few letters find; nothing is asked for until there are two. */
export function useProposedProducts(search: string) {
  const query = { search, sort: "name" as ProductSort, page: 1, pageSize: PROPOSED };
  return useQuery({
    queryKey: KEYS.products(query),
    queryFn: async ({ signal }) => {
      // Typing on asks for nothing in between.
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

/** A page of the products whose deletion can still be taken back. */
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

/** The name of what a product is assigned to, or nothing. */
export const nameOf = (named: ProductRow["brand"]): string => named?.name ?? "";
