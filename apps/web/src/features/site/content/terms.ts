import type { ArticlePart } from "../Article.tsx";

export const TERMS: readonly ArticlePart[] = [
  {
    heading: "Who provides the service",
    paragraphs: [
      "This software is installed and run by an operator: your company, or one that offers it to you. The operator is your contracting party and answers for this installation. These terms describe what the software does; the operator may replace them with its own.",
    ],
  },
  {
    heading: "What you may track",
    paragraphs: [
      "You may name public pages whose prices you are allowed to read. You are responsible for respecting the terms of the shops you track and the law that applies to you.",
      "The software visits pages at a limited pace per shop, follows robots.txt, does not pretend to be a person and does not get around access barriers. Pages behind a sign-in are not visited.",
    ],
  },
  {
    heading: "Your account",
    paragraphs: [
      "Keep your password to yourself and tell the operator when you think somebody else knows it. Owners and admins of an organisation decide who belongs to it and what they may do, and answer for their organisation's use.",
      "You can delete your account at any time. If you are the only member, your organisation is deleted with all its data at once.",
    ],
  },
  {
    heading: "Prices and billing",
    paragraphs: [
      "Data points above the free ones of a day are charged as shown on the pricing page at the time they are recorded: each day's usage keeps the price that was in force. Errors, held prices, retries and repeats are free. The usage page shows what was counted.",
    ],
  },
  {
    heading: "What you can rely on",
    paragraphs: [
      "Values are recorded as the pages showed them at the time of the visit. Pages change, shops show different prices to different visitors, and a reading can fail: the software says so rather than guess. Do not use a reading as the only ground for a decision that matters.",
      "The software is provided without a warranty beyond what the law requires, unless the operator has promised more.",
    ],
  },
];
