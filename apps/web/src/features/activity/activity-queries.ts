import { listActivity, listSecurityEvents } from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import type { QueryOf } from "../../api/queries.ts";
import { KEYS } from "../../api/query-keys.ts";

/** Returns a page of people's changes in the organisation, newest first. */
export function useActivity(query: QueryOf<typeof listActivity>) {
  return useQuery({
    queryKey: KEYS.activity(query),
    queryFn: ({ signal }) => callApi(listActivity, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Returns a page of the installation's security events, newest first. */
export function useSecurityEvents(query: QueryOf<typeof listSecurityEvents>) {
  return useQuery({
    queryKey: KEYS.securityEvents(query),
    queryFn: ({ signal }) => callApi(listSecurityEvents, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
