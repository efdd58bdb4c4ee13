import { listSources, MINUTE_MS, SECOND_MS } from "@pricetrail/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";

/** Returns the addresses from which the catalogue is fetched; followed closely while one of them is being fetched. */
export function useSources() {
  return useQuery({
    queryKey: KEYS.sources,
    queryFn: async ({ signal }) => (await callApi(listSources, { signal })).list,
    refetchInterval: ({ state }) =>
      state.data?.some(({ isFetching }) => isFetching) ? SECOND_MS : MINUTE_MS,
  });
}
