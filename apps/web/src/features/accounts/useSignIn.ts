import { me } from "@pricetrail/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { callApi } from "../../api/call.ts";
import { meQuery } from "../../api/queries.ts";
import { STALE } from "../../api/query-keys.ts";
import { setToken } from "../../api/session.ts";

/** Where an interrupted task, such as an invitation, continues after sign-in. */
const ERRAND_KEY = "after-sign-in";

export function storeReturnPath(path: string): void {
  sessionStorage.setItem(ERRAND_KEY, path);
}

/**
 * Returns a function that starts a token's session: loads the user, stores the token and opens the profile, or / (where
 * /login redirects signed-in users, and where the verification screen is) while the address is unverified. Throws, and
 * stores nothing, when the user cannot be loaded.
 */
export function useSignIn(): (token: string) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    async (token: string) => {
      const { data } = await callApi(me, { bearer: token });
      queryClient.removeQueries(STALE.sessionButLink);
      queryClient.setQueryData(meQuery.queryKey, data);
      const errand = sessionStorage.getItem(ERRAND_KEY);
      sessionStorage.removeItem(ERRAND_KEY);
      // The guard of visitors' screens redirects as soon as there is a token; this navigation must come after it.
      flushSync(() => setToken(token));
      // Not /login itself: a redirect already under way there would not start again, and the page would stay empty.
      await navigate(errand ?? (data.email_verified_at === null ? "/" : "/myprofile"), { replace: true });
    },
    [queryClient, navigate],
  );
}
