import { counted, number } from "../../texts/counting.ts";

/** Texts of the screen that tries a configuration on other pages. */
export const TRIAL_TEXTS = {
  title: "Apply to other pages",
  viewer: "Applying a configuration changes what is tracked",
  hint: (product: string) =>
    `The configuration of ${product} is tried on other pages of the same shop. Nothing is saved until you accept it.`,
  backTo: (product: string) => `Back to ${product}`,
  source: "Choose the pages",
  paste: "Paste addresses",
  pasteLabel: "Addresses, one per line",
  pasteHint: (most: number) => `At most ${counted(most, "address", "addresses")} of the same shop.`,
  upload: "Choose a file",
  file: "A text or CSV file with addresses",
  noAddress: "Choose at least one page first",
  emptyFile: "No address was found in this file.",
  unreadable: (count: number) =>
    count === 1 ? "1 line has no address" : `${number(count)} lines have no address`,
  lineOf: (line: number, text: string) =>
    `Line ${number(line)}: ${text.length > 120 ? `${text.slice(0, 120)}…` : text}`,
  catalogue: "Choose from your products",
  searchProducts: "Search products of this shop",
  noProducts: "Nothing to show",
  start: (pages: number) => (pages === 0 ? "Try" : `Try on ${counted(pages, "page", "pages")}`),
  refused: (count: number) => `${counted(count, "address", "addresses")} could not be used`,
  progress: "Pages tried",
  rows: "Pages tried",
  product: "Product",
  page: "Page",
  verdict: "Verdict",
  verdicts: { waiting: "Waiting", sure: "Ready", unsure: "Needs review", failed: "Failed" },
  reason: "Reason",
  values: "Values",
  elementMatch: (share: number) => `element match ${Math.round(share * 100)}%`,
  readingShare: (share: number) => `reading ${Math.round(share * 100)}%`,
  picture: "Picture",
  lostPicture: "No longer stored",
  pictureOf: (page: string) => `Picture of ${page}`,
  costOfTracked: (pages: number, points: number) =>
    `${counted(pages, "page is", "pages are")} already tracked: each visit will record up to ${counted(points, "data point", "data points")}.`,
  accepted: "Accepted",
  accept: (count: number) => `Accept ${count}`,
  acceptSure: (count: number) => `Accept ready pages (${count})`,
  another: "Try other pages",
  existing: "Already tracked",
} as const;
