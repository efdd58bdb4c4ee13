import { getClosing, getOffer } from "@pricetrail/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";

/** Returns the organisation's signup offer; null where there is none. */
export function useOffer() {
  return useQuery({
    queryKey: KEYS.offer,
    queryFn: async ({ signal }) => (await callApi(getOffer, { signal })).data,
  });
}

/** Returns what closing the organisation would do to open amounts. */
export function useClosing(isEnabled: boolean) {
  return useQuery({
    queryKey: KEYS.closing,
    queryFn: async ({ signal }) => (await callApi(getClosing, { signal })).data,
    enabled: isEnabled,
  });
}
