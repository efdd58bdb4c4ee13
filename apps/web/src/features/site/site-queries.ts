import { listHosts, listOutbox, operatorStatus } from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";

/** Returns the installation's status, refreshed every ten seconds. */
export function useOperatorStatus() {
  return useQuery({
    queryKey: KEYS.operator,
    queryFn: ({ signal }) => callApi(operatorStatus, { signal }),
    refetchInterval: 10_000,
  });
}

/** Returns the hosts whose names contain this, refreshed every ten seconds. */
export function useHosts(search: string) {
  return useQuery({
    queryKey: KEYS.hosts(search),
    queryFn: async ({ signal }) => (await callApi(listHosts, { query: { search }, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
}

/** Returns the mails of an installation without a mail server, refreshed every five seconds; the key grants access. */
export function useOutbox(key: string | undefined) {
  return useQuery({
    queryKey: KEYS.outbox(key),
    queryFn: async ({ signal }) => (await callApi(listOutbox, { bearer: key ?? "", signal })).data,
    refetchInterval: 5000,
  });
}
