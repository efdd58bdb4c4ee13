import {
  listMembers,
  listReports,
  listViews,
  previewReport,
  type ReportContentView,
  type ReportRow,
} from "@pricetrail/contract";
import { FakeApi } from "./fake-api.ts";

const AT = "2026-06-15T12:00:00.000Z";

export const reportOf = (change: Partial<ReportRow> = {}): ReportRow => ({
  _id: "r1",
  name: "Monday position",
  kind: "market",
  query: "sort=-gap",
  timing: { every: "weekly", minute: 480, weekday: 1, day: 1, zone: "Europe/Rome" },
  when: "Every Monday at 08:00, Europe/Rome",
  files: ["pdf", "xlsx"],
  readers: [
    { _id: "a", member: "u1", name: "Ada Lovelace", email: "ada@mail.example", state: "active", since: AT },
    { _id: "b", member: null, name: null, email: "buyer@partner.example", state: "waiting", since: AT },
  ],
  isPaused: false,
  addedBy: "Ada Lovelace",
  nextAt: "2026-06-22T06:00:00.000Z",
  last: { at: "2026-06-15T06:00:00.000Z", mails: 1 },
  createdAt: AT,
  ...change,
});

export const CONTENT: ReportContentView = {
  about: "Figures of 06/15/2026 12:00 PM UTC",
  figures: [
    { label: "Index", text: "98.2", note: "market = 100" },
    { label: "Undercut", text: "9", note: "of 40 compared" },
  ],
  chart: {
    kind: "shares",
    label: "Where we stand",
    parts: [
      { label: "We are cheapest", count: 31, tone: "good" },
      { label: "Undercut", count: 9, tone: "bad" },
    ],
  },
  heads: { name: "Item", left: "Our price", right: "Cheapest other", badge: "Gap" },
  lines: [
    {
      name: "Arc Desk Lamp",
      note: "LMP-ARC",
      left: { text: "EUR 149.00", note: "2nd of 3" },
      right: { text: "EUR 130.00", note: "Larkfield · Old", isQuiet: true },
      badge: { text: "↑ +14.6%", tone: "bad" },
    },
  ],
  total: 40,
};

/** The network of the reports' screen. */
export const reportsApi = (list: ReportRow[] = [reportOf()]): FakeApi =>
  new FakeApi()
    .answer(listReports, { list })
    .answer(listViews, {
      data: [
        {
          _id: "v",
          screen: "dashboard",
          name: "Lamps",
          query: "search=lamp",
          owner: "me",
          contact: null,
          createdAt: AT,
        },
      ],
    })
    .answer(listMembers, {
      data: [
        {
          _id: "u1",
          fullname: "Ada Lovelace",
          email: "ada@mail.example",
          role: "owner",
          isYou: true,
          createdAt: AT,
        },
      ],
      invitations: [],
    })
    .answer(previewReport, {
      data: {
        subject: "Monday position: Index 98.2",
        html: "",
        text: "",
        content: CONTENT,
        madeAt: AT,
        nextAt: "2026-06-22T06:00:00.000Z",
      },
    });
