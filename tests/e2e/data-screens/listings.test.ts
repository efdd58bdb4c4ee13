import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serveShop } from "../../static-shop.ts";
import type { StaticShop } from "../../static-shop.ts";
import { SAME_PRESS_MS } from "../../../apps/web/src/api/once.ts";
import { expectAccessibleInBothThemes } from "../accounts/inspection.ts";
import { offerPage } from "./offer-page.ts";
import type { Screen } from "./screen.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

const PAGE_SIZE = 10;
const WIDE = { width: 1440, height: 900 };
const nameOf = (number: number) => `Lamp number ${number}`;

/** A list of lamps over several pages, and the lamps' own pages; the test removes lamps and adds others. */
function lampShop(lamps: () => readonly number[]): Promise<StaticShop> {
  return serveShop((path) => {
    const url = new URL(path, "http://shop.example");
    const number = Number(/^\/lamp-(\d+)$/.exec(url.pathname)?.[1]);
    if (lamps().includes(number)) return offerPage({ name: nameOf(number), price: `${20 + number}.00` });
    if (url.pathname !== "/lamps") return undefined;
    const page = Number(url.searchParams.get("page") ?? 1);
    const shown = lamps().slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    const cards = shown.map(
      (one) =>
        `<article class="card"><a href="/lamp-${one}"><h3>${nameOf(one)}</h3></a><p class="price">USD ${20 + one}.00</p></article>`,
    );
    const next = page * PAGE_SIZE < lamps().length ? `<a href="/lamps?page=${page + 1}">Next</a>` : "";
    return `<html lang="en"><title>Lamps</title><main><h1>Lamps</h1>${cards.join("")}${next}</main></html>`;
  });
}

describe("products of a shop's page", { timeout: 240_000 }, () => {
  let world: DataWorld;
  let shop: StaticShop;
  let screen: Screen;
  let lamps = Array.from({ length: 24 }, (_, index) => index + 1);
  beforeAll(async () => {
    shop = await lampShop(() => lamps);
    world = await openDataWorld();
  });
  afterAll(async () => {
    await world?.stop();
    await shop?.stop();
  });
  beforeEach(async () => {
    screen = await world.open("/favicon.svg", { colorScheme: "light" });
  });
  afterEach(() => screen?.leave());

  const ended = (text: RegExp) => screen.page.getByText(text).first().waitFor();

  it("are found, chosen and tracked", async () => {
    const { page } = screen;
    await screen.go("/product-dashboard", "Manage Products");
    await page.getByRole("link", { name: "From a shop page" }).first().click();
    await screen.dialog().waitFor();
    await page.getByLabel(/^Address of a listing/).fill(`${shop.origin}/lamps`);
    await page.getByLabel("Product pages to read").fill("2");
    await page.getByLabel("Watch this listing").check();
    await expectAccessibleInBothThemes(page, "start a deep run");
    await page.setViewportSize(WIDE);
    await screen.button("Find products").click();
    await page.getByRole("heading", { level: 1, name: "Lamps", exact: true }).waitFor();
    await ended(/3 pages read, 24 products found/);
    await screen.rows(nameOf(24)).waitFor();
    await expect.poll(() => page.locator("tbody").first().getByRole("row").count()).toBe(24);
    await expectAccessibleInBothThemes(page, "what was found");
    await page.setViewportSize(WIDE);

    await page.getByRole("searchbox", { name: "Search products" }).fill("number 2");
    await screen.button("Search").click();
    await expect.poll(() => page.locator("tbody").first().getByRole("row").count()).toBe(6);
    await page.getByRole("checkbox", { name: `Select ${nameOf(2)}`, exact: true }).check();
    await page.getByRole("checkbox", { name: `Select ${nameOf(21)}`, exact: true }).check();
    await screen.button("Add and track 2").click();
    await screen.showsMessage("2 products added");
    await page.getByLabel("Show", { exact: true }).selectOption("tracked");
    await expect.poll(() => page.locator("tbody").first().getByRole("row").count()).toBe(2);
    await screen.go("/product-dashboard", "Manage Products");
    await screen.rows(nameOf(21)).first().waitFor();
    screen.expectSilence();
  });

  it("report which products are new and which are gone", async () => {
    const { page } = screen;
    await screen.go("/deep-scraping-history", "Deep Scraping History");
    await page.getByRole("link", { name: "Lamps" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Lamps", exact: true }).waitFor();
    lamps = [...lamps.filter((one) => one !== 5), 31];
    const changes = page.getByRole("region", { name: "What changed", exact: true });
    await screen.button("Run again").click();
    await ended(/1 new/);
    await changes.getByRole("row", { name: new RegExp(`New.*${nameOf(31)}`) }).waitFor();
    // Real time: two presses in quick succession count as one, like a double click, and this must be a separate one.
    await page.waitForTimeout(SAME_PRESS_MS);
    await screen.button("Run again").click();
    await ended(/1 gone/);
    await changes.getByRole("row", { name: new RegExp(`Gone.*${nameOf(5)}`) }).waitFor();
    await expectAccessibleInBothThemes(page, "what changed");
    await page.setViewportSize(WIDE);
    await screen.button("Change settings").click();
    await screen.dialog().waitFor();
    await page.getByLabel("How often").selectOption("168");
    await screen.button("Save").click();
    await screen.isClosed();
    await page.getByText("(Every week)").waitFor();
    await screen.go("/deep-scraping-history", "Deep Scraping History");
    await screen.rows("1 gone").waitFor();
    await expectAccessibleInBothThemes(page, "the deep history");
    screen.expectSilence();
  });

  it("are searched again from the history, and a listing is deleted only on request", async () => {
    const { page } = screen;
    await page.goto(`/deep-scraping-history?start=${encodeURIComponent(`${shop.origin}/lamp-1`)}`);
    await screen.dialog().waitFor();
    await screen.button("Find products").click();
    await ended(/This is the page of a single product/);
    await screen.button("Delete listing").click();
    await screen.dialog().waitFor();
    await screen.dialog().getByRole("button", { name: "Delete listing" }).click();
    await page.getByRole("heading", { level: 1, name: "Deep Scraping History", exact: true }).waitFor();
    await screen.rows("Lamps").first().waitFor();
    await screen.go("/deep-scraping-history/0198c0de-0000-7000-8000-000000000000", "Deep Scraping History");
    await page.getByText("Listing not found").waitFor();
    screen.expectSilence(404);
  });
});
