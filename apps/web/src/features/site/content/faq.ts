import { formatMicroUsd, type PointTariff } from "@pricetrail/contract";

export interface FaqItem {
  question: string;
  answer: string;
  /** Whether it is initially open; only one is. */
  isExpand: boolean;
}

/** Six questions, with the installation's own prices. */
export const faqFor = ({ freePoints, pointPriceMicroUsd }: PointTariff): readonly FaqItem[] => [
  {
    question: "What does this product do?",
    answer:
      "It visits the product pages you choose, reads the normal price, discounted price and availability, and keeps every reading. Tables, charts and downloads show what changed, when, and at which seller.",
    isExpand: true,
  },
  {
    question: "How do I add a product?",
    answer:
      "Paste the address of its page. Most shops' product pages can be read without any setup: name, picture, price and currency appear at once. Correct anything that is wrong, and tracking starts with the first price. Many addresses can be pasted or uploaded as a CSV file.",
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
      "The check is recorded with its reason, such as a page that no longer exists, a bot check, or a price that can be read in more than one way. An error never writes a price: the last known price stays and shows its age. Each run reports its numbers of values and errors.",
    isExpand: false,
  },
  {
    question: "How often are shops visited?",
    answer:
      "As often as your plans say, and whenever somebody in your organisation starts a run. Visits to a shop are never closer together than the interval that the operator has set, and robots.txt is obeyed. If a shop asks for fewer visits, Pricetrail slows down. Two runs that need the same page at the same time share one visit.",
    isExpand: false,
  },
  {
    question: "Who can see my data?",
    answer:
      "The members of your organisation, each with a role: owners and admins manage people and settings, members manage products, and viewers can read. Every list, download and call is limited to your organisation, first in the program and again in the database. You can download your data, and deleting your account as the only member deletes all of it.",
    isExpand: false,
  },
];
