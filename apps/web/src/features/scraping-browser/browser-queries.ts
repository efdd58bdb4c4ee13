import { listBrowsers } from "@pricetrail/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";

export const browsersQuery = queryOptions({
  queryKey: KEYS.browsers,
  queryFn: ({ signal }) => callApi(listBrowsers, { signal }),
  staleTime: 0,
});

/** Returns the caller's open pages, and how many more may be opened; disabled without that permission. */
export function useBrowsers(isAllowed: boolean) {
  return useQuery({ ...browsersQuery, enabled: isAllowed });
}
