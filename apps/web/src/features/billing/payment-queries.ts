import { getClosing, getOffer } from "@pricetrail/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";

/** The offer that the organisation got when it signed up; null where there is none. */
export function useOffer() {
  return useQuery({
    queryKey: KEYS.offer,
    queryFn: async ({ signal }) => (await callApi(getOffer, { signal })).data,
  });
}

/** What closing the organisation would do with what is open. */
export function useClosing(isEnabled: boolean) {
  return useQuery({
    queryKey: KEYS.closing,
    queryFn: async ({ signal }) => (await callApi(getClosing, { signal })).data,
    enabled: isEnabled,
  });
}
