import * as z from "zod/mini";
import { endpoint, READ } from "../../endpoint.ts";
import { idParams, line, message, moment } from "../../schemas.ts";
import { givenTo, newOwner, ownership } from "../accounts/ownership.ts";
import { viewName as name } from "./view-name.ts";

/** The screens whose filters, order and columns can be saved. */
export const VIEW_SCREENS = ["dashboard", "products"] as const;
export type ViewScreen = (typeof VIEW_SCREENS)[number];

/** Maximum views of one screen per person, and of the team. */
export const MAX_VIEWS = 50;

export const savedView = z.object({
  _id: z.string(),
  screen: z.enum(VIEW_SCREENS),
  name: z.string(),
  /** The query of the screen's address, without the question mark. */
  query: z.string(),
  createdAt: moment,
  ...ownership,
});
export type SavedView = z.infer<typeof savedView>;

const query = line(4000);

export const listViews = endpoint({
  method: "GET",
  path: "get/view",
  summary: "The caller's saved views in this organisation and those of the team, by name",
  access: READ,
  scope: null,
  response: z.object({ data: z.array(savedView) }),
});

export const addView = endpoint({
  method: "POST",
  path: "add/view",
  summary: "Save a screen's current view under a name",
  access: READ,
  scope: null,
  isOnce: true,
  body: z.object({ screen: z.enum(VIEW_SCREENS), name, query, owner: newOwner }),
  response: z.object({ message: z.string(), data: savedView }),
});

export const updateView = endpoint({
  method: "POST",
  path: "update/view/{id}",
  summary: "Rename a saved view, replace what it shows, or give it to the team",
  access: READ,
  scope: null,
  params: idParams,
  body: z.object({ name: z.optional(name), query: z.optional(query), owner: givenTo }),
  response: message,
});

export const deleteView = endpoint({
  method: "POST",
  path: "delete/view/{id}",
  summary: "Delete a saved view",
  access: READ,
  scope: null,
  params: idParams,
  response: message,
});
