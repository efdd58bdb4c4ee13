import { closeBrowser, openBrowser, withProtocol } from "@pricetrail/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { browsersQuery, useBrowsers } from "./browser-queries.ts";

/** The session this tab watches; it survives a reload, but not closing the tab. */
const KEY = "browser-session";

export const rememberedSession = (): string | null => sessionStorage.getItem(KEY);

/** Returns the caller's open pages, and the current one. */
export function useBrowserSessions(isAllowed: boolean) {
  const queryClient = useQueryClient();
  const query = useBrowsers(isAllowed);
  const [active, setActive] = useState<string>();
  const closed = useRef(0);
  const reload = useCallback(() => queryClient.invalidateQueries(STALE.browsers), [queryClient]);
  const show = useCallback((id: string | undefined) => {
    if (id === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, id);
    setActive(id);
  }, []);
  const open = useMutation({
    // A page closed just after opening is opened again, instead of returning the closed one.
    mutationFn: (url: string) =>
      callApi(openBrowser, {
        body: { url: withProtocol(url) },
        askedFrom: `${active ?? ""} ${closed.current}`,
      }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(browsersQuery.queryKey, (before) =>
        before ? { ...before, list: [...before.list.filter((one) => one._id !== data._id), data] } : before,
      );
      show(data._id);
    },
    onSettled: reload,
  });
  const close = useCallback(
    async (id: string) => {
      closed.current += 1;
      // One that is already closed needs no further step.
      await callApi(closeBrowser, { params: { id } }).catch(() => undefined);
      await reload();
    },
    [reload],
  );
  /** Takes the live view's reports; the list reloads only when pages are opened or closed. */
  const note = useCallback(
    (id: string, url: string, title: string) => {
      queryClient.setQueryData(browsersQuery.queryKey, (before) =>
        before
          ? { ...before, list: before.list.map((one) => (one._id === id ? { ...one, url, title } : one)) }
          : before,
      );
    },
    [queryClient],
  );
  return { query, active, show, open, close, note };
}

export type BrowserSessions = ReturnType<typeof useBrowserSessions>;
