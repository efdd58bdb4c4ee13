import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serveShop } from "../../static-shop.ts";
import type { StaticShop } from "../../static-shop.ts";
import { expectAccessibleInBothThemes } from "../accounts/inspection.ts";
import { offerPage } from "./offer-page.ts";
import type { Screen } from "./screen.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

const LAMPS = 30;
const PAGE_SIZE = 10;
const nameOf = (number: number) => `Lamp number ${number}`;
const card = (number: number) =>
  `<article class="card"><a href="/lamp-${number}"><h3>${nameOf(number)}</h3></a><p class="price">USD ${20 + number}.00</p></article>`;
const cards = (page: number) =>
  Array.from({ length: PAGE_SIZE }, (_, index) => card((page - 1) * PAGE_SIZE + index + 1)).join("");
const listPage = (more: string) =>
  `<html lang="en"><title>Lamps</title><main><h1>Lamps</h1><div id="list">${cards(1)}</div>${more}</main></html>`;

/** A button without an address: only a browser that presses it sees more. */
const BUTTON = `<button type="button">Load more</button>
  <script>
    let page = 1;
    document.querySelector("button").onclick = async (event) => {
      page += 1;
      document.querySelector("#list").insertAdjacentHTML("beforeend", await (await fetch("/more?page=" + page)).text());
      if (page === ${LAMPS / PAGE_SIZE}) event.target.remove();
    };
  </script>`;

describe("a deep run", { timeout: 240_000 }, () => {
  let world: DataWorld;
  let shop: StaticShop;
  let screen: Screen;
  let release: () => void = () => undefined;
  let gate: Promise<void> | undefined;
  beforeAll(async () => {
    shop = await serveShop(
      (path) => {
        const url = new URL(path, "http://shop.example");
        const number = Number(/^\/lamp-(\d+)$/.exec(url.pathname)?.[1]);
        if (number <= LAMPS) return offerPage({ name: nameOf(number), price: `${20 + number}.00` });
        const page = Number(url.searchParams.get("page") ?? 1);
        if (url.pathname === "/more") return cards(page);
        if (url.pathname === "/button") return listPage(BUTTON);
        if (url.pathname !== "/linked") return undefined;
        const next = page * PAGE_SIZE < LAMPS ? `<a href="/linked?page=${page + 1}">Next</a>` : "";
        return listPage(next).replace(cards(1), cards(page));
      },
      0,
      (path) => (path === "/linked?page=2" ? gate : undefined),
    );
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

  it("starts from the page that the scraping browser shows, and presses its button for more", async () => {
    const { page } = screen;
    await page.goto(`/scraping-browser?url=${encodeURIComponent(`${shop.origin}/button`)}`);
    await page.locator("canvas[data-frame]").waitFor();
    await page.getByRole("link", { name: "Track all products of this page" }).click();
    await screen.dialog().waitFor();
    expect(await page.getByLabel(/^Address of a listing/).inputValue()).toBe(`${shop.origin}/button`);
    await page.getByLabel("Product pages to read").fill("0");
    await screen.button("Find products").click();
    await page.getByText(`${LAMPS} products found`).first().waitFor();
    await page.getByText("Complete", { exact: true }).waitFor();
    await screen.rows(nameOf(1)).first().waitFor();
    await page.getByLabel("Rows per page").first().selectOption("50");
    await screen.rows(nameOf(LAMPS)).first().waitFor();
    await expectAccessibleInBothThemes(page, "what a button loaded");
    screen.expectSilence();
  });

  it("shows its progress as it happens, without reloading the listing", async () => {
    const { page } = screen;
    gate = new Promise((resolve) => (release = resolve));
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`/deep-scraping-history?start=${encodeURIComponent(`${shop.origin}/linked`)}`);
    await screen.dialog().waitFor();
    await page.getByLabel("Product pages to read").fill("0");
    await screen.button("Find products").click();
    await page.getByText("1 page read, 10 products found.").waitFor();
    await page.getByRole("progressbar", { name: "Running" }).waitFor();
    const listing = page.url().split("/").at(-1)!;
    const asks = () => asked.filter((path) => path === `/api/get/listing/${listing}`).length;
    const before = asks();
    await expectAccessibleInBothThemes(page, "a deep run under way");
    release();
    await page.getByText(`3 pages read, ${LAMPS} products found.`).waitFor();
    await page.getByRole("progressbar", { name: "Running" }).waitFor({ state: "detached" });
    expect(asked.filter((path) => path === `/api/get/listing/${listing}/events`).length).toBeGreaterThan(0);
    // And once more at the end, when everything the run has changed is reloaded.
    expect(asks() - before).toBeLessThanOrEqual(1);
    screen.expectSilence();
  });
});
