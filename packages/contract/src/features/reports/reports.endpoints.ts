import * as z from "zod/mini";
import { endpoint, PUBLIC, READ, TICKET, WRITE } from "../../endpoint.ts";
import { emailRule } from "../../rules.ts";
import { idParams, line, message, moment } from "../../schemas.ts";
import { reportTiming } from "./report-timing.ts";
import { REPORT_TEXTS } from "./reports.texts.ts";

/** What a report shows: a screen, as it is filtered by `query`. */
export const REPORT_KINDS = ["market", "latest", "moves"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_FILES = ["pdf", "xlsx"] as const;
export type ReportFile = (typeof REPORT_FILES)[number];

/** A member receives a report at once, an outside reader after confirming; either can end it. */
export const READER_STATES = ["active", "waiting", "ended"] as const;
export type ReaderState = (typeof READER_STATES)[number];

export const MAX_REPORTS = 50;
/** Outside readers of one report, and how many an organisation may ask each day. */
export const MAX_OUTSIDE_READERS = 20;
/** Lifetime of the link that confirms, in days. */
export const CONFIRM_DAYS = 14;

const MAX_MEMBERS = 100;

const reportReader = z.object({
  _id: z.string(),
  /** A member's id; null for an outside reader. */
  member: z.nullable(z.string()),
  name: z.nullable(z.string()),
  email: z.string(),
  state: z.enum(READER_STATES),
  /** Since when it is in this state. */
  since: moment,
});
export type ReportReader = z.infer<typeof reportReader>;

export const reportRow = z.object({
  _id: z.string(),
  name: z.string(),
  kind: z.enum(REPORT_KINDS),
  /** The query of the screen's address: filters and order. */
  query: z.string(),
  timing: reportTiming,
  /** The timing as a sentence. */
  when: z.string(),
  files: z.array(z.enum(REPORT_FILES)),
  readers: z.array(reportReader),
  isPaused: z.boolean(),
  /** Who added it; null after they have left. */
  addedBy: z.nullable(z.string()),
  /** Null while it is paused. */
  nextAt: z.nullable(moment),
  /** Its newest sending: when, and to how many; null before the first. */
  last: z.nullable(z.object({ at: moment, mails: z.number() })),
  createdAt: moment,
});
export type ReportRow = z.infer<typeof reportRow>;

const name = line(60).check(z.trim(), z.minLength(1, REPORT_TEXTS.badName));
const address = emailRule(REPORT_TEXTS.badAddress, REPORT_TEXTS.badAddress);

const content = {
  name,
  kind: z.enum(REPORT_KINDS),
  query: line(4000),
  timing: reportTiming,
};
const delivery = {
  files: z.array(z.enum(REPORT_FILES)).check(z.maxLength(REPORT_FILES.length)),
  /** Ids of members. */
  members: z.array(line(64)).check(z.maxLength(MAX_MEMBERS)),
  /** Of outside readers. */
  addresses: z.array(address).check(z.maxLength(MAX_OUTSIDE_READERS)),
};

export const reportForm = z.object({ ...content, ...delivery });
export type ReportForm = z.infer<typeof reportForm>;

const tone = z.enum(["good", "bad", "plain", "quiet"]);
const cell = z.object({
  text: z.string(),
  note: z.optional(z.string()),
  /** Stale or not comparable. */
  isQuiet: z.optional(z.boolean()),
});

/** What a report says: texts with the figures of the screen at its time. */
export const reportContent = z.object({
  /** The time or period of its figures, as a sentence. */
  about: z.string(),
  figures: z.array(z.object({ label: z.string(), text: z.string(), note: z.optional(z.string()) })),
  chart: z.nullable(
    z.union([
      z.object({
        kind: z.literal("shares"),
        label: z.string(),
        parts: z.array(z.object({ label: z.string(), count: z.number(), tone })),
      }),
      z.object({
        kind: z.literal("days"),
        label: z.string(),
        values: z.array(z.nullable(z.number())),
        isCount: z.boolean(),
      }),
    ]),
  ),
  heads: z.object({ name: z.string(), left: z.string(), right: z.string(), badge: z.string() }),
  /** The first rows of the screen. */
  lines: z.array(
    z.object({
      name: z.string(),
      note: z.nullable(z.string()),
      left: cell,
      right: cell,
      badge: z.nullable(z.object({ text: z.string(), tone })),
    }),
  ),
  total: z.number(),
});
export type ReportContentView = z.infer<typeof reportContent>;

export const listReports = endpoint({
  method: "GET",
  path: "get/report",
  summary: "The organisation's reports: what each shows, when it is sent, and to whom",
  access: READ,
  scope: "reports:read",
  response: z.object({ list: z.array(reportRow) }),
});

export const addReport = endpoint({
  method: "POST",
  path: "add/report",
  isOnce: true,
  summary: "Add a report; outside readers are asked by mail and receive nothing before they confirm",
  access: WRITE,
  scope: "reports:write",
  body: reportForm,
  response: z.object({ message: z.string(), data: reportRow }),
});

export const updateReport = endpoint({
  method: "POST",
  path: "update/report/{id}",
  summary: "Change or pause a report, or its readers",
  access: WRITE,
  scope: "reports:write",
  params: idParams,
  body: z.extend(z.partial(reportForm), { isPaused: z.optional(z.boolean()) }),
  response: z.object({ message: z.string(), data: reportRow }),
});

export const deleteReport = endpoint({
  method: "POST",
  path: "delete/report/{id}",
  summary: "Delete a report",
  access: WRITE,
  scope: "reports:write",
  params: idParams,
  response: message,
});

export const previewReport = endpoint({
  method: "POST",
  path: "preview/report",
  isDear: true,
  summary: "The mail of a report as it would be sent now; nothing is stored or sent",
  access: READ,
  scope: "reports:read",
  body: z.object(content),
  response: z.object({
    data: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      content: reportContent,
      /** When its figures were read. */
      madeAt: moment,
      /** When it would be sent next. */
      nextAt: moment,
    }),
  }),
});

export const sendReport = endpoint({
  method: "POST",
  path: "send/report/{id}",
  isOnce: true,
  isDear: true,
  summary: "Send a report now, in addition to its plan; with `dryRun`, only count who would receive it",
  access: WRITE,
  scope: "reports:write",
  params: idParams,
  body: z.object({ dryRun: z.optional(z.boolean()) }),
  response: z.object({ message: z.string(), data: z.object({ mails: z.number() }) }),
});

export const exportReport = endpoint({
  method: "GET",
  path: "export/report",
  isDear: true,
  summary: "A report as it would be attached now, as PDF or XLSX",
  access: TICKET,
  scope: "exports:read",
  stream: "file",
  query: z.object({
    id: line(64),
    format: z.optional(z.enum(REPORT_FILES)),
    ticket: z.optional(z.string()),
  }),
  response: z.string(),
});

const linkToken = line(200);

/** What the signed link of a mail does. */
export const REPORT_LINK_ACTIONS = ["confirm", "end"] as const;

export const getReportLink = endpoint({
  method: "GET",
  path: "get/report-link",
  summary: "The report that a signed link in a mail belongs to",
  access: PUBLIC,
  scope: null,
  query: z.object({ token: linkToken }),
  response: z.object({
    data: z.object({
      action: z.enum(REPORT_LINK_ACTIONS),
      report: z.string(),
      organisation: z.string(),
      when: z.string(),
      state: z.enum(READER_STATES),
    }),
  }),
});

export const useReportLink = endpoint({
  method: "POST",
  path: "use/report-link",
  summary: "Confirm or end a report for the reader of a mail, with its signed link",
  access: PUBLIC,
  scope: null,
  body: z.object({ token: linkToken }),
  response: message,
});

const endPath = { path: "unsubscribe/report/{token}", params: z.object({ token: linkToken }) };

export const unsubscribeReport = endpoint({
  method: "POST",
  ...endPath,
  summary: "End a report for its reader by the List-Unsubscribe header of a mail (RFC 8058)",
  access: PUBLIC,
  scope: null,
  isUrlEncoded: true,
  body: z.object({ "List-Unsubscribe": z.literal("One-Click") }),
  response: message,
});

export const openUnsubscribeReport = endpoint({
  method: "GET",
  ...endPath,
  summary: "The page of a report mail's List-Unsubscribe header, which ends nothing by itself",
  access: PUBLIC,
  scope: null,
  stream: "file",
  response: z.unknown(),
});
