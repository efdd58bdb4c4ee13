import * as z from "zod/mini";
import { endpoint, READ, TICKET } from "../../endpoint.ts";
import { RUN_TRIGGERS } from "../runs/runs.endpoints.ts";
import {
  growingQuery,
  identifiers,
  many,
  moment,
  paged,
  searchText,
  ticketed,
  timeline,
} from "../../schemas.ts";

export const entryRow = z.object({
  _id: z.string(),
  productId: z.string(),
  product: z.string(),
  field: z.string(),
  url: z.string(),
  dom: z.string(),
  location: z.string(),
  pathway: z.nullable(z.string()),
  createdAt: moment,
});
export type EntryRow = z.infer<typeof entryRow>;

export const trackingData = endpoint({
  method: "GET",
  path: "get/tracking/data",
  summary: "Tracking entries, newest first",
  access: READ,
  scope: "elements:read",
  query: z.extend(growingQuery, { search: searchText, product: many, field: many }),
  response: paged(entryRow),
});

export const trackedRow = z.object({
  _id: z.string(),
  entryId: z.string(),
  productId: z.string(),
  url: z.string(),
  ...identifiers,
  /** Field and tag name, such as "normalPrice span". */
  tag: z.string(),
  field: z.string(),
  /** Decimal text in major units for prices, plain text for other fields, "none" for a discount the page does not show. */
  value: z.string(),
  currency: z.nullable(z.string()),
  /** As printed on the page. */
  raw: z.string(),
  /** Milliseconds. */
  websiteLoadTime: z.nullable(z.number()),
  /** The trigger of the run that read it. */
  trigger: z.nullable(z.enum(RUN_TRIGGERS)),
  createdAt: moment,
});
export type TrackedRow = z.infer<typeof trackedRow>;

export const trackedData = endpoint({
  method: "GET",
  path: "get/tracked/data",
  summary: "Data points, newest first",
  access: READ,
  scope: "prices:read",
  query: z.extend(growingQuery, { search: searchText, tag: many, product: many, ...timeline }),
  response: paged(trackedRow),
});

export const tagData = endpoint({
  method: "GET",
  path: "get/tag/data",
  summary: "The organisation's distinct tags (fields) with their number of entries",
  access: READ,
  scope: "elements:read",
  response: z.object({ data: z.array(z.object({ tag: z.string(), count: z.number() })) }),
});

export const exportTracked = endpoint({
  method: "GET",
  path: "export/tracked-data",
  isDear: true,
  summary: "Data points as CSV or XLSX, exactly as filtered",
  access: TICKET,
  scope: "exports:read",
  stream: "file",
  query: z.object({ search: searchText, tag: many, product: many, ...timeline, ...ticketed }),
  response: z.string(),
});
