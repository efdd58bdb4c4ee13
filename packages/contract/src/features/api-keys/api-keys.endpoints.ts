import * as z from "zod/mini";
import { endpoint, MANAGE, PUBLIC } from "../../endpoint.ts";
import { idParams, line, message, moment } from "../../schemas.ts";
import { SCOPES } from "../../scopes.ts";
import { givenTo, newOwner } from "../accounts/ownership.ts";
import { API_KEY_TEXTS } from "./api-keys.texts.ts";

/** Maximum hours for which a replaced secret can stay valid alongside the new one: thirty days. */
export const MAX_KEY_OVERLAP_HOURS = 720;
export const MAX_KEY_DAYS = 3650;
/** Lifetime of an access token in seconds. */
export const ACCESS_TOKEN_S = 3600;

export const API_KEY_STATES = ["active", "expired", "blocked"] as const;

export const apiKeyRow = z.object({
  _id: z.string(),
  name: z.string(),
  /** The displayable beginning of the newest secret: prefix and id. */
  start: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** `member`: another person's. One of the team acts for the team, not for a person. */
  owner: z.enum(["me", "member", "team"]),
  /** Its owner, for whom it acts; of one of the team, its contact. */
  person: z.string(),
  /** Whether the caller can rotate it: the own ones and the team's. */
  isOwn: z.boolean(),
  /** `blocked`: its person is no longer an owner or admin of the organisation. */
  state: z.enum(API_KEY_STATES),
  createdAt: moment,
  expiresAt: z.nullable(moment),
  /** To the minute. */
  lastUsedAt: z.nullable(moment),
  /** The previous secret while it is still valid: its expiry and last use. */
  old: z.nullable(z.object({ start: z.string(), endsAt: moment, lastUsedAt: z.nullable(moment) })),
});
export type ApiKeyRow = z.infer<typeof apiKeyRow>;

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, API_KEY_TEXTS.badName),
    z.maxLength(60, API_KEY_TEXTS.badName),
    z.regex(/^\P{Cc}*$/u, API_KEY_TEXTS.badName),
  );

export const apiKeyForm = z.object({
  name,
  scopes: z.array(z.enum(SCOPES)).check(z.minLength(1, API_KEY_TEXTS.noScope), z.maxLength(SCOPES.length)),
  /** Null: it never expires. */
  days: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_KEY_DAYS))),
  owner: newOwner,
});

export const keyRotationForm = z.object({
  hours: z.int().check(z.minimum(0), z.maximum(MAX_KEY_OVERLAP_HOURS)),
});

export const listApiKeys = endpoint({
  method: "GET",
  path: "get/key",
  summary: "API keys of the organisation, newest first",
  access: MANAGE,
  scope: null,
  response: z.object({ data: z.array(apiKeyRow) }),
});

export const addApiKey = endpoint({
  method: "POST",
  path: "add/key",
  isOnce: true,
  hasSecretAnswer: true,
  summary: "Create an API key; only this response contains it",
  access: MANAGE,
  scope: null,
  body: apiKeyForm,
  response: z.object({ message: z.string(), data: apiKeyRow, secret: z.string() }),
});

export const rotateApiKey = endpoint({
  method: "POST",
  path: "rotate/key/{id}",
  isOnce: true,
  hasSecretAnswer: true,
  summary:
    "Replace the secret of a key that the caller created, or of the team; the previous secret stays valid for the given hours, and any older one ends at once",
  access: MANAGE,
  scope: null,
  params: idParams,
  body: keyRotationForm,
  response: z.object({ message: z.string(), data: apiKeyRow, secret: z.string() }),
});

export const updateApiKey = endpoint({
  method: "POST",
  path: "update/key/{id}",
  summary: "Give a key that the caller created to the team, for which it then acts; its secret stays",
  access: MANAGE,
  scope: null,
  params: idParams,
  body: z.object({ owner: givenTo }),
  response: z.object({ message: z.string(), data: apiKeyRow }),
});

export const revokeApiKey = endpoint({
  method: "POST",
  path: "delete/key/{id}",
  summary: "Revoke a key with all its secrets and access tokens; takes effect at once",
  access: MANAGE,
  scope: null,
  params: idParams,
  response: message,
});

export const requestToken = endpoint({
  method: "POST",
  path: "token",
  summary:
    "Exchange an API key for an access token valid for one hour (OAuth 2.0 client credentials, RFC 6749 section 4.4): id and secret of the client by Basic authentication or in the body; the secret is the key",
  access: PUBLIC,
  scope: null,
  isUrlEncoded: true,
  body: z.object({
    grant_type: line(40),
    client_id: z.optional(line(64)),
    client_secret: z.optional(line(200)),
    /** Scopes separated by spaces; by default all of the key's. */
    scope: z.optional(line(1000)),
  }),
  response: z.object({
    access_token: z.string(),
    token_type: z.literal("Bearer"),
    /** Seconds. */
    expires_in: z.number(),
    scope: z.string(),
  }),
});
