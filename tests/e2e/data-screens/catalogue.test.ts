import { afterAll, beforeAll, expect, it } from "vitest";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

let world: DataWorld;
beforeAll(async () => {
  world = await openDataWorld();
});
afterAll(() => world?.stop());

// Texts, rules and failures are tested where the screens are rendered, the rest of a deletion by the server's tests.
it("the catalogue's names are changed by keyboard and deleted, and products and subcategories follow, until an undo", async () => {
  world.offers.set("/kettle", { name: "Blue kettle", price: "19.90" });
  await world.add("/kettle", { category: "Kettles", subcategory: "Electric", brand: "Emaille" });
  const screen = await world.open("/favicon.svg");
  await screen.go("/brands", "Manage Brands");
  await screen.keys.type("Brand name", "Acme 3000");
  await screen.page.keyboard.press("Enter");
  await screen.showsMessage("Brand added successfully");
  await screen.showsColumn(0, ["Acme 3000", "Emaille"]);
  await screen.keys.press("Edit Emaille");
  await screen.dialog().waitFor();
  await screen.page.keyboard.press("Escape");
  await screen.isClosed();
  const edit = screen.button("Edit Emaille");
  await expect.poll(() => edit.evaluate((element) => element === document.activeElement)).toBe(true);
  await screen.page.keyboard.press("Enter");
  await screen.keys.type("New brand name", "Enamel");
  await screen.page.keyboard.press("Enter");
  await screen.showsMessage("Brand name edited");
  await screen.isClosed();
  await screen.showsColumn(0, ["Acme 3000", "Enamel"]);

  await screen.go("/categories", "Manage Category");
  expect(await screen.page.title()).toBe("Manage Categories - Scraper For Ecommerce");
  await screen.button("Delete Kettles").click();
  await screen
    .dialog()
    .getByText(/1 product will be shown under “No Category”/)
    .waitFor();
  await screen.button("Close").click();
  await screen.isClosed();
  await screen.button("Delete Kettles").click();
  await screen.button("Delete").click();
  await screen.keepsMessage("Category deleted successfully");
  const other = await world.open("/product-dashboard");
  await other.rows("Blue kettle").filter({ hasText: "No Category" }).filter({ hasText: "Enamel" }).waitFor();
  await other.go("/subcategory", "Manage Subcategories");
  await other.rows("Electric").filter({ hasText: "No Category" }).waitFor();
  await screen.button("Undo").click();
  await screen.showsMessage("Restored successfully");
  await other.button("Delete Electric").click();
  await other.button("Delete").click();
  await other.showsMessage("Subcategory deleted successfully");
  await other.go("/product-dashboard", "Manage Products");
  await other
    .rows("Blue kettle")
    .filter({ hasText: "Kettles" })
    .filter({ hasText: "No subcategory" })
    .waitFor();
  await other.leave();
  screen.expectSilence();
  await screen.leave();
});
