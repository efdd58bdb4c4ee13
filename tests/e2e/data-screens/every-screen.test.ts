import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { colourFaultsOf, faultsOf, overhangOf } from "../accounts/inspection.ts";
import { openMarket } from "./market.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

/** What a window of 1440 x 900 shows at 200 %. */
const ENLARGED = { width: 720, height: 450 };
const TABLES = ["account-routes.tsx", "data-routes.tsx"] as const;
/** Shown to operators, and where mails are kept on the machine; or left for another screen after a moment. Tested with the account. */
const ELSEWHERE = /^\/(?:operator|outbox|payment-|login\/)/;

/** The addresses of a signed-in person's screens, from the tables of routes. */
function memberPaths(): string[] {
  const source = TABLES.map((name) =>
    readFileSync(new URL(`../../../apps/web/src/app/${name}`, import.meta.url), "utf8"),
  ).join("\n");
  const found = source.matchAll(/path: "(?<own>[^"]+)",[^}]*\bmember:|everybody\("(?<open>[^"]+)"/g);
  return [...found]
    .map(({ groups }) => groups!["own"] ?? groups!["open"]!)
    .filter((path) => !ELSEWHERE.test(path));
}

describe("every screen", { timeout: 600_000 }, () => {
  let world: DataWorld;
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
  });
  afterAll(() => world?.stop());

  /** The paths with something in the place of their parameters. */
  const addresses = (): string[] => [
    ...memberPaths().map((path) =>
      path.replace(/:\w+\??/, ids[path] ?? "00000000-0000-7000-8000-000000000000"),
    ),
    `/product-dashboard?product=${ids["product"]}`,
    "/product-dashboard?deleted=true",
  ];

  it("fits the window at 200 %, is readable in a person's own colours and in both themes, and does not move where motion is reduced", async () => {
    const screen = await world.open("/favicon.svg", { forcedColors: "active", viewport: ENLARGED });
    const { page } = screen;
    const found: Record<string, string[]> = {};
    const all = addresses();
    expect(all.length).toBeGreaterThan(40);
    for (const path of all) {
      await page.emulateMedia({ forcedColors: "active" });
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await page.waitForFunction(
        () => document.querySelector(".MuiSkeleton-root, main [aria-busy=true]") === null,
      );
      const moving = await page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ playState }) => playState === "running")
          .map(({ effect }) => (effect as KeyframeEffect).target)
          // The time for which a message is shown.
          .filter((moved) => moved !== null && moved.closest("[class*='Toastify']") === null)
          .map((moved) => moved!.outerHTML.slice(0, 200)),
      );
      const faults = [
        ...(await overhangOf(page)),
        ...(await faultsOf(page)),
        ...moving.map((one) => `moves: ${one}`),
        ...(await colourFaultsOf(page)),
      ];
      if (faults.length > 0) found[path] = faults;
    }
    expect(found).toEqual({});
    await screen.leave();
  });
});
