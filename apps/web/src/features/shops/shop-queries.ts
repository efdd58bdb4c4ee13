import { getAmounts, getShop } from "@pricetrail/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";

/** The amounts of a product's page at its last check. */
export function usePageAmounts(productId: string) {
  return useQuery({
    queryKey: KEYS.pageAmounts(productId),
    queryFn: async ({ signal }) => (await callApi(getAmounts, { params: { id: productId }, signal })).data,
  });
}

/** What is remembered of a shop; null when nothing is. */
export function useShop(host: string) {
  return useQuery({
    queryKey: KEYS.shop(host),
    queryFn: async ({ signal }) => (await callApi(getShop, { params: { host }, signal })).data,
  });
}
