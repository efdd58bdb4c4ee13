/** What the person who starts the program needs to know once everything runs. */
export interface Started {
  url: string;
  /** Key of the outbox in which mails are kept; null when there is none. */
  outboxKey: string | null;
  /** Whether there is a mail server. */
  sendsMails: boolean;
  /** The browser as a sentence; null when none was found. */
  browser: string | null;
  /** Further lines. */
  lines: readonly string[];
}

/** Returns the announcement of a started program. */
export function announcementOf({ url, outboxKey, sendsMails, browser, lines }: Started): string {
  const mails =
    outboxKey !== null
      ? [`  Mails are kept here:  ${url}/outbox#${outboxKey}`]
      : sendsMails
        ? []
        : [
            "  No mail can be sent, so nobody can confirm an address, reset a password or get an alert: set SMTP_URL.",
          ];
  return [
    "",
    `  Pricetrail is ready:  ${url}`,
    ...mails,
    browser === null
      ? "  No browser was found: pages drawn by scripts cannot be read (see CHROMIUM_PATH)."
      : `  Browser: ${browser}`,
    ...lines,
    "  Stop with Ctrl-C.",
    "",
  ].join("\n");
}
