import { formatMicroUsd, type PointTariff } from "@pricetrail/contract";

export interface FaqItem {
  question: string;
  answer: string;
  /** Whether it is open when the page is shown; one at a time. */
  isExpand: boolean;
}

/** Six questions, with the installation's own prices. */
export const faqFor = ({ freePoints, pointPriceMicroUsd }: PointTariff): readonly FaqItem[] => [
  {
    question: "What does this product do?",
    answer:
      "It visits the product pages you name, reads normal price, discounted price and availability, and keeps every reading. You see what changed, when, and at which seller, as a table, a chart or a download.",
    isExpand: true,
  },
  {
    question: "How do I add a product?",
    answer:
      "Paste the address of its page. Most shops describe their products in a way that can be read without any set-up: name, picture, price and currency appear at once. Correct what you like, and the first price is tracked at once. Many addresses can be pasted or uploaded as a CSV file.",
    isExpand: false,
  },
  {
    question: "What is a data point, and what does it cost?",
    answer: `One value of one tracked field in one check, unchanged values too. The first ${freePoints} data points each day are free, then each costs ${formatMicroUsd(pointPriceMicroUsd)}. Errors, retries and repeats are free. The pricing page has a calculator.`,
    isExpand: false,
  },
  {
    question: "What happens when a page cannot be read?",
    answer:
      "The check is recorded with its reason, such as a page that no longer exists, a bot check, or a price that can be read in more than one way. An error never writes a price: the last known price stays and shows its age. A run tells you how many values and how many errors it brought.",
    isExpand: false,
  },
  {
    question: "How often are shops visited?",
    answer:
      "When one of your plans says so or somebody of your organisation starts a run, never faster than the interval that the operator has set for a shop, and not where its robots.txt forbids it. When a shop asks for fewer visits, it gets fewer. Two runs that want the same page at the same time share one visit.",
    isExpand: false,
  },
  {
    question: "Who can see my data?",
    answer:
      "The members of your organisation, each with a role: owners and admins manage people and settings, members work with products, viewers read. Every list, download and call is limited to your organisation, in the program and once more in the database. You can download your data, and deleting your account as the only member deletes all of it.",
    isExpand: false,
  },
];
