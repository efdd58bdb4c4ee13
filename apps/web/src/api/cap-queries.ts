import { getCap } from "@pricetrail/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callApi } from "./call.ts";
import { KEYS } from "./query-keys.ts";

const LOOK_AGAIN_MS = 60_000;

export const capQuery = queryOptions({
  queryKey: KEYS.cap,
  queryFn: async ({ signal }) => (await callApi(getCap, { signal })).data,
});

/** The caps that hold today and what is used of them, looked at every minute: visits go on meanwhile. */
export function useCap() {
  return useQuery({ ...capQuery, refetchInterval: LOOK_AGAIN_MS });
}
