import { counted, number } from "../../texts/counting.ts";
import type { MatchAnswer, MatchShown } from "./matches.endpoints.ts";

const products = (count: number): string => counted(count, "product", "products");

/** Texts of proposed matches: of the screen, and what the server reports. */
export const MATCH_TEXTS = {
  title: "Is this the same item?",
  answers: {
    same: "Same",
    equivalent: "Equivalent",
    different: "Not the same",
    later: "Later",
  } satisfies Record<MatchAnswer, string>,
  shown: { waiting: "Waiting", later: "Put off", answered: "Answered" } satisfies Record<MatchShown, string>,
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
