import { companionFiles, listDevices } from "@pricetrail/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";

/** Refresh interval in ms: a newly connected browser appears without a reload. */
const DEVICES_AGAIN_MS = 5000;
/** Refresh interval in ms while the server builds a file. */
const FILES_AGAIN_MS = 3000;

/** Returns the browsers that act for members of the organisation. */
export function useDevices() {
  return useQuery({
    queryKey: KEYS.devices,
    queryFn: async ({ signal }) => (await callApi(listDevices, { signal })).data,
    refetchInterval: DEVICES_AGAIN_MS,
  });
}

/** Returns the files this installation has built or can build. */
export function useCompanionFiles() {
  return useQuery({
    queryKey: KEYS.companionFiles,
    queryFn: async ({ signal }) => (await callApi(companionFiles, { signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ making }) => making === "making") === true ? FILES_AGAIN_MS : false,
  });
}
