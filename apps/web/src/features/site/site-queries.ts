import { listHosts, listOutbox, operatorStatus } from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";

/** How the installation is, looked at every ten seconds. */
export function useOperatorStatus() {
  return useQuery({
    queryKey: KEYS.operator,
    queryFn: ({ signal }) => callApi(operatorStatus, { signal }),
    refetchInterval: 10_000,
  });
}

/** The hosts whose names have this in them, looked at every ten seconds. */
export function useHosts(search: string) {
  return useQuery({
    queryKey: KEYS.hosts(search),
    queryFn: async ({ signal }) => (await callApi(listHosts, { query: { search }, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
}

/** The mails of an installation without a mail server, looked at every five seconds; the key opens them. */
export function useOutbox(key: string | undefined) {
  return useQuery({
    queryKey: KEYS.outbox(key),
    queryFn: async ({ signal }) => (await callApi(listOutbox, { bearer: key ?? "", signal })).data,
    refetchInterval: 5000,
  });
}
