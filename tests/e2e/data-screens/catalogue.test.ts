import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Screen } from "./screen.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

describe("the catalogue screens", () => {
  let world: DataWorld;
  let screen: Screen;
  // Each test has its own organisation, so that leftovers affect neither the next test nor a retry.
  beforeEach(async () => {
    world = await openDataWorld();
    screen = await world.open("/favicon.svg");
  });
  afterEach(async () => {
    await screen?.leave();
    await world?.stop();
  });

  const addCategories = async (...names: readonly string[]): Promise<void> => {
    for (const category of names) await world.person.call("POST", "add/category", { category });
  };
  /** A product with category, subcategory and brand. */
  const addKettle = (): Promise<string> => {
    world.offers.set("/kettle", { name: "Blue kettle", price: "19.90" });
    return world.add("/kettle", { category: "Kettles", subcategory: "Electric", brand: "Emaille" });
  };
  const add = async (label: string, name: string, button: string): Promise<void> => {
    await screen.page.getByLabel(label, { exact: true }).fill(name);
    await screen.button(button).click();
  };
  const choose = async (label: string, name: string): Promise<void> => {
    await screen.page.getByLabel(label, { exact: true }).fill(name);
    await screen.page.getByRole("option", { name, exact: true }).click();
  };

  it("explain an empty list", async () => {
    await screen.go("/categories", "Manage Category");
    expect(await screen.page.title()).toBe("Manage Categories - Scraper For Ecommerce");
    await screen.page.getByText("You do not have any categories added to your account").waitFor();
    await screen.go("/subcategory", "Manage Subcategories");
    await screen.page.getByText("You do not have any subcategories added to your account").waitFor();
    await screen.go("/brands", "Manage Brands");
    await screen.page.getByText("You don not have any brand added to your account").waitFor();
    screen.expectSilence();
  });

  it("add categories by the rule, empty the form, and sort names before digits, digits by their number", async () => {
    await screen.go("/categories", "Manage Category");
    const name = screen.page.getByLabel("Category name", { exact: true });
    const button = screen.button("Add Category");
    expect(await button.isDisabled()).toBe(true);
    await name.fill("x");
    await name.fill("");
    await name.blur();
    await screen.page.getByText("This field is required").waitFor();
    await name.fill("#1");
    await screen.page.getByText("3 to 20 characters, letters and numbers only").waitFor();
    expect(await button.isDisabled()).toBe(true);
    for (const one of ["10 Inch", "Zinc tools", "9 Volt", "Kettles"]) {
      await add("Category name", one, "Add Category");
      await screen.showsMessage("Category added successfully");
      await expect.poll(() => name.inputValue()).toBe("");
    }
    await screen.showsColumn(0, ["Kettles", "Zinc tools", "9 Volt", "10 Inch"]);
    screen.expectSilence();
  });

  it("reject a duplicate category with the server's message, and other failures with their sentence", async () => {
    await addCategories("Kettles", "9 Volt");
    await screen.go("/categories", "Manage Category");
    await add("Category name", "KETTLES", "Add Category");
    await screen.showsMessage("Category name already exists");
    const fails = { status: 500, json: { message: "x", error_description: "x", requestId: "x" } };
    await screen.page.route("**/api/add/category", (route) => route.fulfill(fails), { times: 1 });
    await add("Category name", "Pots", "Add Category");
    await screen.showsMessage("Something went wrong, try again");
    await screen.page.route("**/api/update/category/*", (route) => route.fulfill(fails), { times: 1 });
    await screen.button("Edit Kettles").click();
    await add("New category name", "Pots", "Update Category");
    await screen.showsMessage("Unable to updated");
    await screen.page.keyboard.press("Escape");
    await screen.isClosed();
    await screen.page.route("**/api/delete/category/*", (route) => route.fulfill(fails), { times: 1 });
    await screen.button("Delete Kettles").click();
    await screen.button("Delete").click();
    await screen.showsMessage("Unable to delete");
    await screen.showsColumn(0, ["Kettles", "9 Volt"]);
    screen.expectSilence(409, 500);
  });

  it("rename a category everywhere, only to another name", async () => {
    await addCategories("Zinc tools");
    await addKettle();
    await screen.go("/categories", "Manage Category");
    await screen.showsColumn(0, ["Kettles", "Zinc tools"]);
    await screen.showsColumn(1, ["1", "0"]);
    await screen.button("Edit Kettles").click();
    const dialog = screen.dialog();
    await dialog.getByText("EDIT CATEGORY NAME").waitFor();
    const current = dialog.getByLabel("Current category name");
    expect(await current.inputValue()).toBe("Kettles");
    expect(await current.getAttribute("readonly")).not.toBeNull();
    await dialog.getByLabel("New category name").fill("Kettles");
    expect(await screen.button("Update Category").isDisabled()).toBe(true);
    await dialog.getByLabel("New category name").fill("zinc tools");
    await screen.button("Update Category").click();
    await screen.showsMessage("Category name already exists");
    await dialog.getByLabel("New category name").fill("Kettles and Pots");
    await screen.button("Update Category").click();
    await screen.showsMessage("Category updated successfully");
    await screen.isClosed();
    await screen.rows("Kettles and Pots").waitFor();
    await screen.go("/product-dashboard", "Manage Products");
    await screen.rows("Blue kettle").filter({ hasText: "Kettles and Pots" }).waitFor();
    await screen.go("/subcategory", "Manage Subcategories");
    await screen.rows("Electric").filter({ hasText: "Kettles and Pots" }).waitFor();
    screen.expectSilence(409);
  });

  it("delete a category after a confirmation, keep its products and subcategories without it, and undo that", async () => {
    await addCategories("Zinc tools");
    await addKettle();
    await screen.go("/categories", "Manage Category");
    await screen.button("Delete Kettles").click();
    await screen.dialog().getByText("DELETE CATEGORY").waitFor();
    await screen
      .dialog()
      .getByText(/1 product will be shown under “No Category”/)
      .waitFor();
    await screen.button("Close").click();
    await screen.isClosed();
    await screen.rows("Kettles").waitFor();
    await screen.button("Delete Kettles").click();
    await screen.button("Delete").click();
    await screen.keepsMessage("Category deleted successfully");
    await screen.showsColumn(0, ["Zinc tools"]);
    const other = await world.open("/product-dashboard");
    await other.rows("Blue kettle").filter({ hasText: "No Category" }).waitFor();
    await other.go("/subcategory", "Manage Subcategories");
    await other.rows("Electric").filter({ hasText: "No Category" }).waitFor();
    await other.leave();
    await screen.button("Undo").click();
    await screen.showsMessage("Restored successfully");
    await screen.showsColumn(0, ["Kettles", "Zinc tools"]);
    await screen.go("/product-dashboard", "Manage Products");
    await screen.rows("Blue kettle").filter({ hasText: "Kettles" }).waitFor();
    screen.expectSilence();
  });

  it("find names as they are typed, and keep the search after a reload", async () => {
    await addCategories("Kettles", "9 Volt");
    await screen.go("/categories", "Manage Category");
    const search = screen.page.getByRole("searchbox", { name: "Search in My Category List" });
    await search.fill("volt");
    await screen.showsColumn(0, ["9 Volt"]);
    await screen.page.reload();
    await screen.showsColumn(0, ["9 Volt"]);
    expect(await search.inputValue()).toBe("volt");
    await search.fill("nothing like it");
    await screen.page.getByText("No matching names").waitFor();
    screen.expectSilence();
  });

  it("add a subcategory to one of the categories, and reject a duplicate", async () => {
    await addCategories("Zinc tools");
    await screen.go("/subcategory", "Manage Subcategories");
    const button = screen.button("Add Subcategory");
    await screen.page.getByLabel("Subcategory name", { exact: true }).fill("ab");
    await screen.page.getByLabel("Subcategory name", { exact: true }).blur();
    await screen.page.getByText("Between 3 to 30 characters, letters and numbers only").waitFor();
    await screen.page.getByLabel("Subcategory name", { exact: true }).fill("  Gas  ");
    expect(await button.isDisabled()).toBe(true);
    await choose("Assigned category", "Zinc tools");
    await button.click();
    await screen.showsMessage("Subcategory added successfully");
    await screen.rows("Gas").filter({ hasText: "Zinc tools" }).waitFor();
    await screen.page.getByLabel("Subcategory name", { exact: true }).fill("gas");
    await choose("Assigned category", "Zinc tools");
    await button.click();
    await screen.showsMessage("Subcategory name already exists");
    screen.expectSilence(409);
  });

  it("change only the selected properties of a subcategory", async () => {
    await addCategories("Zinc tools", "9 Volt");
    await world.person.call("POST", "add/subcategory", { subcategory: "Gas", category: "Zinc tools" });
    await screen.go("/subcategory", "Manage Subcategories");
    await screen.button("Edit Gas").click();
    const dialog = screen.dialog();
    await dialog.getByText("EDIT SUBCATEGORY", { exact: true }).waitFor();
    const save = screen.button("UPDATE SUBCATEGORY");
    const name = dialog.getByLabel("New subcategory name");
    const category = dialog.getByLabel("New category", { exact: true });
    expect(await dialog.getByLabel("Current subcategory name").inputValue()).toBe("Gas");
    expect(await dialog.getByLabel("Current category", { exact: true }).inputValue()).toBe("Zinc tools");
    expect([await save.isDisabled(), await name.isDisabled(), await category.isDisabled()]).toEqual([
      true,
      true,
      true,
    ]);
    await dialog.getByLabel("I want to change subcategory name").check();
    expect(await save.isDisabled()).toBe(true);
    await name.fill("a");
    await name.blur();
    await dialog.getByText("Between 3 to 30 characters, letters only").waitFor();
    await name.fill("Gas fired");
    await save.click();
    await screen.showsMessage("Subcategory updated successfully");
    await screen.isClosed();
    await screen.rows("Gas fired").filter({ hasText: "Zinc tools" }).waitFor();
    await screen.button("Edit Gas fired").click();
    await dialog.getByLabel("I want to assign new category").check();
    expect(await save.isDisabled()).toBe(true);
    await choose("New category", "9 Volt");
    await save.click();
    await screen.showsMessage("Subcategory updated successfully");
    await screen.rows("Gas fired").filter({ hasText: "9 Volt" }).waitFor();
    screen.expectSilence();
  });

  it("delete a subcategory, and keep its products in their category", async () => {
    await addKettle();
    await screen.go("/subcategory", "Manage Subcategories");
    await screen.button("Delete Electric").click();
    await screen.dialog().getByText("DELETING SUBCATEGORY").waitFor();
    await screen.button("Delete").click();
    await screen.keepsMessage("Subcategory deleted successfully");
    const other = await world.open("/product-dashboard");
    await other
      .rows("Blue kettle")
      .filter({ hasText: "Kettles" })
      .filter({ hasText: "No subcategory" })
      .waitFor();
    await other.leave();
    await screen.button("Undo").click();
    await screen.showsMessage("Restored successfully");
    await screen.rows("Electric").filter({ hasText: "Kettles" }).waitFor();
    screen.expectSilence();
  });

  it("add, rename and delete brands, and undo a deletion", async () => {
    await addKettle();
    await screen.go("/brands", "Manage Brands");
    await screen.page.getByText("My Brand List").first().waitFor();
    await add("Brand name", "emaille", "Add Brand");
    await screen.showsMessage("Brand name already exists");
    await add("Brand name", "Acme 3000", "Add Brand");
    await screen.showsMessage("Brand added successfully");
    await screen.showsColumn(0, ["Acme 3000", "Emaille"]);
    await screen.button("Edit Emaille").click();
    await screen.dialog().getByText("EDIT BRAND NAME").waitFor();
    await screen.dialog().getByLabel("New brand name").fill("!");
    await screen.dialog().getByLabel("New brand name").blur();
    await screen.dialog().getByText("Between 3 to 20 characters, letters only").waitFor();
    await add("New brand name", "Enamel", "Update Brand");
    await screen.showsMessage("Brand name edited");
    await screen.isClosed();
    await screen.showsColumn(0, ["Acme 3000", "Enamel"]);
    await screen.button("Delete Enamel").click();
    await screen.dialog().getByText("DELETE BRAND").waitFor();
    await screen.button("Delete").click();
    await screen.keepsMessage("Brand deleted successfully");
    const other = await world.open("/product-dashboard");
    await other.rows("Blue kettle").filter({ hasText: "No brand" }).waitFor();
    await other.leave();
    await screen.button("Undo").click();
    await screen.showsMessage("Restored successfully");
    await screen.showsColumn(0, ["Acme 3000", "Enamel"]);
    screen.expectSilence(409);
  });

  it("keep product groups, and give a seller the name it is known by", async () => {
    await addKettle();
    await screen.go("/product-groups", "Manage Product Groups");
    await add("Product group name", "Kettle 1.7 l", "Add Product Group");
    await screen.showsMessage("Product group added successfully");
    await screen.rows("Kettle 1.7 l").waitFor();
    await screen.go("/sellers", "Manage Sellers");
    await screen.button(`Edit ${new URL(world.shop).host}`).click();
    await add("New seller name", "Corner shop", "Update Seller");
    await screen.showsMessage("Seller updated successfully");
    await screen.rows("Corner shop").waitFor();
    screen.expectSilence();
  });

  it("work with the keyboard alone, and return focus after a dialog", async () => {
    await screen.go("/brands", "Manage Brands");
    await screen.keys.type("Brand name", "Keyboard brand");
    await screen.page.keyboard.press("Enter");
    await screen.showsMessage("Brand added successfully");
    await screen.keys.press("Edit Keyboard brand");
    await screen.dialog().waitFor();
    await screen.keys.type("New brand name", "Keys");
    await screen.page.keyboard.press("Escape");
    await screen.isClosed();
    const edit = screen.button("Edit Keyboard brand");
    await expect.poll(() => edit.evaluate((element) => element === document.activeElement)).toBe(true);
    await screen.keys.press("Delete Keyboard brand");
    await screen.keys.press("Delete");
    await screen.page.getByText("Brand deleted successfully").waitFor();
    await screen.rows("Keyboard brand").waitFor({ state: "detached" });
    await screen.isClosed();
    // In the list, not at the start of the page.
    await expect.poll(() => screen.page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    screen.expectSilence();
  });
});
