import type { IconName } from "../../../ui/icons.tsx";

export interface FeatureItem {
  icon: IconName;
  title: string;
  text: string;
}

export const FEATURES: readonly FeatureItem[] = [
  {
    icon: "add",
    title: "Paste an address, get a product",
    text: "Name, picture, seller, price and currency are read from the page itself. Import a whole list of addresses at once, and review every row before anything is stored.",
  },
  {
    icon: "target",
    title: "Accurate prices",
    text: "Combines what a page shows with what it says to search engines, in any currency and number format. Pages rendered by scripts are opened in a real browser. An ambiguous price is flagged, never guessed.",
  },
  {
    icon: "product",
    title: "Where you stand",
    text: "Import your catalogue with prices, costs and minimum advertised prices. Other sellers' products are matched with it, and My Market ranks you among them, item by item; nothing old, sold out or in another currency is compared.",
  },
  {
    icon: "chart",
    title: "Every price, every change",
    text: "Normal price, discounted price and tracking errors over time, as a chart with the same numbers in a table beside it. Every price change has its own row.",
  },
  {
    icon: "dashboard",
    title: "See what changed first",
    text: "Tiles count price changes, discounts and errors over the days you choose. Filter by brand, category, subcategory, seller or product group; every view has an address you can share.",
  },
  {
    icon: "error",
    title: "Honest about failures",
    text: "Every check ends with a value or a specific reason. An error never writes a price, an unusual price is held until another check confirms it, and you pay only for data you get.",
  },
  {
    icon: "download",
    title: "Take your data with you",
    text: "Latest prices, price changes, data points and the catalogue download exactly as filtered, and the whole product has a documented API.",
  },
  {
    icon: "team",
    title: "Made for teams",
    text: "Invite colleagues as owner, admin, member or viewer. Every change is logged with its before and after.",
  },
  {
    icon: "server",
    title: "Runs on your own machine",
    text: "One command starts everything. Nothing is sent to other companies, shops are visited politely, and you can add machines as you grow.",
  },
];

/** Figures from docs/benchmarks.md, each with the command that measures it. */
export const MEASURED = [
  {
    figure: "197 of 207",
    text: "prices read correctly on saved product pages of 102 shops outside this project; of the 170 it was sure of, none was wrong",
    command: "npm run accuracy -- extract",
  },
  {
    figure: "97.4%",
    text: "of the picked elements that a shop moved or hid were read correctly after one confirmation; no wrong element was accepted automatically",
    command: "npm run accuracy -- repair",
  },
  {
    figure: "96.7%",
    text: "of the picked elements found on the later version of their page, 0.4% wrong; the next best method found 66.0%, with 5.3% wrong",
    command: "npm run accuracy -- picker",
  },
  {
    figure: "7.6 ms",
    text: "for the dashboard's tiles over a million observations in the database, on two cores",
    command: "npm run bench -- data",
  },
] as const;

/** The text around the first picture. */
export const FIRST_SCREEN = {
  command: "npm start",
  commandHint: "starts everything on your machine: database, browser and web app",
  measured: "Measured, not promised",
  measuredHint: "Each figure comes from a command you can run yourself; see docs/benchmarks.md.",
} as const;

/** Pictures of the running product, in `public/screens` for each theme; `npm run screens` renews them. */
export const SCREENS = [
  {
    name: "dashboard",
    caption: "The main dashboard: price changes, tracking errors and discounts",
    alt: "The main dashboard with seven count tiles, filters, the data timeline and a table of products with their prices",
  },
  {
    name: "product",
    caption: "One product: its prices over time, and every check with its outcome",
    alt: "A product's screen with its current prices and a step chart of normal price, discounted price and tracking errors",
  },
  {
    name: "picker",
    caption: "The scraping browser: point at an element to see what a run will read there",
    alt: "A shop's product page with its price outlined, and beside it the fields of the configuration with their values",
  },
  {
    name: "changes",
    caption: "The price tracker history: every change as a row, with arrow, sign and percentage",
    alt: "The price tracker history, a table of price changes with product, from, to and change",
  },
] as const;
