import { counted, number } from "../../texts/counting.ts";
import type { ViolationEnd, ViolationStatus } from "./violations.endpoints.ts";

/** Texts of violations of minimum advertised prices: of the screen, and what the server reports. */
export const VIOLATION_TEXTS = {
  title: "MAP violations",
  /** "MAP violations (2)" */
  open: (count: number) => (count > 0 ? `MAP violations (${number(count)})` : "MAP violations"),
  subtitle: "Prices of other sellers below your items' minimum advertised prices.",
  back: "My Market",
  search: "Search items, own id, GTIN",
  item: "Item",
  seller: "Seller",
  price: "Price",
  map: "MAP",
  since: "Since",
  lastSeen: "Last seen",
  status: "Status",
  everyStatus: "All",
  noSeller: "No seller",
  below: (percent: string) => `${percent} below MAP`,
  seen: (sightings: number) => `Read ${number(sightings)} ${sightings === 1 ? "time" : "times"}`,
  again: (times: number) => `Seen again ${counted(times - 1, "time", "times")}`,
  staleSince: (day: string) => `Not read since ${day}`,
  ended: (end: string, day: string) => `${end}, ${day}`,
  /** "Dana Reyes, 06/10/2026" */
  by: (person: string, day: string) => `${person}, ${day}`,
  notify: "Mark as notified",
  excuse: "Excuse",
  reopen: "Open again",
  caseFile: "Case file",
  priceOf: (item: string, seller: string) => `${item} at ${seller}`,
  actionOf: (action: string, price: string) => `${action}: ${price}`,
  excuseTitle: (item: string) => `Excuse this price of ${item}?`,
  excuseHint:
    "It stays excused until it is over. If the price falls below MAP again later, that is a new violation.",
  reason: "Reason",
  thisViolation: "This violation",
  empty: "No MAP violations",
  emptyHint:
    "A price of another seller below an item's MAP is listed here as soon as it is published. State the MAP of an item in My Market, or import it with your catalogue.",
  nothingFits: "No violation fits these filters.",
  showAll: "Show all violations",
  caption: "Violations and what was done about them",
  statuses: {
    open: "Open",
    notified: "Notified",
    excused: "Excused",
    resolved: "Resolved",
  } satisfies Record<ViolationStatus, string>,
  ends: {
    price: "Price raised",
    map: "MAP changed",
    stock: "Sold out",
    gone: "No longer compared",
  } satisfies Record<ViolationEnd, string>,
  updated: {
    open: "Opened again",
    notified: "Marked as notified",
    excused: "Excused",
  } satisfies Record<Exclude<ViolationStatus, "resolved">, string>,
  reasonMissing: "Please state the reason.",
  over: "This violation is over.",
} as const;

/** Texts of the case file of a violation. */
export const VIOLATION_CASE_TEXTS = {
  title: "Minimum advertised price: case file",
  made: (time: string) => `Made ${time} by Pricetrail. All times are in UTC.`,
  violation: "Violation",
  name: "Name",
  ownId: "Own id",
  gtin: "GTIN",
  product: "Product",
  address: "Address",
  readings: "Readings",
  before: "Violations before",
  endedAt: "Ended",
  endedBy: "Ended by",
  prices: "Prices since then",
  evidence: "Evidence (SHA-256)",
  readAt: "Read",
  finalAddress: "Final address",
  asPrinted: "As printed",
  record: "Record",
  recordHash: "Record's hash",
  previousHash: "Previous record's",
  pageHash: "Whole page",
  contentHash: (content: string) => `Stored ${content}`,
  verify:
    "The archive of this file contains the record, its chain and its contents. Open verify.html in it and give it the archive: it verifies every file, this one included, without a network.",
  without: "No evidence of this price is kept.",
} as const;
