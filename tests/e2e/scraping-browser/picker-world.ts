import type { BrowserContextOptions, FrameLocator } from "playwright-core";
import type { Person } from "../../product.ts";
import { serveShop } from "../../static-shop.ts";
import type { StaticShop } from "../../static-shop.ts";
import { sharedBrowser, sharedProgram } from "../shared-program.ts";
import { openScreen } from "../data-screens/screen.ts";
import type { Screen } from "../data-screens/screen.ts";

/** The shop's current price of a product. */
export interface Kettle {
  name: string;
  was: string;
  price: string;
  /** The path of its picture. */
  image?: string;
  /** The shop was redesigned: the price is elsewhere, and other amounts make the extraction less sure of it. */
  isMoved?: boolean;
}

export interface PickerWorld {
  url: string;
  person: Person;
  shop: string;
  kettles: Map<string, Kettle>;
  /** Other pages of the shop, by path. */
  pages: Map<string, () => string>;
  /** Files of the shop by path, with their type. */
  files: Map<string, { type: string; body: Buffer }>;
  visits: Map<string, number>;
  open(path: string, options?: BrowserContextOptions): Promise<PickerScreen>;
  stop(): Promise<void>;
}

/** A screen that may contain the inspection panel. */
export interface PickerScreen extends Screen {
  /** The panel's content. */
  panel: FrameLocator;
  /** Waits until the live view has drawn the page with this title. */
  isDrawn(title: string): Promise<void>;
  /** Enables inspection and waits until the panel is ready. */
  enable(): Promise<void>;
  /** Ctrl-clicks an element of the panel. */
  ctrlClick(selector: string): Promise<void>;
}

function kettlePage({ name, was, price, image, isMoved }: Kettle): string {
  const data = { "@context": "https://schema.org", "@type": "Product", name, image, brand: { name: "Acme" } };
  const buy = isMoved
    ? `<section class="offer"><em class="now">$${price}</em></section>`
    : `<div id="buy"><s class="was">$${was}</s> <strong class="price">$${price}</strong></div>`;
  return `<!doctype html><html lang="en"><head><title>${name}</title>
    <script type="application/ld+json">${JSON.stringify(data)}</script></head>
    <body><header><a href="/p/other">Other kettle</a> <label>Search <input id="search"></label></header>
    <main><h1>${name}</h1>${buy}<p class="stock">In stock</p><p class="energy">Energy class A</p>${isMoved ? "<ul><li>Filter $9.00</li><li>Lid $12.00</li></ul>" : ""}</main>
    <script>document.querySelector("#search").addEventListener("keydown", (event) => {
      if (event.key === "Enter") fetch("/found/" + event.target.value);
    });</script></body></html>`;
}

const kettles: PickerWorld["kettles"] = new Map();
const pages: PickerWorld["pages"] = new Map();
const files: PickerWorld["files"] = new Map();
let shop: Promise<StaticShop> | undefined;

/** One shop for all files of a worker, because the program gets its address at startup. */
function openShop(): Promise<StaticShop> {
  shop ??= serveShop((path) => {
    const file = files.get(path);
    if (file) return { status: 200, body: file.body, headers: { "content-type": file.type } };
    const kettle = kettles.get(path);
    if (kettle) return kettlePage(kettle);
    return path.startsWith("/found/") ? "found" : pages.get(path)?.();
  });
  return shop;
}

/** A new organisation in the real program, a shop on loopback with two products, and a real browser. */
export async function openPickerWorld(): Promise<PickerWorld> {
  for (const one of [kettles, pages, files]) one.clear();
  const shop = await openShop();
  shop.visits.clear();
  kettles.set("/p/blue", { name: "Blue kettle", was: "24.90", price: "19.90" });
  kettles.set("/p/other", { name: "Other kettle", was: "39.00", price: "35.00" });
  const [{ product, newOwner }, browser] = await Promise.all([
    sharedProgram({ PICKER_START_URL: `${shop.origin}/p/blue` }),
    sharedBrowser(),
  ]);
  const person = await newOwner();
  return {
    url: product.url,
    person,
    shop: shop.origin,
    kettles,
    files,
    pages,
    visits: shop.visits,
    open: async (path, options) => {
      const screen = await openScreen(browser, product.url, person.token, path, options);
      const { page } = screen;
      const panel = page.frameLocator("iframe[title^='Content of']");
      return {
        ...screen,
        panel,
        isDrawn: (title) =>
          page
            .getByRole("img", { name: `Live view of ${title}` })
            .and(page.locator("[data-frame]"))
            .waitFor(),
        enable: async () => {
          await page.getByLabel("Enable Extension").click();
          await page.getByLabel("Disable Extension").waitFor();
          await page.getByLabel("Switching").waitFor({ state: "detached" });
        },
        ctrlClick: (selector) => panel.locator(selector).click({ modifiers: ["Control"] }),
      };
    },
    stop: () => closePages(person),
  };
}

/** Closes the person's open pages on the server, so that one test's pages do not count towards another's limit. */
export async function closePages(person: Person): Promise<void> {
  const { list } = await person.call<{ list: { _id: string }[] }>("GET", "get/browser");
  for (const { _id } of list) await person.call("POST", `close/browser/${_id}`);
}

/** Picks and saves the open page's fields by mouse: all proposals and one custom field. Returns the product's id. */
export async function saveConfiguration(world: PickerWorld, screen: PickerScreen): Promise<string> {
  const { page } = screen;
  await screen.enable();
  await screen.button("Accept all proposals").click();
  await page.getByLabel("Name of your own field").fill("Energy class");
  await screen.button("Add field").click();
  await screen.ctrlClick("p.energy");
  await screen.button("Save configuration").click();
  await screen.dialog().getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(/^The configuration of .* is saved\.$/).waitFor();
  await screen.button("Continue with another page").click();
  await page.getByRole("img", { name: /^Live view of / }).waitFor();
  const { list } = await world.person.call<{ list: { _id: string }[] }>("GET", "get/configuration");
  return list[0]!._id;
}
