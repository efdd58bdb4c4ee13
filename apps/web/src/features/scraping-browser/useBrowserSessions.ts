import { closeBrowser, listBrowsers, openBrowser, withProtocol } from "@pricetrail/contract";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { callApi } from "../../api/call.ts";

/** The session this tab watches; it survives a reload, not the tab. */
const KEY = "browser-session";

export const browsersQuery = queryOptions({
  queryKey: ["browsers"],
  queryFn: ({ signal }) => callApi(listBrowsers, { signal }),
  staleTime: 0,
});

export const keptSession = (): string | null => sessionStorage.getItem(KEY);

/** The caller's open pages, and the one that is shown. */
export function useBrowserSessions(isAllowed: boolean) {
  const queryClient = useQueryClient();
  const query = useQuery({ ...browsersQuery, enabled: isAllowed });
  const [active, setActive] = useState<string>();
  const reload = useCallback(
    () => queryClient.invalidateQueries({ queryKey: browsersQuery.queryKey }),
    [queryClient],
  );
  const show = useCallback((id: string | undefined) => {
    if (id === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, id);
    setActive(id);
  }, []);
  const open = useMutation({
    mutationFn: (url: string) => callApi(openBrowser, { body: { url: withProtocol(url) } }),
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
      // One that is closed already is closed.
      await callApi(closeBrowser, { params: { id } }).catch(() => undefined);
      await reload();
    },
    [reload],
  );
  /** What the live view tells of a page; the list is read again only when pages are opened or closed. */
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
