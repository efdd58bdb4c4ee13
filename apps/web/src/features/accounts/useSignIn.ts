import { me } from "@pricetrail/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { callApi } from "../../api/call.ts";
import { meQuery } from "../../api/queries.ts";
import { STALE } from "../../api/query-keys.ts";
import { setToken } from "../../api/session.ts";

/** Where an unfinished errand, such as an invitation, continues after signing in. */
const ERRAND_KEY = "after-sign-in";

export function rememberErrand(path: string): void {
  sessionStorage.setItem(ERRAND_KEY, path);
}

/**
 * Starts the session of a token: loads the user, keeps the token, goes to the profile, or to / (where /login sends who
 * is signed in, and where the verification screen is) while the address is not verified. Throws, and keeps nothing,
 * when the user cannot be loaded.
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
      // The guard of the visitors' screens redirects as soon as there is a token; ours must be the later word.
      flushSync(() => setToken(token));
      // Not /login itself: a redirect that is already under way there would not start again, and the page stay empty.
      await navigate(errand ?? (data.email_verified_at === null ? "/" : "/myprofile"), { replace: true });
    },
    [queryClient, navigate],
  );
}
