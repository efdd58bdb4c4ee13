import type { QueryFilters, QueryKey } from "@tanstack/react-query";

/**
 * The keys of everything the web app loads from the server. A key starts with its subject, so a change can name all it makes
 * stale; query details (filters, page, days) come after.
 */
export const KEYS = {
  site: ["site"],
  me: ["me"],
  sessions: ["sessions"],
  link: (token: string | undefined) => ["link", token],
  team: ["team"],
  activity: (query: unknown) => ["activity", query],
  devices: ["devices"],
  apiKeys: ["api-keys"],
  views: ["views"],
  companionFiles: ["companion-files"],
  usage: (query: unknown) => ["usage", query],
  usageParts: (query: unknown) => ["usage", "parts", query],
  usagePoints: (query: unknown) => ["usage", "points", query],
  cap: ["usage", "cap"],
  offer: ["usage", "offer"],
  closing: ["usage", "closing"],
  reconciliation: ["operator", "reconciliation"],
  operator: ["operator"],
  hosts: (search: string) => ["operator", "hosts", search],
  securityEvents: (query: unknown) => ["operator", "security events", query],
  outbox: (key: string | undefined) => ["outbox", key],
  paymentResult: (id: string) => ["payment-result", id],

  handover: (member: string) => ["handover", member],
  names: (kind: string) => ["catalogue", kind],
  tags: ["tags"],
  products: (query: unknown) => ["products", query],
  deletedProducts: (query: unknown) => ["products", "deleted", query],
  product: (id: string) => ["product", id],
  productHistory: (id: string, query: unknown) => ["product", id, "history", query],
  productChecks: (id: string, query: unknown) => ["product", id, "checks", query],
  evidence: (id: string, query: unknown) => ["product", id, "evidence", query],
  pageAmounts: (id: string) => ["product", id, "amounts"],
  shop: (host: string) => ["shop", host],
  groupHistory: (id: string, query: unknown) => ["group", id, "history", query],
  market: (query: unknown) => ["market", query],
  marketSummary: ["market", "summary"],
  sources: ["market", "sources"],
  violations: (query: unknown) => ["market", "violations", query],
  matches: (query: unknown) => ["market", "matches", query],
  matchSummary: ["market", "matches", "summary"],
  priceChanges: (query: unknown) => ["changes", query],
  productCoverage: (id: string) => ["product", id, "coverage"],
  shopCoverage: (days: string) => ["coverage", days],
  heldPrices: (query: unknown) => ["held", query],
  stockChanges: (query: unknown) => ["changes", "stock", query],
  dashboardTiles: (query: unknown) => ["dashboard", "tiles", query],
  dashboardOverview: (query: unknown) => ["dashboard", "overview", query],
  dashboardProducts: (query: unknown) => ["dashboard", "products", query],
  entries: (query: unknown) => ["entries", query],
  points: (query: unknown) => ["points", query],
  plans: ["plans"],
  alerts: ["alerts"],
  alertMessages: (query: unknown) => ["alerts", "messages", query],
  alertUnread: ["alerts", "unread"],
  alertFeeds: ["alerts", "feeds"],
  rehearsal: (alert: unknown) => ["rehearsal", alert],
  alertLink: (token: string) => ["alert-link", token],
  reports: ["reports"],
  reportPreview: (report: unknown) => ["reports", "preview", report],
  reportLink: (token: string) => ["report-link", token],
  channels: ["channels"],
  deliveries: (query: unknown) => ["channels", "deliveries", query],
  productPlan: (id: string) => ["product", id, "plan"],
  plannedMonth: ["plans", "month"],
  planCoverage: (days: string) => ["plans", "coverage", days],
  planLoad: (query: unknown) => ["plans", "load", query],
  runs: (query: unknown) => ["runs", query],
  run: (id: string) => ["runs", "one", id],
  runItems: (id: string, query: unknown) => ["runs", "items", id, query],

  listings: (query: unknown) => ["listing", "all", query],
  deepRuns: (query: unknown) => ["listing", "runs", query],
  listing: (id: string) => ["listing", id],
  listedProducts: (id: string, query: unknown) => ["listing", id, "products", query],
  listingChanges: (id: string, query: unknown) => ["listing", id, "changes", query],

  configurations: (query: unknown) => ["configurations", query],
  configuration: (id: string | null) => ["configuration", id],
  picture: (hash: string) => ["picture", hash],
  repairCount: ["repairs", "count"],
  repairs: (product: string | undefined) => ["repairs", product],
  trial: (id: string) => ["trial", id],
  browsers: ["browsers"],
} as const;

/** Matches all queries except those of the named kinds and one deleted item, which would only be missing. */
function allBut(kinds: readonly string[], gone?: QueryKey): QueryFilters {
  return {
    predicate: ({ queryKey: [kind, id] }) =>
      !kinds.includes(String(kind)) && (gone === undefined || kind !== gone[0] || id !== gone[1]),
  };
}

/**
 * What each change makes stale. Prices, products and names appear nearly everywhere (lists, tiles, histories, runs), so
 * changing them reloads everything on the screen; only the installation's settings never change.
 */
export const STALE = {
  /** After any change to a listing, its runs or its products. */
  listings: { queryKey: ["listing"] } satisfies QueryFilters,
  /** After a run, a price, a product, a configuration or a repair. */
  prices: (gone?: { product: string } | { configuration: string }): QueryFilters =>
    allBut(
      ["site"],
      gone === undefined
        ? undefined
        : "product" in gone
          ? KEYS.product(gone.product)
          : KEYS.configuration(gone.configuration),
    ),
  /** After a change to a product that affects only product lists. */
  products: { queryKey: ["products"] } satisfies QueryFilters,
  /** After a change to a name, which never affects the signed-in user. */
  catalogue: allBut(["site", "me"]),
  /** After a change to members or invitations. */
  team: { queryKey: KEYS.team },
  /** After a change to the signed-in user's data or permissions. */
  me: { queryKey: KEYS.me },
  /** After a change recorded in the organisation's activity. */
  activity: { queryKey: ["activity"] },
  sessions: { queryKey: KEYS.sessions },
  /** After an answer to a proposed match, about a violation, or a change to a source of the catalogue. */
  matches: { queryKey: ["market"] },
  devices: { queryKey: KEYS.devices },
  apiKeys: { queryKey: KEYS.apiKeys },
  browsers: { queryKey: KEYS.browsers },
  runs: { queryKey: ["runs"] },
  /** After a change to a plan or its scope. */
  plans: {
    predicate: ({ queryKey: [kind, , part] }) => kind === "plans" || (kind === "product" && part === "plan"),
  } satisfies QueryFilters,
  /** After a change to an alert, or when messages were read. */
  alerts: { queryKey: ["alerts"] },
  channels: { queryKey: ["channels"] },
  /** After a change to the daily cost limit. */
  usage: { queryKey: ["usage"] },
  dashboard: { queryKey: ["dashboard"] },
  /** After a switch to another user, who must not see anything of the previous one. */
  session: allBut(["site"]),
  /** Like `session`, while the link that signs in is still on the screen. */
  sessionButLink: allBut(["site", "link"]),
} satisfies Record<string, QueryFilters | ((...given: never[]) => QueryFilters)>;
