import { countUnread } from "@pricetrail/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";

/**
 * Messages come while a page is open: they are looked for so often while somebody looks at it, and at once when it is looked at
 * again or a run that it follows has ended. An event stream of its own for each tab would use up the few connections that a
 * browser opens to one server.
 */
export const LOOK_AGAIN_MS = 10_000;

/** How many messages are unread. */
export function useUnread() {
  return useQuery({
    queryKey: KEYS.alertUnread,
    queryFn: async ({ signal }) => (await callApi(countUnread, { signal })).data.unread,
    refetchInterval: LOOK_AGAIN_MS,
  });
}
