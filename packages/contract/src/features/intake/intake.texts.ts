/** Texts about an import and each of its rows. */
export const IMPORT_TEXTS = {
  new: "Will be added.",
  known: "Already in your products.",
  changed: (columns: readonly string[]) =>
    `Already in your products; will change: ${columns.map((name) => (name === "isTracking" ? "tracking" : name)).join(", ")}.`,
  sameAsLine: (line: number) => `Same address as line ${line}.`,
  noAddress: "This line has no address.",
  badAddress: "This is not an http or https address.",
  badName: "name: Between 1 and 300 characters",
  badTracking: "tracking: on or off",
  unreadable: "This file could not be read: its quotes do not match.",
  empty: "There are no addresses to import.",
  tooMany: "At most 5,000 rows can be imported at once.",
} as const;
