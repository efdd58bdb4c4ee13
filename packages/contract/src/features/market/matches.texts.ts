import { counted, number } from "../../texts/counting.ts";
import type { MatchAnswer, MatchShown } from "./matches.endpoints.ts";

const products = (count: number): string => counted(count, "product", "products");

/** Texts of proposed matches: of the screen, and what the server reports. */
export const MATCH_TEXTS = {
  title: "Is this the same item?",
  proposed: (waiting: number) => (waiting > 0 ? `Proposed matches (${number(waiting)})` : "Proposed matches"),
  /** "38 of 61 answered" */
  progress: (answered: number, all: number) => `${number(answered)} of ${number(all)} answered`,
  rule: "Nothing is compared before you say so.",
  back: "My Market",
  undo: "Undo",
  nothingToUndo: "You have answered nothing here yet",
  everyBrand: "All brands",
  brand: "Brand",
  noBrand: "Without a brand",
  brandOption: (name: string, waiting: number) => `${name} (${number(waiting)})`,
  allSame: "All likely ones are the same",
  allSameOf: (count: number) => `Answer ${counted(count, "match", "matches")} with Same?`,
  allSameHint:
    "Those of this brand that are at least 80% likely, that nothing contradicts and whose product is tracked. Each can be taken back.",
  noneLikely: "No match of this brand is that likely. Please look at each.",
  ours: "Our catalogue",
  theirs: "Another seller",
  open: "Opens the shop in a new tab",
  inDoubt: "Compared until its page changed. It is not compared before you answer.",
  whatChanged: "What changed on the page",
  notTracked: "Found in a listing. Answering Same starts tracking it.",
  facts: { brand: "Brand", gtin: "GTIN", mpn: "Model", price: "Price" },
  notStated: "not stated",
  readOn: (day: string) => `read ${day}`,
  likely: (permille: number) => `${Math.round(permille / 10)}%`,
  likelySame: "likely the same",
  reasons: "Why",
  weighs: { for: "Speaks for it", against: "Speaks against it", veto: "Forbids an automatic link" },
  answersLabel: "Your answer",
  next: "Next",
  nextItem: "Our item",
  nextOffer: "Their product",
  undoTitle: "Take back this answer?",
  keep: "Keep it",
  takeBack: "Take back",
  putOffUntil: "Asked again",
  empty: "Nothing to answer",
  emptyHint:
    "Products are proposed when they may be one of your items. Give an item its GTIN, MPN or price in My Market, and track other sellers' products or read their listings.",
  emptyOfBrand: "Nothing of this brand is left.",
  findMore: "Find products in a shop",
  answers: {
    same: "Same",
    equivalent: "Equivalent",
    different: "Not the same",
    later: "Later",
  } satisfies Record<MatchAnswer, string>,
  shown: { waiting: "Waiting", later: "Put off", answered: "Answered" } satisfies Record<MatchShown, string>,
  show: "Show",
  automatic: "By an equal GTIN, without a person",
  answer: "Answer",
  answeredAt: "Answered",
  takeBackOf: (product: string) => `Take back the answer about ${product}`,
  noneShown: { later: "Nothing is put off", answered: "Nothing is answered yet" } satisfies Record<
    Exclude<MatchShown, "waiting">,
    string
  >,
  answered: {
    same: "Linked: its price is compared now",
    equivalent: "Noted as equivalent: never compared",
    different: "Noted: never proposed again",
    later: "Asked again tomorrow",
  } satisfies Record<MatchAnswer, string>,
  answeredMany: (count: number, left: number) =>
    `${counted(count, "match", "matches")} answered${left > 0 ? `, ${number(left)} left to look at` : ""}`,
  already: "This match is answered already.",
  notAnswered: "This match is not answered.",
  tracked: "The product is in another group now. Take it out of that group first.",
  gone: "The product is no longer there.",
  undone: "Taken back: it waits for an answer again",
  leaves: (product: string, item: string) =>
    `${product} leaves ${item}, and its price is no longer compared.`,
  counts: (before: number, after: number) =>
    `The item then has ${products(after)} instead of ${number(before)}.`,
  staysTracked: "The product stays tracked, in no group.",
  moved: "The product stays where it is: it has been put into another group since.",
  asksAgain: "The match is proposed again.",
} as const;
