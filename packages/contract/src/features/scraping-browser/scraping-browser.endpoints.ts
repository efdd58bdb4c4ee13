import * as z from "zod/mini";
import { endpoint, TICKET, WRITE } from "../../endpoint.ts";
import { capture, fieldKey } from "../../picker.ts";
import { pageAddress } from "../../rules.ts";
import { idParams, message, money, moment } from "../../schemas.ts";

/** A page open in the server's browser, for one person. */
export const browserSession = z.object({
  _id: z.string(),
  url: z.string(),
  title: z.string(),
  createdAt: moment,
});
export type BrowserSession = z.infer<typeof browserSession>;

export const listBrowsers = endpoint({
  method: "GET",
  path: "get/browser",
  summary: "The caller's open browser sessions, the limits, and the start address",
  access: WRITE,
  scope: null,
  response: z.object({
    list: z.array(browserSession),
    startUrl: z.string(),
    /** Maximum open sessions per person, and seconds without input after which one is closed. */
    limits: z.object({ sessions: z.number(), idleSeconds: z.number() }),
    /** False if the server has no browser: pages can then only be inspected as served. */
    hasBrowser: z.boolean(),
  }),
});

export const openBrowser = endpoint({
  method: "POST",
  path: "open/browser",
  isDear: true,
  isOnce: true,
  summary: "Open an address in a browser on the server; 406 at the limit of sessions",
  access: WRITE,
  scope: null,
  body: z.object({ url: pageAddress }),
  response: z.object({ data: browserSession }),
});

export const closeBrowser = endpoint({
  method: "POST",
  path: "close/browser/{id}",
  summary: "Close a browser session",
  access: WRITE,
  scope: null,
  params: idParams,
  response: message,
});

export const watchBrowser = endpoint({
  method: "GET",
  path: "watch/browser/{id}",
  summary: "The live view: a web socket (see the package's live-view.ts for its messages)",
  access: TICKET,
  scope: null,
  stream: "socket",
  params: idParams,
  query: z.object({ ticket: z.string() }),
  response: z.unknown(),
});

/** A value as read for a field. */
export const fieldReading = z.object({
  key: fieldKey,
  /** As printed. */
  raw: z.string(),
  /** Decimal text in major units for prices, plain text otherwise; null if it is not a value of this field. */
  value: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  /** Both readings of an ambiguous amount, the likelier first; or the prices of an element that contains several. */
  readings: z.optional(z.array(money)),
  /** Why there is no value, in one sentence. */
  problem: z.nullable(z.string()),
});
export type FieldReading = z.infer<typeof fieldReading>;

/** A field as read automatically. */
export const fieldProposal = z.extend(fieldReading, {
  /** 0 to 1. */
  confidence: z.number(),
  /** Where it was read, in words: "the page's text", "the page's own data" and the like. */
  source: z.string(),
  /** The element if the value is in the visible page; null if it comes from the page's data. */
  capture: z.nullable(capture),
});
export type FieldProposal = z.infer<typeof fieldProposal>;

export const inspection = z.object({
  _id: z.string(),
  url: z.string(),
  title: z.string(),
  elements: z.number(),
  proposals: z.array(fieldProposal),
  /** Catalogue names that the page states. */
  brand: z.nullable(z.string()),
  category: z.nullable(z.string()),
  subcategory: z.nullable(z.string()),
  /** What is known about the shop, in one sentence each. */
  memory: z.array(z.string()),
  /** Whether the page shows several products without one of its own, so that nothing is proposed. */
  showsSeveralProducts: z.boolean(),
  /** The existing product with this address. */
  existingId: z.nullable(z.string()),
});
export type Inspection = z.infer<typeof inspection>;

export const inspectBrowser = endpoint({
  method: "POST",
  path: "inspect/browser/{id}",
  isDear: true,
  summary: "Read the page's current markup without scripts, and propose the fields",
  access: WRITE,
  scope: null,
  params: idParams,
  response: z.object({ data: inspection }),
});

export const getPanel = endpoint({
  method: "GET",
  path: "get/panel/{id}",
  summary:
    "The markup of an inspection as a separate document with an opaque origin, in which only the picker runs",
  access: TICKET,
  scope: null,
  stream: "file",
  params: idParams,
  query: z.object({ ticket: z.string() }),
  response: z.unknown(),
});

export const readCapture = endpoint({
  method: "POST",
  path: "read/capture",
  summary: "How a captured element is read for its field, without a visit",
  access: WRITE,
  scope: null,
  body: z.object({ inspection: z.string().check(z.maxLength(64)), capture }),
  response: z.object({ data: fieldReading }),
});
