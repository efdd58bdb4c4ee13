import * as z from "zod/mini";
import { endpoint, READ, WRITE } from "../../endpoint.ts";
import { idParams, line, message, moment } from "../../schemas.ts";
import { timeZone } from "../../time-zone.ts";
import { catalogueChoices, importItems } from "./items.endpoints.ts";
import { SOURCE_EVERY, SOURCE_STATES } from "./source-states.ts";
import { SOURCE_TEXTS } from "./sources.texts.ts";

/** Sources of the own catalogue that are fetched from an address. Address, name and password are stored and never returned. */

/** Number of sources that an organisation may have. */
export const MAX_SOURCES = 20;

/** Maximum bytes of a fetched catalogue, decompressed. */
export const MAX_FETCHED_BYTES = 100 * 1024 * 1024;

/** When a source is fetched. */
export const sourcePlan = z.object({
  every: z.enum(SOURCE_EVERY),
  /** Of `day`: the hour of the local day, in `zone`. */
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  zone: timeZone(SOURCE_TEXTS.badZone),
});
export type SourcePlan = z.infer<typeof sourcePlan>;

export const sourceRow = z.object({
  _id: z.string(),
  name: z.string(),
  /** Host of its address. */
  host: z.string(),
  /** Whether it is fetched with a name and a password. */
  hasLogin: z.boolean(),
  plan: sourcePlan,
  state: z.enum(SOURCE_STATES),
  isFetching: z.boolean(),
  /** No file of it has been imported yet: the columns of the first one are to be checked. */
  isNew: z.boolean(),
  /** Of `asks`: when the file that waits for a decision was fetched, and what is unusual about it. */
  heldAt: z.nullable(moment),
  doubts: z.array(z.string()),
  /** Why the last attempt failed. */
  error: z.nullable(z.string()),
  /** When the address last answered with a catalogue, also an unchanged one. */
  fetchedAt: z.nullable(moment),
  importedAt: z.nullable(moment),
  /** Of the last file that was read. */
  rows: z.nullable(z.number()),
  /** Null: it is not fetched before somebody has checked its first file. */
  nextAt: z.nullable(moment),
});
export type SourceRow = z.infer<typeof sourceRow>;

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, SOURCE_TEXTS.badName),
    z.maxLength(60, SOURCE_TEXTS.badName),
    z.regex(/^\P{Cc}*$/u, SOURCE_TEXTS.badName),
  );
const login = { username: z.optional(line(200)), password: z.optional(line(200)) };
const one = z.object({ message: z.string(), data: sourceRow });

export const listSources = endpoint({
  method: "GET",
  path: "get/catalogue-source",
  summary: "The addresses from which the own catalogue is fetched, with their state",
  access: READ,
  scope: "catalogue:read",
  response: z.object({ list: z.array(sourceRow) }),
});

export const addSource = endpoint({
  method: "POST",
  path: "add/catalogue-source",
  isDear: true,
  isOnce: true,
  summary:
    "Add an address (http or https) from which the own catalogue is fetched, and fetch it at once; its first file waits until its columns are checked. `username` and `password` are sent to this address only (HTTP Basic)",
  access: WRITE,
  scope: "catalogue:write",
  body: z.object({ name: z.optional(name), url: line(2048), ...login, plan: sourcePlan }),
  response: one,
});

export const updateSource = endpoint({
  method: "POST",
  path: "update/catalogue-source/{id}",
  summary:
    "Change the name, the address or the plan of a source. A new address has no name and password unless they are given again",
  access: WRITE,
  scope: "catalogue:write",
  params: idParams,
  body: z.object({
    name: z.optional(name),
    url: z.optional(line(2048)),
    ...login,
    plan: z.optional(sourcePlan),
  }),
  response: one,
});

export const deleteSource = endpoint({
  method: "POST",
  path: "delete/catalogue-source/{id}",
  summary: "Stop fetching a source. Its items stay",
  access: WRITE,
  scope: "catalogue:write",
  params: idParams,
  response: message,
});

export const fetchSource = endpoint({
  method: "POST",
  path: "fetch/catalogue-source/{id}",
  isDear: true,
  summary: "Fetch a source now, instead of at its next time",
  access: WRITE,
  scope: "catalogue:write",
  params: idParams,
  response: one,
});

/** Which of a source's files is meant: a later one may have replaced it meanwhile. */
const held = { heldAt: moment };

export const checkSource = endpoint({
  method: "POST",
  path: "check/catalogue-source/{id}",
  isDear: true,
  summary:
    "What importing the file that waits for a decision would do; nothing is stored. 409 if a later file has replaced it",
  access: WRITE,
  scope: "catalogue:write",
  params: idParams,
  body: z.object({ ...held, ...catalogueChoices }),
  response: importItems.response,
});

export const answerSource = endpoint({
  method: "POST",
  path: "answer/catalogue-source/{id}",
  isDear: true,
  summary:
    "Decide about the file that waits: `import` stores it, with these columns from now on; `skip` waits for the next one that differs. 409 if a later file has replaced it",
  access: WRITE,
  scope: "catalogue:write",
  params: idParams,
  body: z.object({ ...held, ...catalogueChoices, answer: z.enum(["import", "skip"]) }),
  response: message,
});
