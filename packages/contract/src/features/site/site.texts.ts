/** Texts of the operator's screens. */
export const OPERATOR_TEXTS = {
  title: "Operator",
  subtitle: "Health, queue, hosts and mail of this installation",
  refused: "This page is for operators of this installation.",
  queue: "Queue",
  disk: "Disk space",
  waiting: "Waiting",
  active: "Active",
  failed: "Failed",
  mail: "Mail",
  state: "State",
  attempts: "Attempts",
  lastError: "Last error",
  created: "Created (UTC)",
  actions: "Actions",
  retry: "Try again",
  retried: "The mail will be sent again",
  jobs: "Background jobs",
  job: "Job",
  runs: "Runs",
  lastRun: "Last run in this program (UTC)",
  outcome: "Outcome",
  well: "Done",
  failedWith: (error: string) => `Failed: ${error}`,
  every: (ms: number) => {
    const inUnit = (size: number, unit: string) =>
      `every ${(ms / size).toLocaleString("en-US")}\u00A0${unit}`;
    if (ms < 60_000) return inUnit(1000, "s");
    return ms < 3_600_000 ? inUnit(60_000, "min") : inUnit(3_600_000, "h");
  },
  dueRowsOf: (table: string) => `, due rows of ${table}`,
  fromQueue: "from its queue, at once",
  noQueue: "The queue is empty",
  noMail: "No mail is waiting or has failed",
  database: "Database",
  browser: "Browser",
  outbox: "Outbox",
  outboxSubtitle:
    "No mail server is configured, so mails are stored here. Open this page on this machine with the link that the program printed at startup.",
  refresh: "Refresh",
  noOutbox:
    "There is no outbox here. If mails are stored, the program prints a link to them at startup: open it on the same machine.",
  noMails: "No mails yet",
  noMailsNote: "Sign up, reset a password or invite someone, and the mail appears here.",
} as const;
