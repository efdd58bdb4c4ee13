/** What the server says about pages that are open in its browser. */
export const LIVE_VIEW_TEXTS = {
  closed: "The page was closed",
  gone: "This page is no longer open. Open the address again.",
  noBrowser:
    "This server has no browser. Its operator can install Chromium, or set CHROMIUM_PATH or BROWSER_CDP_URL.",
  busy: "The page is busy and could not be read. Please try again in a moment.",
  notStarted: "The browser of this server could not be started. Please try again in a moment.",
  personLimit: (limit: number) =>
    `You have ${limit} ${limit === 1 ? "page" : "pages"} open already. Close one of them first.`,
  serverLimit: "All browsers of this server are in use. Please try again in a few minutes.",
} as const;
