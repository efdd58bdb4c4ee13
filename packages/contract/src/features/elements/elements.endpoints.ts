import * as z from "zod/mini";
import { endpoint, READ, WRITE } from "../../endpoint.ts";
import { OUTCOMES } from "../../outcomes.ts";
import { capture, fieldKey } from "../../picker.ts";
import { assignedName, pageAddress, productName } from "../../rules.ts";
import { idParams, message, moment, paged, pageQuery, searchText } from "../../schemas.ts";
import { productRow } from "../products/products.endpoints.ts";
import { fieldReading } from "../scraping-browser/scraping-browser.endpoints.ts";

/** Maximum fields of a configuration. */
export const MAX_CONFIGURATION_FIELDS = 30;

/** A field of a configuration: picked by a person, or (capture null) found by the extraction itself. */
export const configurationField = z.object({ key: fieldKey, capture: z.nullable(capture) });
export type ConfigurationField = z.infer<typeof configurationField>;

/**
 * The state of an entry's element at the last check: `automatic` for entries without a picked element, `new` before the first
 * check, `found`, `moved` (found elsewhere), `unsure` (something similar is there, but not used), `gone`.
 */
export const ENTRY_STATES = ["automatic", "new", "found", "moved", "unsure", "gone"] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** The product's part of the page at one time, without anything that runs. */
export const storedBlock = z.object({
  at: moment,
  /** Cleaned markup, for display in a sandboxed frame only. */
  html: z.string(),
  value: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  raw: z.string(),
  location: z.string(),
  /** Hash of a picture of the element, for `get/picture/{id}`; null where the page was read without a browser. */
  picture: z.nullable(z.string()),
});
export type StoredBlock = z.infer<typeof storedBlock>;

export const configurationEntry = z.object({
  _id: z.string(),
  key: z.string(),
  tag: z.string(),
  dom: z.string(),
  location: z.string(),
  pathway: z.nullable(z.string()),
  /** Increases with every re-pick, which the chart marks. */
  version: z.number(),
  state: z.enum(ENTRY_STATES),
  /** 0 to 1, of the last find. */
  confidence: z.nullable(z.number()),
  /** One sentence about the last find. */
  detail: z.nullable(z.string()),
  /** Its state when it was picked, and at the last confident find; null for automatic entries. */
  picked: z.nullable(storedBlock),
  found: z.nullable(storedBlock),
  /** The proposed new location of the element, for a person to confirm; null without a proposal. */
  proposed: z.nullable(storedBlock),
});
export type ConfigurationEntry = z.infer<typeof configurationEntry>;

export const configurationRow = z.object({
  /** The product's id: a configuration is the set of its entries. */
  _id: z.string(),
  name: z.string(),
  url: z.string(),
  seller: z.string(),
  fields: z.array(z.object({ key: z.string(), state: z.enum(ENTRY_STATES) })),
  updatedAt: moment,
});
export type ConfigurationRow = z.infer<typeof configurationRow>;

export const configuration = z.object({ product: productRow, entries: z.array(configurationEntry) });
export type Configuration = z.infer<typeof configuration>;

/** The values of a configuration's fields on one page, read in the same way as by later runs. */
export const trialReading = z.extend(fieldReading, {
  state: z.enum(ENTRY_STATES),
  confidence: z.nullable(z.number()),
});

export const pageTrial = z.object({
  url: z.string(),
  outcome: z.enum(OUTCOMES),
  outcomeText: z.string(),
  tier: z.nullable(z.enum(["http", "browser"])),
  readableWithoutBrowser: z.nullable(z.boolean()),
  websiteLoadTime: z.nullable(z.number()),
  fields: z.array(trialReading),
  /** For a trial's page without a picture: the reason, in a few words. */
  noPicture: z.optional(z.string()),
});
export type PageTrial = z.infer<typeof pageTrial>;

export const testCapture = endpoint({
  method: "POST",
  path: "test/capture",
  isDear: true,
  summary: "Visit a page as a run would and read the given fields; nothing is stored",
  access: WRITE,
  scope: "elements:write",
  body: z.object({
    url: pageAddress,
    fields: z.array(configurationField).check(z.minLength(1), z.maxLength(MAX_CONFIGURATION_FIELDS)),
  }),
  response: z.object({ data: pageTrial }),
});

const fields = z.array(configurationField).check(z.minLength(1), z.maxLength(MAX_CONFIGURATION_FIELDS));

export const addConfiguration = endpoint({
  method: "POST",
  path: "add/configuration",
  isOnce: true,
  summary:
    "Create a product with its tracking entries from picked and automatic fields. 409 with existingId if it already exists",
  access: WRITE,
  scope: "elements:write",
  body: z.object({
    url: pageAddress,
    fields,
    /** The inspection the captures come from: its page gives the stored blocks and pictures. */
    inspection: z.optional(z.string().check(z.maxLength(64))),
    name: z.optional(productName),
    brand: assignedName,
    category: assignedName,
    subcategory: assignedName,
    group: assignedName,
    seller: assignedName,
  }),
  response: z.object({ data: configuration }),
});

export const listConfigurations = endpoint({
  method: "GET",
  path: "get/configuration",
  summary: "Configurations of products with picked or custom fields, most recently changed first",
  access: READ,
  scope: "elements:read",
  query: z.extend(pageQuery, {
    search: searchText,
    /** Only configurations with an entry that needs a repair. */
    attention: z.optional(z.enum(["true"])),
  }),
  response: paged(configurationRow),
});

export const getConfiguration = endpoint({
  method: "GET",
  path: "get/configuration/{id}",
  summary: "One product's configuration with the stored data of each entry",
  access: READ,
  scope: "elements:read",
  params: idParams,
  response: z.object({ data: configuration }),
});

export const updateConfiguration = endpoint({
  method: "POST",
  path: "update/configuration/{id}",
  isOnce: true,
  summary: "Add, re-pick or remove fields; histories are kept, and each re-pick is marked in them",
  access: WRITE,
  scope: "elements:write",
  params: idParams,
  body: z.object({
    fields: z.array(configurationField).check(z.maxLength(MAX_CONFIGURATION_FIELDS)),
    /** Keys of fields whose entries are deleted. */
    removed: z.array(fieldKey).check(z.maxLength(MAX_CONFIGURATION_FIELDS)),
    inspection: z.optional(z.string().check(z.maxLength(64))),
  }),
  response: z.object({ data: configuration }),
});

export const testConfiguration = endpoint({
  method: "POST",
  path: "test/configuration/{id}",
  isDear: true,
  summary: "Test a stored configuration now; nothing is stored",
  access: WRITE,
  scope: "elements:write",
  params: idParams,
  response: z.object({ data: pageTrial }),
});

export const deleteConfiguration = endpoint({
  method: "POST",
  path: "delete/configuration/{id}",
  summary:
    "Delete a configuration: custom fields end, and prices and availability are found automatically again",
  access: WRITE,
  scope: "elements:write",
  params: idParams,
  response: message,
});

export const getPicture = endpoint({
  method: "GET",
  path: "get/picture/{id}",
  summary: "A stored picture of an element or a product, by its hash (PNG, JPEG, WebP, GIF or AVIF)",
  access: READ,
  scope: "products:read",
  stream: "file",
  params: idParams,
  response: z.unknown(),
});
