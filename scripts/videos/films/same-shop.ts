import type { Film } from "./film.ts";
import { configure } from "./picking.ts";

const PAGES = 6;

/** Tries the configuration of one page on other pages of its shop, and accepts the results. */
export const sameShop: Film = {
  name: "same-shop",
  prepare: async (world) => {
    const token = await world.newcomer();
    const page = await world.open(token, `/scraping-browser?url=${encodeURIComponent(world.offer.address)}`);
    await configure(page, world.offer.name);
    await page.getByRole("link", { name: "Show configuration" }).click();
    await page.getByRole("link", { name: "Apply to other pages" }).waitFor();
    // Without messages about earlier actions.
    await page.reload();
    await page.getByRole("link", { name: "Apply to other pages" }).waitFor();
    return page;
  },
  play: async (stage, { others }) => {
    const { page, button } = stage;
    const wanted = others.slice(0, PAGES);
    stage.say("One page of a shop is configured. The others need no picking.");
    await stage.pause(2);
    await stage.click(page.getByRole("link", { name: "Apply to other pages" }));
    stage.say("Paste their addresses, choose a file, or choose from your products.");
    await stage.pause(1);
    const addresses = wanted.map(({ address }) => address).join("\n");
    await stage.paste(page.getByLabel("Addresses, one per line"), addresses);
    await stage.pause(1);
    await stage.closeUp(page.getByLabel("Addresses, one per line"), 1.35);
    await stage.click(button(/^Try on/));
    await stage.wide();
    stage.say("Each page is visited. Nothing is stored yet.");
    await stage.until(page.getByText(`${wanted.length} of ${wanted.length}`).first().waitFor());
    await stage.pause(1);
    stage.say("What was read on each page, and how sure it is.");
    const rows = page.locator("tbody").getByRole("row");
    await stage.pointAt(rows.nth(1));
    stage.poster();
    await stage.closeUp(rows.nth(1), 1.4);
    await stage.pause(2.5);
    await stage.wide();
    stage.say("The cost per day is shown before anything is accepted.");
    await stage.pointAt(page.getByText(/^Adds up to/).first());
    await stage.pause(2);
    stage.say("Accept all that are ready: each becomes a product with its entries.");
    await stage.click(button(/^Accept ready/));
    await stage.until(
      page
        .getByText(/products? (was|were) added\.$/)
        .first()
        .waitFor(),
    );
    await stage.pause(2);
    await stage.click(page.getByRole("link", { name: "Manage Products" }).first());
    await stage.until(page.getByRole("heading", { name: "Manage Products" }).waitFor());
    await stage.until(rows.filter({ hasText: wanted[0]!.name }).waitFor());
    stage.say("They are in Manage Products, and every run visits them.");
    await stage.pause(3);
  },
};
