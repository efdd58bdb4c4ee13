import type { AmountRole, PriceRule } from "./shops.endpoints.ts";

const ROLES: Record<AmountRole | "was" | "other", string> = {
  shelf: "Price",
  member: "Member price",
  coupon: "Price with a coupon",
  used: "Used or refurbished",
  net: "Price without tax",
  unit: "Unit price",
  instalment: "Instalment",
  from: "Lowest price of a range",
  seller: "Price of a seller",
  was: "Price before a discount",
  other: "Another amount",
};

const RULES: Record<AmountRole, string> = {
  shelf: "The price is the amount that somebody chose.",
  member: "The price is the member price.",
  coupon: "The price is the coupon price.",
  used: "The price is the used or refurbished price.",
  net: "The price is the price without tax.",
  unit: "The price is the unit price.",
  instalment: "The price is the instalment.",
  from: "The price is the lowest of the range.",
  seller: "The price is a seller's price.",
};

export const SHOP_TEXTS = {
  pageTitle: "Shop",
  pageHint: "See how often this shop is visited, and remove rules for how its prices are read.",
  amounts: {
    title: "Amounts on this page",
    role: "Amount",
    value: "Value",
    followed: "Followed",
    follow: "Use this amount",
    followLabel: (role: string) => `Use this amount: ${role}`,
    ask: "Which of these amounts is the price?",
    hint: "Your choice is remembered for all pages of this shop, and the price is read again at once.",
    always: "Always use this amount",
    alwaysLabel: (amount: string) => `Always use this amount: ${amount}`,
    likelihood: (percent: number) => `${percent}% likely`,
    settings: (host: string) => `How prices of ${host} are read`,
    outdated: "The page has been checked again since. Review its amounts.",
    unknown: "This amount cannot be followed.",
  },
  roleName: (role: AmountRole | "was" | "other"): string => ROLES[role],
  ruleSentence: ({ role }: PriceRule): string => RULES[role],
  rules: {
    title: "Rules for this shop",
    hint: "They apply to all pages of this shop, in every check and preview.",
    none: "No rules for this shop",
    noneHint: "Prices are read automatically. An ambiguous price can be resolved on the page of its product.",
    remove: "Remove",
    removeLabel: (rule: string) => `Remove: ${rule}`,
    removed: "Rule removed. The next check no longer uses it.",
    place: "Only at this place of the page:",
  },
} as const;
