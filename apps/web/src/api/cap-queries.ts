import { getCap } from "@pricetrail/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "./call.ts";
import { KEYS } from "./query-keys.ts";

/** The caps that hold today and what is used of them, looked at every minute: visits go on meanwhile. */
export function useCap() {
  return useQuery({
    queryKey: KEYS.cap,
    queryFn: async ({ signal }) => (await callApi(getCap, { signal })).data,
    refetchInterval: 60_000,
  });
}
