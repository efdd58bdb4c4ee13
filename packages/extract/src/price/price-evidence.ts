import type { Element } from "domhandler";
import type { StatedPrice } from "../sources/markup-prices.ts";
import type { Reduction } from "../visible/reductions.ts";
import type { Place } from "../visible/region.ts";
import type { VisiblePrice } from "../visible/visible-price.ts";

/** All evidence for or against each amount. */
export interface PriceEvidence {
  visible: VisiblePrice[];
  places: Map<VisiblePrice, Place>;
  stated: StatedPrice[];
  reductions: Reduction[];
  /** Position of the product's name, in characters of text from the top. */
  headingOffset?: number;
  heading?: Element;
  /** Whether there is a buy button. */
  hasBuyButton: boolean;
  /** Whether markup declares the page an article, or a list of things. */
  isOtherKind: boolean;
  /** Whether its address is that of a basket, a wish list or a search. */
  isBasket?: boolean;
  /** Whether markup describes several products and the page is named after none of them, or the page offers what others sell. */
  isListOfProducts: boolean;
  /** The currency that the page sells in, if it states one. */
  currency?: string;
}
