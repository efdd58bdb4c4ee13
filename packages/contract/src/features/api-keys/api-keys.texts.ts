import type { Scope, ScopeResource } from "../../scopes.ts";

/** The server's texts about API keys, and in responses to them. */
export const API_KEY_TEXTS = {
  added: "API key created",
  rotated: "New secret created",
  revoked: "API key revoked",
  given: "The API key belongs to the team",
  notYours:
    "Only the person who created this API key can create a new secret for it. You can revoke it and create your own.",
  notYoursToGive: "Only the person who created this API key can give it to the team.",
  badName: "Please enter a name of at most 60 characters",
  noScope: "Please choose at least one permission",
  tooMany: "An organisation can have at most 100 API keys. Revoke one you no longer use.",
  dead: "This API key is invalid, expired or revoked.",
  notByKey: "This cannot be done with an API key.",
  needsScope: (scope: Scope) => `This API key needs the scope ${scope}.`,
  tooFast: "This API key has made too many requests. Please wait a moment.",
  unsupportedGrant: "Only the grant client_credentials is supported.",
  unknownScope: (scope: string) => `This API key does not have the scope ${scope}.`,
} as const;

/** Texts of the API keys screen. */
export const API_KEY_SCREEN_TEXTS = {
  title: "API keys",
  subtitle: "Let your own programs read and change what you track.",
  manageHint: "API keys let your own programs read and change what the organisation tracks.",
  open: "Manage API keys",
  add: "New API key",
  list: "API keys",
  none: "There are no API keys",
  addFirst: "Create the first key",
  noneHint:
    "A key gives a program only the access you choose, never access to people, sessions or other keys.",
  notYours: "Only owners and admins can view and create API keys.",

  key: "Key",
  permissions: "Permissions",
  expires: "Expires",
  lastUsed: "Last used",
  never: "Never",
  unused: "Not used yet",
  states: { active: "Active", expired: "Expired", blocked: "Blocked" },
  blockedHint: (person: string) => `${person} is no longer an owner or admin.`,
  madeBy: (person: string) => `by ${person}`,
  oldUntil: (start: string, at: string) => `${start}… ends ${at}`,
  oldUsed: (at: string) => `Old secret last used ${at}`,
  oldUnused: "Old secret not used since",

  name: "Name",
  nameHint: "Where it is used, for example “Price sheet”",
  expiry: "Expiry",
  expiryDays: (days: number | null) => (days === null ? "Never" : `In ${days} days`),
  access: "Access",
  resources: {
    products: "Products",
    catalogue: "Categories, brands, sellers, groups",
    elements: "Configurations and elements",
    listings: "Listings",
    plans: "Plans",
    runs: "Runs and coverage",
    prices: "Prices and stock",
    alerts: "Alerts",
    channels: "Channels",
    reports: "Reports",
    exports: "Exports",
    usage: "Usage and cost",
    metrics: "Metrics",
  } satisfies Record<ScopeResource, string>,
  levels: { none: "No access", read: "Read", write: "Read and change" },
  /** Returns a key's permissions in one line: what it may change, and what it may only read. */
  summary: (changed: readonly string[], read: readonly string[]) =>
    [
      ...(changed.length > 0 ? [`Change: ${changed.join(", ")}`] : []),
      ...(read.length > 0 ? [`Read: ${read.join(", ")}`] : []),
    ].join(" · "),
  summaryAll: { read: "Read everything", write: "Read and change everything" },
  make: "Create key",

  secretTitle: "Copy your API key now",
  secretHint: "It is shown only once: Pricetrail stores only a hash of it.",
  secretStored: "I have stored it",
  copy: "Copy",
  copied: "Copied",

  rotateOf: (name: string) => `New secret: ${name}`,
  rotateTitle: (name: string) => `New secret for ${name}`,
  rotateHint:
    "Both secrets work until the old one expires, so you can update your programs without downtime.",
  oldEnds: "Old secret expires",
  overlaps: { "0": "At once", "1": "In an hour", "24": "In a day", "168": "In a week", "720": "In 30 days" },
  rotateYes: "Create new secret",

  revokeOf: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeEffect: "Programs that use it lose access immediately. This cannot be undone.",
  revokeYes: "Revoke key",
} as const;
