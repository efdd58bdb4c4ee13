import type { Money } from "@pricetrail/extract";

export interface ListingInput {
  /** The page as served, or as rendered. */
  html: string;
  /** The address that the page was read from: http or https. */
  url: string;
  /** What `readListing` gave for an earlier page of the same listing: products are looked for in the same place first. */
  template?: string | undefined;
}

/** One product as a listing shows it. */
export interface ListedProduct {
  /** Absolute, without a fragment. */
  url: string;
  /** At most 300 letters; null when the card shows none. */
  name: string | null;
  /** What is asked now, as far as the card says it beyond doubt. */
  price: Money | null;
  /** The struck price beside it. */
  wasPrice: Money | null;
  /** Absolute. */
  image: string | null;
}

/**
 * How the next page was found: rel=next, a word such as "next", the next number, a button that loads more and names an address,
 * or the address's own page parameter counted on.
 */
export type NextBy = "rel" | "word" | "number" | "load_more" | "parameter";

export interface NextPage {
  url: string;
  by: NextBy;
}

export interface Listing {
  /** `product`: the page sells one product itself; `other`: neither products nor a product were found. */
  kind: "listing" | "product" | "other";
  /** In the page's order, each address once. Empty for a page that is no listing. */
  products: ListedProduct[];
  next: NextPage | null;
  /** More products come when a person scrolls down or presses a button: only a browser can do that. */
  unfolds: boolean;
  /** Listings below this one, as far as their addresses say so; absolute. */
  categories: string[];
  /** How many products the page says there are on all its pages. */
  claimed: number | null;
  /** The page's heading, else its title. */
  title: string | null;
  /** Where the products were, for later pages of the same listing; null when none were found. */
  template: string | null;
}
