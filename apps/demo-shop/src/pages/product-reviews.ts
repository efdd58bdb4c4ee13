import type { Product } from "../catalogue/types.ts";
import { html } from "../html.ts";
import type { Html } from "../html.ts";
import { seeded } from "../seed.ts";
import type { Visit } from "../visit.ts";
import { ratingOf, starsOf } from "./parts.ts";

/** Some mention amounts of money, as reviews do, none of which is the product's price. */
const REVIEWS: readonly (readonly [title: string, text: string, stars: number])[] = [
  [
    "Better than the last one",
    "It replaces one I had for eleven years. I hope to write the same again in eleven.",
    5,
  ],
  [
    "Heavier than it looks",
    "In a good way. You notice the first time you pick it up that nobody saved on the inside.",
    5,
  ],
  [
    "Took a week to love",
    "At first I missed the old one. Now the old one is in the garage and will stay there.",
    4,
  ],
  ["Worth the wait", "A friend paid $40 less for something that looks the same. It is not the same.", 5],
  ["Arrived in two days", "Packed so well that unpacking took longer than setting up. No plastic at all.", 5],
  [
    "Nearly perfect",
    "One star off for the manual, which is printed for people with younger eyes than mine.",
    4,
  ],
  [
    "A present that was kept",
    "Bought for my father, who gives everything away. He has not given this away.",
    5,
  ],
  ["Honest thing", "Does what it says, looks good doing it and asks for nothing in return.", 4],
  ["The colour is right", "Exactly as in the pictures, which for once are not trying to be art.", 5],
  ["Good, not cheap", "I had set aside $150 and spent a little differently. No regrets so far.", 4],
  [
    "Small scratch, quick answer",
    "Came with a mark. Wrote on Monday, the new one stood here on Wednesday.",
    4,
  ],
  ["Daily use since March", "Every day, twice on Sundays. Nothing rattles, nothing has come off.", 5],
];

const WRITERS = [
  "Imogen T.",
  "Callum R.",
  "Priya N.",
  "Jonas W.",
  "Mei L.",
  "Tom A.",
  "Saskia V.",
  "Hugo B.",
  "Aroha K.",
];

export function reviewsBlock({ design }: Visit, product: Product): Html {
  const { c } = design;
  const { stars, count } = ratingOf(product);
  const shown = REVIEWS.toSorted(([a], [b]) => seeded(product.sku, a) - seeded(product.sku, b)).slice(0, 3);
  const writers = WRITERS.toSorted((a, b) => seeded(product.sku, a) - seeded(product.sku, b));
  return html`<section class="${c("reviews")}" id="reviews">
    <div class="${c("section-head")}">
      <h2>Reviews</h2>
      <p>${starsOf(design, stars)} ${stars} from ${count} reviews</p>
    </div>
    <ul class="${c("review-list")}">
      ${shown.map(
        ([title, text, given], index) =>
          html`<li class="${c("review")}">
            ${starsOf(design, String(given))}
            <h3>${title}</h3>
            <p>${text}</p>
            <p class="${c("review-writer")}">${writers[index]}</p>
          </li>`,
      )}
    </ul>
  </section>`;
}
