import { productCoverage, shopCoverage, type COVERAGE_SPANS } from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";

/** Returns the results of a product's visits, day by day. */
export function useProductCoverage(id: string) {
  return useQuery({
    queryKey: KEYS.productCoverage(id),
    queryFn: ({ signal }) => callApi(productCoverage, { params: { id }, signal }),
  });
}

/** Returns the results of every shop's visits in the last days. */
export function useShopCoverage(days: (typeof COVERAGE_SPANS)[number]) {
  return useQuery({
    queryKey: KEYS.shopCoverage(days),
    queryFn: async ({ signal }) => (await callApi(shopCoverage, { query: { days }, signal })).data,
    placeholderData: keepPreviousData,
  });
}
