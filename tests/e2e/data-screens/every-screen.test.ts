import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  colourFaultsOf,
  expectAccessibleInBothThemes,
  faultsOf,
  isEveryView,
  overhangOf,
  VIEWS as EVERY_VIEW,
} from "../accounts/inspection.ts";
import { signUp } from "../../product.ts";
import { OPERATOR, sharedBrowser, sharedProgram } from "../shared-program.ts";
import { itemName, openMarket } from "./market.ts";
import { openScreen } from "./screen.ts";
import type { Screen } from "./screen.ts";
import { faultsOfWalk } from "./walk.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 780 };
/** What a window of 1440 x 900 shows at 200 %. */
const ENLARGED = { width: 720, height: 450 };
const VIEWS = [
  { size: WIDE, colorScheme: "light", forcedColors: "none" },
  { size: NARROW, colorScheme: "dark", forcedColors: "none" },
  { size: ENLARGED, colorScheme: "light", forcedColors: "active" },
] as const;
type View = (typeof VIEWS)[number];

const FIRST = itemName(1);
const TABLES = ["account-routes.tsx", "data-routes.tsx"] as const;
/** Shown to operators, and where mails are kept on the machine: walked by one. A mailed link leads to another screen. */
const ELSEWHERE = /^\/(?:operator|outbox|login\/)/;
/** The goal of `npm run vitals` is 0.02; lists that reserve no space shift by 0.07 or more. */
const MAX_SHIFT = 0.05;
/** Screens that reach this goal, and are walked by Tab: fewer stops would mean an early end, since the menu alone has more. */
const STEADY: readonly string[] = [
  "/dashboard",
  "/product-dashboard",
  "/alerts",
  "/to-confirm",
  "/schedule",
  "/coverage",
  "/price-tracker-history",
  "/scraping-history",
  "/view-tracked-data",
  "/view-tracked-report",
  "/sellers",
  "/team",
  "/settings/keys",
];
const MIN_STOPS = 25;

/** Screens with another content while an account has no data. */
const EMPTY = [
  "/dashboard",
  "/product-dashboard",
  "/view-tracked-data",
  "/categories",
  "/price-tracker-history",
  "/deep-scraping-history",
  "/schedule",
  "/to-confirm",
  "/coverage",
];

/**
 * Lists used on a phone, and how many px of the first screen may be above the first card: on the dashboard its counts, on the
 * product list one row of controls.
 */
const LISTS = [
  ["/dashboard", "Latest Tracking Data", 580],
  ["/product-dashboard", "Manage Products", 300],
  ["/product-groups", "Manage Product Groups", 680],
  ["/schedule", "Schedule", 300],
  ["/price-tracker-history", "Price Tracker History", 310],
  ["/view-tracked-report", "Destination Data", 430],
] as const;

/** The addresses of a signed-in person's screens, or those of visitors alone, from the tables of routes. */
function pathsOf(who: "member" | "visitor"): string[] {
  const source = TABLES.map((name) =>
    readFileSync(new URL(`../../../apps/web/src/app/${name}`, import.meta.url), "utf8"),
  ).join("\n");
  const found = source.matchAll(
    who === "member"
      ? /path: "(?<own>[^"]+)",[^}]*\bmember:|everybody\("(?<open>[^"]+)"/g
      : /path: "(?<own>[^"]+)",[^}]*\bvisitor:/g,
  );
  return [...found]
    .map(({ groups }) => groups!["own"] ?? groups!["open"]!)
    .filter((path) => !ELSEWHERE.test(path));
}

/** Runs in the page before its own code. */
function observeShifts(): void {
  const seen = { shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
}

const isLoaded = (page: Page) =>
  page.waitForFunction(() => document.querySelector(".MuiSkeleton-root, main [aria-busy=true]") === null);

const movingParts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === "running")
      .map(({ effect }) => (effect as KeyframeEffect).target)
      // The time for which a message is shown.
      .filter((moved) => moved !== null && moved.closest("[class*='Toastify']") === null)
      .map((moved) => `moves: ${moved!.outerHTML.slice(0, 200)}`),
  );

async function faultsOfScreen(page: Page, path: string, view: View): Promise<string[]> {
  const { size, colorScheme, forcedColors } = view;
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, forcedColors });
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await isLoaded(page);
  await page.evaluate(() => document.fonts.ready);
  const faults = [
    ...(await movingParts(page)),
    ...(await overhangOf(page)),
    ...(await faultsOf(page)),
    ...(isEveryView && size === ENLARGED ? await colourFaultsOf(page) : []),
  ];
  if (STEADY.includes(path) && size !== ENLARGED) {
    const { shift } = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen);
    if (shift > MAX_SHIFT) faults.push(`shifts by ${shift.toFixed(3)} while it loads`);
  }
  if (STEADY.includes(path) && size === WIDE) {
    const walk = await faultsOfWalk(page);
    if (walk.stops <= MIN_STOPS) walk.faults.push(`has only ${walk.stops} Tab stops`);
    faults.push(...walk.faults);
  }
  return faults;
}

/** Opens each screen in one view, a different one for the next screen; with `--all`, each in every view. */
async function walkScreens(screen: Screen, paths: readonly string[]): Promise<Record<string, string[]>> {
  await screen.page.addInitScript(observeShifts);
  // The screen of a payment's result leaves for the start three seconds after this response.
  await screen.page.route("**/api/get/payment-result/*", () => undefined);
  const found: Record<string, string[]> = {};
  for (const [index, path] of paths.entries()) {
    for (const view of isEveryView ? VIEWS : [VIEWS[index % VIEWS.length]!]) {
      const faults = await faultsOfScreen(screen.page, path, view);
      if (faults.length > 0) found[`${path} at ${view.size.width} px`] = faults;
    }
  }
  // Addresses with an id of nothing.
  screen.expectSilence(401, 404);
  await screen.leave();
  return found;
}

it(
  "every screen that an account without data explains is readable, keeps within the window and shows the focus",
  { timeout: 300_000 },
  async () => {
    const world = await openDataWorld();
    expect(await walkScreens(await world.open("/favicon.svg"), EMPTY)).toEqual({});
    await world.stop();
  },
);

it("every screen of visitors and operators is readable, keeps within the window and shows the focus", async () => {
  const [{ product }, browser] = await Promise.all([sharedProgram(), sharedBrowser()]);
  const open = (token?: string) => openScreen(browser, product.url, token, "/favicon.svg");
  const visitors = pathsOf("visitor");
  expect(visitors.length).toBeGreaterThan(4);
  expect(await walkScreens(await open(), visitors)).toEqual({});
  const { token } = await signUp(product.url, OPERATOR);
  const { pathname, hash } = new URL(product.outbox);
  expect(await walkScreens(await open(token), ["/operator", pathname, pathname + hash])).toEqual({});
});

it("an inspection finds layout faults in each width and theme", async () => {
  const [{ product }, browser] = await Promise.all([sharedProgram(), sharedBrowser()]);
  const screen = await openScreen(browser, product.url, undefined, "/login");
  const { page } = screen;
  await page.getByRole("button", { name: "LOGIN" }).waitFor();
  await page.evaluate(() => {
    const image = new Image();
    image.src = "/favicon.svg";
    const faint = document.createElement("p");
    faint.textContent = "faint";
    Object.assign(faint.style, { color: "#777", background: "#888", width: "1500px" });
    const dim = document.createElement("b");
    dim.textContent = "dim";
    dim.style.color = "#333";
    document.querySelector("main")?.append(image, faint, dim);
  });
  const found = await expectAccessibleInBothThemes(page, "faulty login", EVERY_VIEW).then(
    () => "",
    (error: unknown) => String(error),
  );
  for (const fault of ["image-alt", "color-contrast", "wider than the window"])
    expect(found).toContain(fault);
  const dim = found.split("\n").filter((line) => line.includes("dim</b>"));
  expect(dim).toHaveLength(2);
  for (const line of dim) expect(line).toMatch(/^(1440|360), dark: color-contrast/);
  await screen.leave();
});

describe("every screen", { timeout: 1_200_000 }, () => {
  let world: DataWorld;
  let screen: Screen;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    world = await openDataWorld();
    await openMarket(world);
    const { person } = world;
    const first = async (path: string): Promise<string> => {
      const { list } = await person.call<{ list: { _id: string }[] }>("GET", path);
      return list[0]!._id;
    };
    ids["/scraping-history/:id"] = await first("get/run");
    ids["/shops/:host"] = new URL(world.shop).hostname;
    ids["product"] = await first("get/product?search=item%20n01");
    ids["group"] = (await person.call<{ data: { _id: string }[] }>("GET", "get/group")).data[0]!._id;
  });
  afterAll(() => world?.stop());
  beforeEach(async () => {
    screen = await world.open("/favicon.svg", { colorScheme: "light" });
  });
  afterEach(() => screen?.leave());

  /** The paths with something in the place of their parameters, and those of screens that depend on the query. */
  const addresses = (): string[] => [
    ...pathsOf("member").map((path) =>
      path.replace(/:\w+\??/, ids[path] ?? "00000000-0000-7000-8000-000000000000"),
    ),
    `/product-dashboard?product=${ids["product"]}`,
    `/product-dashboard?product=${ids["product"]}&tab=normalChange`,
    `/product-dashboard?compare=${ids["group"]}`,
    "/product-dashboard?deleted=true",
    "/product-dashboard?search=zeppelin",
    `/scraping-history/${ids["/scraping-history/:id"]}?only=errors`,
  ];

  it("is readable, keeps within the window, shows the focus, and does not move where motion is reduced", async () => {
    const all = addresses();
    expect(all.length).toBeGreaterThan(45);
    expect(await walkScreens(await world.open("/favicon.svg"), all)).toEqual({});
  });

  describe("has dialogs and other states that are accessible:", () => {
    const shows = (state: string): Promise<void> => expectAccessibleInBothThemes(screen.page, state);
    const go = async (path: string, heading: string): Promise<void> => {
      await screen.page.setViewportSize(WIDE);
      await screen.go(path, heading);
    };
    const opens = async (button: string, state: string): Promise<void> => {
      await screen.page.setViewportSize(WIDE);
      await screen.button(button).first().click();
      await screen.dialog().waitFor();
      await shows(state);
      await screen.page.keyboard.press("Escape");
      await screen.isClosed();
    };

    it("the catalogue", async () => {
      await go("/categories", "Manage Category");
      await screen.rows("Kettles").waitFor();
      await screen.page.getByLabel("Category name", { exact: true }).fill("#");
      await shows("categories with a message");
      await opens("Edit Kettles", "edit category");
      await opens("Delete Kettles", "delete category");
      await go("/subcategory", "Manage Subcategories");
      await screen.rows("Electric").waitFor();
      await opens("Edit Electric", "edit subcategory");
      screen.expectSilence();
    });

    it("the products", async () => {
      await go("/product-dashboard", "Manage Products");
      await screen.rows(FIRST).waitFor();
      await screen.page.getByLabel(`Select ${FIRST}`).check();
      await shows("products with a selection");
      await opens("Edit", "bulk edit");
      await opens("Add product", "add one");
      await screen.page.setViewportSize(WIDE);
      await screen.button("Add many").click();
      await screen.page
        .getByLabel("Addresses, one per line")
        .fill(`${world.shop}/item-1\nx y\n${world.shop}/new`);
      await shows("add many");
      await screen.button("Check").click();
      await screen.dialog().getByText("Nothing is stored yet.").waitFor();
      await shows("result of a dry run");
      screen.expectSilence();
    });

    it("a product", async () => {
      await go(`/product-dashboard?product=${ids["product"]}`, FIRST);
      await screen.page.getByRole("application", { name: /^Prices of/ }).waitFor();
      await screen.button("Custom").click();
      await screen.page.getByRole("group", { name: "From (UTC)" }).waitFor();
      await shows("product with days of one's own");
      await opens("Edit", "edit product");
      await opens("Delete Product", "delete product");
      screen.expectSilence();
    });

    it("a filter of the dashboard", async () => {
      await go("/dashboard", "Latest Tracking Data");
      await screen.page.getByRole("combobox", { name: "Brand", exact: true }).click();
      await screen.page.getByRole("option", { name: "Acme", exact: true }).waitFor();
      await shows("dashboard with an open filter");
      screen.expectSilence();
    });
  });

  it("shows the whole first card of its list without scrolling on a phone", async () => {
    await screen.page.setViewportSize(NARROW);
    const below: string[] = [];
    for (const [path, heading, aboveIt] of LISTS) {
      await screen.go(path, heading);
      await isLoaded(screen.page);
      const first = screen.page.locator("main tbody tr").first();
      const card = await first.boundingBox();
      const end = card!.y + card!.height;
      // A table scrolls sideways by itself, so that its values may be outside of a window that does not.
      const right = await first.evaluate((row) =>
        Math.max(...[...row.querySelectorAll("*")].map((part) => part.getBoundingClientRect().right)),
      );
      if (right > NARROW.width) below.push(`${path} extends to ${right} px`);
      if (end > NARROW.height) below.push(`${path} ends at ${end} px`);
      if (card!.y > aboveIt) below.push(`${path} begins at ${card!.y} px`);
    }
    expect(below).toEqual([]);
  });

  it("shows what is selected and switched on in forced colours", async () => {
    await screen.page.emulateMedia({ forcedColors: "active" });
    await screen.go("/dashboard", "Latest Tracking Data");
    await screen.rows(FIRST).waitFor();
    const background = (name: RegExp) =>
      screen.button(name).evaluate((tile) => getComputedStyle(tile).backgroundColor);
    expect(await background(/^All Product/)).not.toBe(await background(/^Discounted Product/));
    await screen.go("/product-dashboard", "Manage Products");
    const add = screen.button("Add product");
    expect(await add.evaluate((button) => getComputedStyle(button).borderStyle)).toBe("solid");
    await screen.rows(FIRST).getByRole("link").first().click();
    const track = screen.page.locator(".MuiSwitch-root", { has: screen.page.getByRole("switch") }).first();
    await track.waitFor();
    const colours = await track.evaluate((part) =>
      [".MuiSwitch-track", ".MuiSwitch-thumb"].map((one) => {
        const { backgroundColor } = getComputedStyle(part.querySelector(one)!);
        return backgroundColor;
      }),
    );
    expect(new Set(colours).size).toBe(2);
  });
});
