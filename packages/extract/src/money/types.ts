/** An amount of money in whole minor units, so that prices never become floating-point fractions. */
export interface Money {
  /** A safe integer: cents for EUR, yen for JPY, fils (thousandths) for KWD. */
  amountMinor: number;
  /** ISO 4217 code. */
  currency: string;
  /** Decimals of the currency by ISO 4217: amount = amountMinor / 10^exponent. */
  exponent: number;
  /** The printed amount, only if it has more decimals than the currency (fuel at 1.899) and was therefore rounded half up. */
  exact?: string;
}

/** Context of a price that affects its reading; all optional. */
export interface MoneyHints {
  /** ISO 4217 code assumed without one in the text, and preferred when the sign is shared ($, kr, ¥). */
  currency?: string;
  /** Without `currency`: those that the page's language leaves open, so that an amount without a sign is ambiguous. */
  openCurrencies?: readonly [string, string];
  /** Text beside the price that may contain the sign. */
  currencyText?: string;
  /** BCP 47 tag: decides separators and shared signs. */
  language?: string;
  /** ISO 3166 country (upper case), mostly from the host's top-level domain: decides separators and shared signs. */
  country?: string;
  /** Set by the site's owner, or shown unambiguously by other prices of the page. */
  decimalSeparator?: "." | ",";
}

export type MoneyResult =
  | { kind: "money"; money: Money; raw: string; currencyPrinted?: string; isFrom?: true }
  /**
   * Two possible readings, the likelier first: two amounts, or one amount in two currencies that share the sign or the name.
   * `isFrom`: the lower end of a range.
   */
  | { kind: "ambiguous"; readings: [Money, Money]; raw: string; currencyPrinted?: string; isFrom?: true }
  | {
      kind: "failure";
      /** `no_currency`: an amount was read, but neither the text nor the hints give its currency. */
      reason: "no_number" | "no_currency" | "free_text" | "out_of_range";
      /** The possible amounts as decimal text ("1099", "1.099"), the likelier first; empty without a number. */
      amounts: string[];
      /** The printed sign or code, when no amount was found. */
      currencyPrinted?: string;
    };
