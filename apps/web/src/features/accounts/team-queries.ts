import { listMembers, listSessions } from "@pricetrail/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";

/** Members of the organisation and open invitations. */
export function useTeam() {
  return useQuery({ queryKey: KEYS.team, queryFn: ({ signal }) => callApi(listMembers, { signal }) });
}

/** Where the account is signed in. */
export function useSessions() {
  return useQuery({
    queryKey: KEYS.sessions,
    queryFn: async ({ signal }) => (await callApi(listSessions, { signal })).data,
  });
}
