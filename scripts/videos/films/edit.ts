import type { Film } from "./film.ts";
import { configure, pickingScreen } from "./picking.ts";

/** Opens a configuration and picks one of its fields again. */
export const edit: Film = {
  name: "edit",
  prepare: async (world) => {
    const token = await world.demoPerson();
    const page = await world.open(token, `/scraping-browser?url=${encodeURIComponent(world.offer.address)}`);
    await configure(page, world.offer.name);
    await page.goto("/configurations");
    await page.getByRole("link", { name: world.offer.name }).first().waitFor();
    return page;
  },
  play: async (stage, { offer }) => {
    const { page, button } = stage;
    const screen = pickingScreen(page);
    stage.say("Configurations lists what is picked, and whether it is still found.");
    await stage.pause(2.5);
    await stage.click(page.getByRole("link", { name: offer.name }).first());
    const again = page.getByRole("link", { name: "Pick again: Discounted Price" });
    await stage.until(again.waitFor());
    stage.say("Each field shows where its element is, and what is stored of it.");
    await stage.pause(1.5);
    await stage.scrollTo(again);
    await stage.pause(1.5);
    stage.say("To change one, choose Pick again.");
    await stage.click(again);
    await stage.until(screen.isDrawn(offer.name));
    stage.say("Enable the extension, and ctrl-click the new element.");
    await stage.click(screen.extension);
    await stage.until(screen.isInspecting());
    await stage.pointAt(screen.panel.locator(".price-now").first());
    await stage.closeUp(screen.panel.locator(".price-now").first());
    await stage.click(screen.panel.locator(".price-now").first(), { withControl: true });
    await stage.wide();
    await stage.until(
      page
        .getByText(/A run reads|A run cannot read it/)
        .first()
        .waitFor(),
    );
    stage.poster();
    await stage.pause(1.5);
    stage.say("Save the changes: the history before them stays.");
    await stage.click(button("Save changes"));
    await stage.until(screen.isSaved());
    await stage.pause(0.8);
    await stage.click(page.getByRole("link", { name: "Show the product" }));
    const mark = page.getByRole("list", { name: "Picked again" });
    await stage.until(mark.waitFor());
    stage.say("The chart marks the place where the element was picked again.");
    await stage.pointAt(mark);
    await stage.closeUp(mark, 1.35);
    await stage.pause(4);
  },
};
