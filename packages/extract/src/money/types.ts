/** An amount of money in whole minor units, so that no price ever passes through a fraction. */
export interface Money {
  /** A safe integer: cents for EUR, yen for JPY, fils (thousandths) for KWD. */
  amountMinor: number;
  /** ISO 4217 code. */
  currency: string;
  /** Decimals of the currency by ISO 4217: amount = amountMinor / 10^exponent. */
  exponent: number;
  /** The printed amount, only when it has more decimals than the currency (fuel at 1.899) and so was rounded half up. */
  exact?: string;
}

/** What the surroundings of a price say about how to read it. Every one is optional. */
export interface MoneyHints {
  /** ISO 4217 code taken when the text names none, and preferred when its sign is shared ($, kr, ¥). */
  currency?: string;
  /** Text beside the price that may have the sign. */
  currencyText?: string;
  /** BCP 47 tag: decides separators and shared signs. */
  language?: string;
  /** ISO 3166 country (upper case), mostly from the host's ending: decides separators and shared signs. */
  country?: string;
  /** What the site's owner decided, or what other prices of the page have shown beyond doubt. */
  decimalSeparator?: "." | ",";
}

export type MoneyResult =
  | { kind: "money"; money: Money; raw: string; currencyPrinted?: string; isFrom?: true }
  /**
   * The text can be read in two ways, the likelier first: two amounts, or one amount in two currencies that share the sign or
   * the name. `isFrom`: the lower end of a range.
   */
  | { kind: "ambiguous"; readings: [Money, Money]; raw: string; currencyPrinted?: string; isFrom?: true }
  | {
      kind: "failure";
      /** `no_currency`: an amount was read, but neither the text nor the hints say of which currency. */
      reason: "no_number" | "no_currency" | "free_text" | "out_of_range";
      /** The amounts the text may mean as decimal text ("1099", "1.099"), the likelier first; empty without a number. */
      amounts: string[];
      /** The sign or code that was printed, although no amount was. */
      currencyPrinted?: string;
    };
