import { getRun, listRunItems, listRuns, tagData } from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import type { QueryOf } from "../../api/queries.ts";
import { KEYS } from "../../api/query-keys.ts";
import { isOver } from "./run-summary.ts";

/** Refresh interval in ms during a run this tab does not follow (a schedule's, a colleague's). */
const LIST_AGAIN_MS = 3000;
const ITEMS_AGAIN_MS = 2000;

export function useRun(id: string) {
  return useQuery({
    queryKey: KEYS.run(id),
    queryFn: async ({ signal }) => (await callApi(getRun, { params: { id }, signal })).data,
  });
}

/** Returns a page of runs, newest first. */
export function useRuns(query: QueryOf<typeof listRuns>) {
  return useQuery({
    queryKey: KEYS.runs(query),
    queryFn: ({ signal }) => callApi(listRuns, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.list.some((run) => !isOver(run)) === true ? LIST_AGAIN_MS : false,
  });
}

/** Returns a page of a run's entries, refreshed while the run is in progress. */
export function useRunItems(runId: string, query: QueryOf<typeof listRunItems>, isLive: boolean) {
  return useQuery({
    queryKey: KEYS.runItems(runId, query),
    queryFn: ({ signal }) => callApi(listRunItems, { params: { id: runId }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? ITEMS_AGAIN_MS : false,
  });
}

/** Returns the tags of tracked entries, each with its number of entries. */
export function useTags() {
  return useQuery({
    queryKey: KEYS.tags,
    queryFn: async ({ signal }) => (await callApi(tagData, { signal })).data,
    staleTime: 30_000,
  });
}
