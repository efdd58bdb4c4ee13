import type { Money } from "@pricetrail/extract";

export interface ListingInput {
  /** The page as served, or as rendered. */
  html: string;
  /** The page's URL: http or https. */
  url: string;
  /** The `template` from an earlier page of the same listing: that place is searched first. */
  template?: string | undefined;
}

/** One product as a listing shows it. */
export interface ListedProduct {
  /** Absolute, without a fragment. */
  url: string;
  /** At most 300 characters; null when the card has none. */
  name: string | null;
  /** The current price, where the card states it unambiguously. */
  price: Money | null;
  /** The struck-through price beside it. */
  wasPrice: Money | null;
  /** Absolute. */
  image: string | null;
}

/**
 * How the next page was found: rel=next, a word such as "next", the next number, a button that loads more and has a URL, or
 * an increment of the URL's own page parameter.
 */
export type NextBy = "rel" | "word" | "number" | "load_more" | "parameter";

export interface NextPage {
  url: string;
  by: NextBy;
}

export interface Listing {
  /** `product`: the page itself sells one product; `other`: neither a list nor a product was found. */
  kind: "listing" | "product" | "other";
  /** In page order, each URL once. Empty for a page that is not a listing. */
  products: ListedProduct[];
  next: NextPage | null;
  /** More products load on scrolling or a button press, which takes a browser. */
  unfolds: boolean;
  /** Listings below this one, as far as their URLs show it; absolute. */
  categories: string[];
  /** The total number of products the page claims. */
  claimed: number | null;
  /** The page's heading, else its title. */
  title: string | null;
  /** Where the products were, for later pages of the same listing; null when none were found. */
  template: string | null;
}
