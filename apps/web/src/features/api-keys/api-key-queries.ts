import { listApiKeys } from "@pricetrail/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";

/** Returns the organisation's API keys, for its owners and admins. */
export function useApiKeys(isAllowed: boolean) {
  return useQuery({
    queryKey: KEYS.apiKeys,
    queryFn: async ({ signal }) => (await callApi(listApiKeys, { signal })).data,
    enabled: isAllowed,
  });
}
