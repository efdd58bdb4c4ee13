import { listMembers, listSessions } from "@pricetrail/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";

/** Returns the organisation's members and open invitations. */
export function useTeam() {
  return useQuery({ queryKey: KEYS.team, queryFn: ({ signal }) => callApi(listMembers, { signal }) });
}

/** Returns the account's sessions. */
export function useSessions() {
  return useQuery({
    queryKey: KEYS.sessions,
    queryFn: async ({ signal }) => (await callApi(listSessions, { signal })).data,
  });
}
