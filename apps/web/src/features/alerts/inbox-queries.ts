import { countUnread } from "@pricetrail/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";

/**
 * Polling interval in ms while somebody views the page; messages also load when the page is viewed again or a run it follows
 * ends. One event stream for each tab would use up the few connections that a browser opens to a server.
 */
export const INBOX_POLL_MS = 10_000;

/** Returns the number of unread messages. */
export function useUnread() {
  return useQuery({
    queryKey: KEYS.alertUnread,
    queryFn: async ({ signal }) => (await callApi(countUnread, { signal })).data.unread,
    refetchInterval: INBOX_POLL_MS,
  });
}
