import {
  getAlertLink,
  listAlertFeeds,
  listAlertMessages,
  listAlerts,
  rehearseAlert,
  type AlertCondition,
  type AlertRearm,
  type AlertScope,
} from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import type { QueryOf } from "../../api/queries.ts";
import { KEYS } from "../../api/query-keys.ts";
import { INBOX_POLL_MS } from "./inbox-queries.ts";

/** Debounce time in ms: nothing is requested between keystrokes. */
const TYPING_MS = 300;

/** Returns the signed-in user's alerts. */
export function useAlerts() {
  return useQuery({
    queryKey: KEYS.alerts,
    queryFn: async ({ signal }) => (await callApi(listAlerts, { signal })).list,
  });
}

/** Returns a page of their messages, newest first. */
export function useAlertMessages(query: QueryOf<typeof listAlertMessages>) {
  return useQuery({
    queryKey: KEYS.alertMessages(query),
    queryFn: ({ signal }) => callApi(listAlertMessages, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: INBOX_POLL_MS,
  });
}

/** Returns the secret URLs of the user's feeds. */
export function useAlertFeeds() {
  return useQuery({
    queryKey: KEYS.alertFeeds,
    queryFn: async ({ signal }) => (await callApi(listAlertFeeds, { signal })).list,
  });
}

export interface RehearsedAlert {
  scope: AlertScope;
  target: string | null;
  condition: AlertCondition;
  rearm: AlertRearm;
}

/** Returns what an alert would have sent; disabled while the alert is incomplete. */
export function useRehearsal(alert: RehearsedAlert | undefined) {
  return useQuery({
    queryKey: KEYS.rehearsal(alert),
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => {
        setTimeout(resolve, TYPING_MS);
      });
      signal.throwIfAborted();
      return (await callApi(rehearseAlert, { body: alert!, signal })).data;
    },
    placeholderData: keepPreviousData,
    enabled: alert !== undefined,
  });
}

/** Returns the alert behind a mail's signed link. */
export function useAlertLink(token: string) {
  return useQuery({
    queryKey: KEYS.alertLink(token),
    queryFn: async ({ signal }) => (await callApi(getAlertLink, { query: { token }, signal })).data,
    retry: false,
  });
}
