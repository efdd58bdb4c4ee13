import { getHandover, listMembers, listSessions } from "@pricetrail/contract";
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

/** Returns what a member has that ends with the membership. */
export function useHandover(member: string) {
  return useQuery({
    queryKey: KEYS.handover(member),
    queryFn: async ({ signal }) => (await callApi(getHandover, { params: { id: member }, signal })).data,
    // It is decided upon: what was counted before may have changed.
    gcTime: 0,
  });
}
