import type { Element } from "domhandler";
import type { Money } from "../money/types.ts";

/** The meaning of a printed amount for the buyer. Only `current` and `was` are prices of the product itself. */
export type PriceRole =
  | "current"
  | "was"
  | "saving"
  | "unit"
  | "instalment"
  | "shipping"
  | "member"
  | "coupon"
  | "net"
  | "high"
  | "other";

/** One amount of money that is visible on the page. */
export interface VisiblePrice {
  element: Element;
  /** The amount with its labels, on one line. */
  text: string;
  /** One interpretation, or two, the likelier first. */
  readings: Money[];
  currencyPrinted?: string;
  /** The text names the currency, so the amount is certainly money. */
  signed: boolean;
  /** The name of the element or a near ancestor refers to a price. */
  named: boolean;
  role: PriceRole;
  /** The role is known only from elements' names, not from visible text. */
  roleByName?: boolean;
  /** The names around it are ignored: they would leave the product without a price. */
  isNameIgnored?: true;
  /** A label next to it states its role. */
  isLabelled?: boolean;
  /** Struck through by its element or style, not only by a label or a name. */
  drawn: boolean;
  /** The lowest of several: "from", or the lower end of a range. */
  isLowestOfRange: boolean;
  /** Put together from elements that hold more than the amount. */
  isJoined?: true;
  /** One of two like amounts of which only their order says that the first is the former price. */
  isOrdered?: true;
  /** It or its neighbour depends on something: "with trade-in", "without trade-in". */
  isConditional?: true;
  /** Number of letters of text before it. */
  offset: number;
  hidden: boolean;
  /** Among other words, as in running text. */
  inSentence?: boolean;
  /** The whole text, if it contains other numbers. */
  row?: string;
}
