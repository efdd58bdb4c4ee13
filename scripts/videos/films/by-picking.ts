import type { Film } from "./film.ts";
import { pickingScreen } from "./picking.ts";

/** From picked elements to a configuration and its first price. */
export const byPicking: Film = {
  name: "by-picking",
  prepare: async (world) => {
    const page = await world.open(await world.newcomer(), "/scraping-browser");
    await page.locator("canvas[data-frame]").waitFor();
    return page;
  },
  play: async (stage, { offer }) => {
    const { page, button } = stage;
    const screen = pickingScreen(page);
    stage.say("The Scraping Browser shows a shop's pages. Paste a product's address.");
    await stage.pause(1.5);
    await stage.paste(screen.address, offer.address);
    await stage.click(button("Open"));
    await stage.until(screen.isDrawn(offer.name));
    stage.say("Enable the extension to point at elements of the page.");
    await stage.pause(1);
    await stage.click(screen.extension);
    await stage.until(screen.isInspecting());
    await stage.pause(0.8);
    stage.say("What was recognised is proposed: accept it all at once.");
    await stage.closeUp(button("Accept all proposals"));
    await stage.click(button("Accept all proposals"));
    await stage.pause(1.8);
    await stage.wide();
    stage.say("Or pick yourself: choose the field, then ctrl-click its element.");
    await stage.click(button(/^Pick(ing| again:)? ?(for )?Discounted Price$/));
    await stage.pause(0.6);
    await stage.pointAt(screen.panel.locator(".price-now").first());
    await stage.closeUp(screen.panel.locator(".price-now").first());
    await stage.click(screen.panel.locator(".price-now").first(), { withControl: true });
    await stage.wide();
    stage.say("Its value shows at once, and whether a run can read it.");
    await stage.until(
      page
        .getByText(/A run reads|A run cannot read it/)
        .first()
        .waitFor(),
    );
    stage.poster();
    await stage.pause(2.5);
    stage.say("Save the configuration.");
    await stage.click(button("Save configuration"));
    await stage.pause(1.2);
    await stage.click(page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }));
    await stage.until(screen.isSaved());
    stage.say("Start tracking visits the page for the first time.");
    await stage.click(button("Start tracking"));
    await stage.until(page.getByText("Tracking done successfully").first().waitFor());
    await stage.click(page.getByRole("link", { name: "Show the product" }));
    await stage.until(page.getByRole("heading", { name: offer.name }).first().waitFor());
    stage.say("The product is tracked, and its first price is there.");
    await stage.pause(3.5);
  },
};
