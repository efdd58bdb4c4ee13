import {
  listAlertMessages,
  listAlerts,
  listChannels,
  type productHistory,
  rehearseAlert,
  type AlertMessageRow,
  type AlertRow,
  type Rehearsal,
} from "@pricetrail/contract";
import type * as z from "zod/mini";
import { FakeApi } from "./fake-api.ts";
import { pageOf } from "./rows.ts";

/** An alert about a category that has already been sent messages. */
export const alertOf = (change: Partial<AlertRow> = {}): AlertRow => ({
  _id: "all",
  scope: "category",
  target: { _id: "audio", name: "Audio" },
  condition: { kind: "below", minor: 5000, currency: "EUR" },
  when: "falls to EUR 50.00 or less",
  rearm: { deadBandPercent: 2, afterHours: null },
  isMailed: true,
  channels: [],
  sending: null,
  isPaused: false,
  snoozedUntil: null,
  products: 1200,
  messages: 3,
  newestAt: "2026-06-15T12:00:00.000Z",
  createdAt: "2026-06-01T00:00:00.000Z",
  owner: "me",
  contact: null,
  ...change,
});

/** An unread message about a product that has become cheaper. */
export const messageOf = (change: Partial<AlertMessageRow> = {}): AlertMessageRow => ({
  _id: "m1",
  alertId: "all",
  productId: "kettle",
  listed: null,
  product: "Kettle",
  picture: null,
  condition: { kind: "below", minor: 5000, currency: "EUR" },
  at: "2026-06-15T12:00:00.000Z",
  fromMinor: 6000,
  toMinor: 4500,
  currency: "EUR",
  lastReadingAt: null,
  isRead: false,
  stale: null,
  ...change,
});

/** A rehearsal over 90 days that would have sent nothing. */
export const rehearsal = (change: Partial<Rehearsal> = {}): { data: Rehearsal } => ({
  data: {
    days: 90,
    products: 300,
    already: 0,
    count: 0,
    list: [],
    from: "2026-03-17T12:00:00.000Z",
    to: "2026-06-15T12:00:00.000Z",
    byDay: [],
    ...change,
  },
});

type History = z.output<typeof productHistory.response>;

/** The prices of the 90 days of a rehearsal, without anything else that a chart shows. */
export const historyOf = (series: History["series"]): History => ({
  series,
  errors: [],
  checks: 2,
  held: [],
  stock: [],
  splices: [],
  corrections: [],
  marks: null,
  from: "2026-03-17T00:00:00.000Z",
  to: "2026-06-15T00:00:00.000Z",
});

/** The network of the alerts' screen, with these alerts and messages and without channels. */
export const apiOf = (alerts: AlertRow[] = [], messages: AlertMessageRow[] = []) =>
  new FakeApi()
    .answer(listAlerts, { list: alerts })
    .answer(listAlertMessages, pageOf(messages))
    .answer(rehearseAlert, rehearsal())
    .answer(listChannels, { list: [] });
