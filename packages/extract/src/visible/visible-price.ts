import type { Element } from "domhandler";
import type { Money } from "../money/types.ts";
import type { PriceRole } from "./roles.ts";

/** One amount of money that a reader of the page can see. */
export interface VisiblePrice {
  element: Element;
  /** The amount with its own labels, on one line. */
  text: string;
  /** One reading, or two with the likelier first. */
  readings: Money[];
  currencyPrinted?: string;
  /** The text names the currency, so that the amount is money beyond doubt. */
  signed: boolean;
  /** The element or one just above it is named after a price. */
  named: boolean;
  role: PriceRole;
  /** The role comes from the elements' names alone: nothing printed says it. */
  roleByName?: boolean;
  /** A label beside it says its role. */
  isLabelled?: boolean;
  /** Struck through by its element or style, not only by a label or a name. */
  drawn: boolean;
  /** The least of several: "from", or the lower end of a range. */
  isLowestOfRange: boolean;
  /** Letters of text in front of it. */
  offset: number;
  hidden: boolean;
  /** Among other words, as in running text. */
  inSentence?: boolean;
  /** The whole text, where it holds other numbers as well. */
  row?: string;
}
