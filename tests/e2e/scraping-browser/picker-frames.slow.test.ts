import type { Configuration, ProductRow } from "@pricetrail/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { serveShop } from "../../static-shop.ts";
import type { StaticShop } from "../../static-shop.ts";
import { closePages, openPickerWorld } from "./picker-world.ts";
import type { PickerScreen, PickerWorld } from "./picker-world.ts";

/** The shop's current prices in its frames, and whether it shows the frames. */
const asked = { price: "19.90", isFramed: true };

const offer = (): string =>
  `<body class="offer"><p>Only today</p><p class="now">$${asked.price}</p><p>Sold by a partner</p></body>`;
const around = (name: string, frame: string): string =>
  `<!doctype html><html lang="en"><head><title>${name}</title></head><body><main><h1>${name}</h1><p>Boils a litre of water.</p>
   <div id="buy">${asked.isFramed ? frame : ""}</div><p class="stock">In stock</p><p>Two years of warranty</p></main></body></html>`;

describe("picks elements in frames, from the panel to the run", { timeout: 120_000 }, () => {
  let world: PickerWorld;
  let partner: StaticShop;
  let screen: PickerScreen;
  beforeAll(async () => {
    world = await openPickerWorld();
    partner = await serveShop((path) => (path === "/offer" ? offer() : undefined));
    // None of the pages has a script, and none states a price outside its frame.
    world.pages.set("/f/own", () => around("Own kettle", '<iframe name="offer" src="/offer"></iframe>'));
    world.pages.set("/f/nested", () =>
      around("Nested kettle", '<iframe name="shop" src="/f/inner"></iframe>'),
    );
    world.pages.set(
      "/f/inner",
      () => '<body><h2>Offer</h2><iframe name="offer" src="/offer"></iframe></body>',
    );
    world.pages.set("/f/foreign", () =>
      around("Foreign kettle", `<iframe name="offer" src="${partner.origin}/offer"></iframe>`),
    );
    world.pages.set("/offer", offer);
  });
  afterAll(async () => {
    await world?.stop();
    await partner?.stop();
  });
  afterEach(async () => {
    await screen?.leave();
    await closePages(world.person);
  });

  const track = async (product: string): Promise<ProductRow> => {
    const started = await world.person.call<{ data: { _id: string } }>("POST", "track/product", {
      products: [product],
    });
    await vi.waitFor(
      async () => {
        const run = await world.person.call<{ data: { state: string } }>(
          "GET",
          `get/run/${started.data._id}`,
        );
        expect(run.data.state).toBe("finished");
      },
      { timeout: 60_000, interval: 100 },
    );
    const { list } = await world.person.call<{ list: ProductRow[] }>("GET", "get/product");
    return list.find(({ _id }) => _id === product)!;
  };

  it.each([
    ["of the same origin", "/f/own", "Own kettle", 1],
    ["in a frame", "/f/nested", "Nested kettle", 2],
    ["of another origin", "/f/foreign", "Foreign kettle", 1],
  ])(
    "reads what was picked in a frame %s, and says that it is gone with the frame",
    async (_, path, name, hosts) => {
      Object.assign(asked, { price: "19.90", isFramed: true });
      screen = await world.open("/scraping-browser");
      const { page } = screen;
      await screen.isDrawn("Blue kettle");
      await page.getByRole("searchbox", { name: "Address of a page" }).fill(world.shop + path);
      await screen.button("Open").click();
      await screen.isDrawn(name);
      await screen.enable();
      await screen.button("Pick Normal Price").click();
      await screen.ctrlClick("p.now");
      const card = page.getByRole("listitem").filter({ hasText: "Normal Price" }).first();
      await card.getByText("Picked: USD 19.90").waitFor();
      await card.getByText("Readable without a browser: no").waitFor();
      await screen.button("Save configuration").click();
      await screen.dialog().getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText(`The configuration of ${name} is saved.`).waitFor();
      screen.expectSilence();

      const { list } = await world.person.call<{ list: { _id: string }[] }>(
        "GET",
        "get/configuration?search=" + encodeURIComponent(name),
      );
      const id = list[0]!._id;
      const entry = async () => {
        const { data } = await world.person.call<{ data: Configuration }>("GET", `get/configuration/${id}`);
        return data.entries.find(({ key }) => key === "normalPrice")!;
      };
      expect((await entry()).location.split(" >>> ")).toHaveLength(hosts + 1);
      expect((await entry()).dom).toBe('<p class="now">$19.90</p>');
      // The stored content is the clean part of the frame around it, with a picture of the place.
      const { picked } = await entry();
      expect(picked?.html).toContain("Only today");
      expect(picked?.html).toMatch(/data-field="normalPrice"[^>]*>[^<]*19\.90/);
      expect(picked?.html).not.toMatch(/iframe|template/);
      expect(picked?.picture).toMatch(/^[0-9a-f]{64}$/);
      asked.price = "17.50";
      expect(await track(id)).toMatchObject({
        outcome: "value",
        normalPrice: { value: "17.50", currency: "USD" },
      });
      expect((await entry()).state).toBe("found");

      asked.isFramed = false;
      // The last price is unchanged; the check records that nothing was read.
      expect(await track(id)).toMatchObject({
        outcome: "element_not_found",
        detail: "The page is the same, but the picked element is not on it any more.",
        normalPrice: { value: "17.50" },
      });
      expect((await entry()).state).toBe("gone");
    },
  );
});
