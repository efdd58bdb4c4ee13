import { getTrial } from "@pricetrail/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";

const POLL_MS = 1_000;

/** Returns a trial with its readings so far; polled until it is finished. */
export function useTrial(id: string) {
  return useQuery({
    queryKey: KEYS.trial(id),
    queryFn: async ({ signal }) => (await callApi(getTrial, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.isFinished === false ? POLL_MS : false),
  });
}
