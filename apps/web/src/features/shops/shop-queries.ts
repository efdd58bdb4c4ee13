import { getAmounts, getShop } from "@pricetrail/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";

/** Returns the amounts on a product's page at its last check. */
export function usePageAmounts(productId: string) {
  return useQuery({
    queryKey: KEYS.pageAmounts(productId),
    queryFn: async ({ signal }) => (await callApi(getAmounts, { params: { id: productId }, signal })).data,
  });
}

/** Returns the stored knowledge about a shop; null when there is none. */
export function useShop(host: string) {
  return useQuery({
    queryKey: KEYS.shop(host),
    queryFn: async ({ signal }) => (await callApi(getShop, { params: { host }, signal })).data,
  });
}
