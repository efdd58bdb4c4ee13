import * as z from "zod/mini";
import { DEVICE, endpoint, PUBLIC, READ, TICKET, WRITE } from "../../endpoint.ts";
import { OUTCOMES } from "../../outcomes.ts";
import { capture } from "../../picker.ts";
import { pageAddress } from "../../rules.ts";
import { idParams, message, moment } from "../../schemas.ts";
import { MAX_CONFIGURATION_FIELDS } from "../elements/elements.endpoints.ts";

/** Letters and digits that cannot be confused: 31, so there are 852,891,037,441 codes. */
export const PAIRING_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const PAIRING_CODE_LENGTH = 8;
export const PAIRING_MINUTES = 5;

/** A code as typed: case, spaces and hyphens are ignored. */
export function readPairingCode(typed: string): string {
  return typed.replace(/[\s-]/g, "").toUpperCase();
}

export const createPairing = endpoint({
  method: "POST",
  path: "create/pairing",
  isOnce: true,
  hasSecretAnswer: true,
  summary: "A code that pairs one browser extension within 5 minutes; it replaces the caller's previous code",
  access: WRITE,
  scope: null,
  response: z.object({ code: z.string(), expiresAt: moment }),
});

export const redeemPairing = endpoint({
  method: "POST",
  path: "redeem/pairing",
  summary: "Exchange a pairing code for a device token; 400 for unknown, used and expired codes",
  access: PUBLIC,
  scope: null,
  isForExtensions: true,
  body: z.object({
    code: z.string().check(z.minLength(1), z.maxLength(40)),
    /** The device's name in the list. */
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80), z.regex(/^\P{C}*$/u)),
  }),
  response: z.object({ token: z.string(), organisation: z.string(), person: z.string() }),
});

export const deviceRow = z.object({
  _id: z.string(),
  name: z.string(),
  /** Full name of the person who paired it. */
  person: z.string(),
  isOwn: z.boolean(),
  createdAt: moment,
  lastUsedAt: moment,
});
export type DeviceRow = z.infer<typeof deviceRow>;

export const listDevices = endpoint({
  method: "GET",
  path: "get/device",
  summary: "Paired browser extensions of the organisation, most recently used first",
  access: READ,
  scope: null,
  response: z.object({ data: z.array(deviceRow) }),
});

export const revokeDevice = endpoint({
  method: "POST",
  path: "delete/device/{id}",
  summary: "Revoke a paired extension: your own, or anyone's with the permission to manage",
  access: WRITE,
  scope: null,
  params: idParams,
  response: message,
});

export const companionState = endpoint({
  method: "GET",
  path: "get/companion",
  summary: "The person for whom a paired extension acts",
  access: DEVICE,
  scope: null,
  isForExtensions: true,
  response: z.object({ organisation: z.string(), person: z.string() }),
});

export const leaveCompanion = endpoint({
  method: "POST",
  path: "delete/companion",
  summary: "Revoke the calling extension itself",
  access: DEVICE,
  scope: null,
  isForExtensions: true,
  response: message,
});

/** Maximum characters of a page's markup that the companion sends. */
export const MAX_COMPANION_PAGE = 4_000_000;
/** Size of its body in bytes; a non-ASCII character takes more than one. */
const PAGE_BODY_LIMIT = 12 * 1024 * 1024;

/** Markup as rendered by the browser, without scripts, styles and typed text. */
const shownMarkup = z.string().check(z.minLength(1), z.maxLength(MAX_COMPANION_PAGE));
const loadTimeMs = z.number().check(z.minimum(0), z.maximum(600_000));

const namedProduct = z.object({ _id: z.string(), name: z.string() });

export const companionProduct = endpoint({
  method: "GET",
  path: "get/companion/product",
  summary: "The product that has this address, for a paired extension",
  access: DEVICE,
  scope: null,
  isForExtensions: true,
  query: z.object({ url: pageAddress }),
  response: z.object({ data: z.nullable(namedProduct) }),
});

export const addCompanionConfiguration = endpoint({
  method: "POST",
  path: "add/companion/configuration",
  isDear: true,
  isOnce: true,
  summary:
    "Create a product from elements picked in a person's own browser; default fields that were not picked are found automatically. 409 with existingId if it already exists",
  access: DEVICE,
  scope: null,
  isForExtensions: true,
  bodyLimit: PAGE_BODY_LIMIT,
  isForm: true,
  body: z.object({
    url: pageAddress,
    captures: z.array(capture).check(z.minLength(1), z.maxLength(MAX_CONFIGURATION_FIELDS)),
    /** The page the captures come from, for the stored blocks. */
    page: z.optional(shownMarkup),
    loadTimeMs: z.optional(loadTimeMs),
  }),
  response: z.object({ data: namedProduct }),
});

export const addCompanionReading = endpoint({
  method: "POST",
  path: "add/companion/reading",
  isDear: true,
  isOnce: true,
  summary:
    "Read a product from its page as shown in a person's own browser: one check, marked as such, and validated and counted like any other; the markup is not kept",
  access: DEVICE,
  scope: null,
  isForExtensions: true,
  bodyLimit: PAGE_BODY_LIMIT,
  isForm: true,
  body: z.object({ url: pageAddress, page: shownMarkup, loadTimeMs }),
  response: z.object({
    runId: z.string(),
    data: z.array(
      z.object({
        field: z.string(),
        outcome: z.enum(OUTCOMES),
        /** A sentence if there is no value. */
        problem: z.nullable(z.string()),
        value: z.nullable(z.string()),
        currency: z.nullable(z.string()),
      }),
    ),
  }),
});

/** The downloads: the extension, and the program that starts an installed browser with it. */
export const COMPANION_FILES = ["extension", "windows"] as const;

export const companionFiles = endpoint({
  method: "GET",
  path: "get/companion/file",
  summary:
    "The companion files that this installation has built; the Windows program is built on first request",
  access: READ,
  scope: null,
  response: z.object({
    data: z.array(
      z.object({
        file: z.enum(COMPANION_FILES),
        name: z.string(),
        /** Null when it is not built. */
        bytes: z.nullable(z.number()),
        /** For a file that is not built: whether it is being built, or the reason of the failure. */
        making: z.nullable(z.enum(["making", "notFetched", "failed"])),
      }),
    ),
  }),
});

export const downloadCompanion = endpoint({
  method: "GET",
  path: "download/companion",
  summary: "One of the companion's files; 404 when it is not built",
  access: TICKET,
  scope: null,
  stream: "file",
  query: z.object({ file: z.enum(COMPANION_FILES), ticket: z.optional(z.string()) }),
  response: z.unknown(),
});
