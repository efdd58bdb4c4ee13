import type { Film } from "./film.ts";

/** From an empty account to the first price, by a URL alone. */
export const byAddress: Film = {
  name: "by-address",
  prepare: async (world) => {
    const page = await world.open(await world.newcomer(), "/product-dashboard");
    await page.getByLabel("Product page URL").waitFor();
    return page;
  },
  play: async (stage, { offer }) => {
    const { page, button } = stage;
    stage.say("A new account: Manage Products asks for the first product.");
    await stage.pause(2.5);
    stage.say("Copy the address of a product's page, and paste it.");
    await stage.closeUp(page.getByLabel("Product page URL"));
    await stage.paste(page.getByLabel("Product page URL"), offer.address);
    await stage.pause(1.2);
    stage.say("Preview visits the page once and stores nothing.");
    await stage.click(button("Preview"));
    await stage.until(button("Add and track").waitFor());
    await stage.pause(0.3);
    stage.say("Name, prices and brand were read from the page.");
    await stage.pointAt(page.getByText("Discounted Price").first());
    stage.poster();
    await stage.pause(2.5);
    await stage.pointAt(page.getByLabel("Title", { exact: true }));
    stage.say("Everything can be corrected before it is added.");
    await stage.pause(2.5);
    stage.say("Add and track adds the product and visits it for the first time.");
    await stage.click(button("Add and track"));
    await stage.wide();
    await stage.until(page.getByText("Tracking done successfully").first().waitFor());
    await stage.until(page.getByRole("heading", { name: offer.name }).first().waitFor());
    await stage.until(page.getByText("Discounted Price").first().waitFor());
    stage.say("The first tracked price is there. From now on every run adds to it.");
    await stage.closeUp(page.getByText("Since yesterday", { exact: true }));
    await stage.pause(3.5);
  },
};
