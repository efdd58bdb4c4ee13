import { getTrial } from "@pricetrail/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";

const POLL_MS = 1_000;

/** A trial with what has been read so far; asked for again until it is finished. */
export function useTrial(id: string) {
  return useQuery({
    queryKey: KEYS.trial(id),
    queryFn: async ({ signal }) => (await callApi(getTrial, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.isFinished === false ? POLL_MS : false),
  });
}
