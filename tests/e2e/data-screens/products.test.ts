import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Screen } from "./screen.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

const NOTHING = "No data found for given combination";
const SEARCH = "Search by name, address, SKU or product group";

describe("Manage Products", () => {
  let world: DataWorld;
  let screen: Screen;
  beforeAll(async () => {
    world = await openDataWorld();
    for (const [path, name] of [
      ["/kettle", "Blue kettle"],
      ["/pan", "Iron pan"],
      ["/pot", "Soup pot"],
      ["/lid", "Glass lid"],
      ["/cup", "Tin cup"],
    ] as const) {
      world.offers.set(path, { name, price: "19.90", sku: path === "/pan" ? "PAN-77" : path });
    }
  });
  afterAll(() => world?.stop());
  beforeEach(async () => {
    screen = await world.open("/favicon.svg");
  });
  afterEach(() => screen?.leave());

  const list = (): Promise<void> => screen.go("/product-dashboard", "Manage Products");
  const counted = (text: string | RegExp): Promise<void> =>
    screen.page.locator("main").getByText(text).waitFor();
  const search = async (text: string): Promise<void> => {
    await screen.page.getByRole("searchbox", { name: SEARCH }).fill(text);
    await screen.button("Search").click();
  };

  it("guides the empty account to its first product", async () => {
    await list();
    expect(await screen.page.title()).toMatch(/^Manage Products.*Scraper For Ecommerce$/);
    await screen.page.getByRole("heading", { name: "Track your first price" }).waitFor();
    await screen.page.getByLabel("Product page URL").waitFor();
    screen.expectSilence();
  });

  it("adds one by its address, http:// added where it is missing, and tracks it at once", async () => {
    await world.add("/pan", { brand: "Ferrum", category: "Pans" });
    await list();
    await screen.button("Add product").click();
    await screen.page.getByLabel("Product page URL").fill(`${world.shop.replace("http://", "")}/kettle`);
    await screen.button("Preview").click();
    await screen.dialog().getByText("USD 19.90").first().waitFor();
    await screen.dialog().getByLabel("Brand").fill("Emaille");
    await screen.button("Add and track").click();
    await screen.page.getByRole("heading", { level: 1, name: "Blue kettle" }).waitFor();
    await screen.showsMessage("Tracking done successfully");
    await screen.page.getByText("USD 19.90").first().waitFor();
    screen.expectSilence();
  });

  it("recognises an address that is already tracked, however it is written", async () => {
    await list();
    await screen.button("Add product").click();
    await screen.page.getByLabel("Product page URL").fill(`${world.shop}/kettle?utm_source=x#top`);
    await screen.button("Preview").click();
    await screen.page.getByText("This address is already tracked.").waitFor();
    await screen.page.getByRole("link", { name: "Open the existing product" }).click();
    await screen.page.getByRole("heading", { level: 1, name: "Blue kettle" }).waitFor();
    screen.expectSilence(409);
  });

  it("adds many by paste after a dry run that stores nothing", async () => {
    await list();
    await screen.button("Add many").click();
    const lines = [
      `${world.shop}/pot`,
      `${world.shop}/kettle`,
      "ftp://shop.example/x",
      `${world.shop}/pot#again`,
      `${world.shop}/lid`,
    ];
    await screen.page.getByLabel("Addresses, one per line").fill(lines.join("\n"));
    await screen.button("Check").click();
    const dialog = screen.dialog();
    await dialog.getByText("Nothing is stored yet.").waitFor();
    const results = dialog.locator("tbody tr > td:nth-child(2)");
    expect(await results.allInnerTexts()).toEqual([
      "New",
      "Already tracked",
      "Refused",
      "Already tracked",
      "New",
    ]);
    await dialog.getByText("Same address as line 1.").waitFor();
    await dialog.getByText("This is not an http or https address.").waitFor();
    const { data } = await world.person.call<{ data: { total: number } }>("GET", "get/product");
    expect(data.total).toBe(2);
    await screen.button("Add 2 products").click();
    await screen.isClosed();
    await counted("1–4 of 4");
    await screen.showsMessage("Tracking done successfully");
    await screen.rows("Soup pot").filter({ hasText: "USD 19.90" }).waitFor();
    screen.expectSilence();
  });

  it("imports its own exported catalogue without a change, and an edited one with its changes", async () => {
    await list();
    await screen.button("Add many").click();
    const catalogue = await screen.download("Download my catalogue as CSV");
    expect(catalogue.name).toMatch(/\.csv$/);
    const give = async (csv: string): Promise<void> => {
      const file = { name: "catalogue.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
      await screen.page.getByLabel("CSV file").setInputFiles(file);
      await screen.page.getByText("catalogue.csv").waitFor();
      await screen.button("Check").click();
    };
    const text = catalogue.bytes.toString();
    await give(text);
    await screen.dialog().getByText("4 already tracked.").waitFor();
    expect(await screen.button("Add 0 products").isDisabled()).toBe(true);
    await screen.button("Back").click();
    await screen.button("Remove").click();
    await give(
      `${text.replace("Ferrum", "Ferrum Nord").trimEnd()}\r\n${world.shop}/cup,Tin cup,Ferrum Nord\r\n`,
    );
    await screen.dialog().getByText("1 new, 1 changed, 3 already tracked.").waitFor();
    await screen.dialog().getByText("Already in your products; will change: brand.").waitFor();
    await screen.button("Add 2 products").click();
    await screen.isClosed();
    await screen.rows("Iron pan").filter({ hasText: "Ferrum Nord" }).waitFor();
    await screen.showsMessage("Tracking done successfully");
    await screen
      .rows("Tin cup")
      .filter({ hasText: "Ferrum Nord" })
      .filter({ hasText: "USD 19.90" })
      .waitFor();
    screen.expectSilence();
  });

  it("edits title, brand, category, subcategory, seller and group of one", async () => {
    await list();
    await screen.page.getByRole("link", { name: "Tin cup", exact: true }).click();
    await screen.page.getByRole("heading", { level: 1, name: "Tin cup" }).waitFor();
    await screen.button("Edit").click();
    const dialog = screen.dialog();
    const save = dialog.getByRole("button", { name: "Save" });
    expect(await save.isDisabled()).toBe(true);
    for (const [label, text] of [
      ["Title", "Enamel cup"],
      ["Brand", "Emaille"],
      ["Category", "Tableware"],
      ["Subcategory", "Cups"],
      ["Seller", "Corner shop"],
      ["Product Group", "Cup 0.3 l"],
    ] as const) {
      await dialog.getByLabel(label, { exact: true }).fill(text);
    }
    await dialog.getByLabel("Title").click();
    await save.click();
    await screen.showsMessage("Product updated successfully");
    await screen.isClosed();
    await screen.page.getByRole("heading", { level: 1, name: "Enamel cup" }).waitFor();
    await list();
    await screen.showsColumn(0, ["Blue kettle", "Enamel cup", "Glass lid", "Iron pan", "Soup pot"]);
    const row = await screen.rows("Enamel cup").innerText();
    for (const text of ["Emaille", "Tableware", "Cups", "Corner shop", "Cup 0.3 l"])
      expect(row).toContain(text);
    screen.expectSilence();
  });

  it("changes many at once: only the selected properties, and an empty field removes a value", async () => {
    await list();
    for (const name of ["Glass lid", "Soup pot"]) await screen.page.getByLabel(`Select ${name}`).check();
    await screen.page.getByText("2 selected").waitFor();
    await screen.button("Edit").click();
    const dialog = screen.dialog();
    await dialog.getByText("Edit 2 products").waitFor();
    expect(await dialog.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await dialog.getByRole("checkbox", { name: "Category", exact: true }).check();
    await dialog.getByLabel("New category").fill("Pots");
    await dialog.getByText("Edit 2 products").click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await screen.showsMessage("Products updated successfully");
    await screen.isClosed();
    await expect.poll(() => screen.rows("Pots").count()).toBe(2);
    await screen.page.getByText("None selected").waitFor();
    await screen.page.getByLabel("Select Glass lid").check();
    await screen.button("Edit").click();
    await dialog.getByRole("checkbox", { name: "Category", exact: true }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await screen.showsMessage("Product updated successfully");
    await screen.rows("Glass lid").filter({ hasText: "No Category" }).waitFor();
    screen.expectSilence();
  });

  it("finds by name, address, SKU and product group, and shows when nothing is found", async () => {
    await list();
    for (const [text, names] of [
      ["kettle", ["Blue kettle"]],
      ["/pot", ["Soup pot"]],
      ["PAN-77", ["Iron pan"]],
      ["cup 0.3", ["Enamel cup"]],
    ] as const) {
      await search(text);
      await screen.showsColumn(0, names);
    }
    await screen.page.reload();
    await screen.showsColumn(0, ["Enamel cup"]);
    await screen.page.goBack();
    await screen.showsColumn(0, ["Iron pan"]);
    expect(await screen.page.getByRole("searchbox", { name: SEARCH }).inputValue()).toBe("PAN-77");
    await search("zeppelin");
    await screen.page.getByText(NOTHING).waitFor();
    await screen.page.getByRole("link", { name: "Show all products" }).click();
    await counted("1–5 of 5");
    screen.expectSilence();
  });

  it("filters by each of the five kinds, with several names and with none, and keeps it in the address", async () => {
    await list();
    for (const label of ["Product Group", "Seller", "Category", "Subcategory", "Brand"]) {
      const box = screen.page.getByRole("combobox", { name: label, exact: true });
      expect(await box.getAttribute("placeholder")).toBe("Show All");
    }
    await screen.filter("Brand", "Emaille", "Ferrum Nord");
    await screen.showsColumn(0, ["Blue kettle", "Enamel cup", "Iron pan"]);
    await screen.filter("Category", "Tableware", "No Category");
    await screen.showsColumn(0, ["Blue kettle", "Enamel cup"]);
    await screen.page.reload();
    await screen.showsColumn(0, ["Blue kettle", "Enamel cup"]);
    await screen.filter("Product Group", "Cup 0.3 l");
    await screen.showsColumn(0, ["Enamel cup"]);
    await screen.filter("Seller", new URL(world.shop).host);
    await screen.page.getByText(NOTHING).waitFor();
    await screen.page.goBack();
    await screen.showsColumn(0, ["Enamel cup"]);
    await screen.filter("Subcategory", "Cups");
    await screen.showsColumn(0, ["Enamel cup"]);
    screen.expectSilence();
  });

  it("sorts by a heading and back", async () => {
    await list();
    await screen.button("Product").click();
    await screen.showsColumn(0, ["Soup pot", "Iron pan", "Glass lid", "Enamel cup", "Blue kettle"]);
    await expect
      .poll(() =>
        screen.page.getByRole("columnheader", { name: "Product", exact: true }).getAttribute("aria-sort"),
      )
      .toBe("descending");
    await screen.page.goBack();
    await screen.showsColumn(0, ["Blue kettle", "Enamel cup", "Glass lid", "Iron pan", "Soup pot"]);
    screen.expectSilence();
  });

  it("adds a product with the keyboard alone", async () => {
    world.offers.set("/fork", { name: "Steel fork", price: "4.50" });
    await list();
    await screen.keys.press("Add product");
    await screen.keys.type("Product page URL", `${world.shop}/fork`);
    await screen.page.keyboard.press("Enter");
    await screen.keys.press("Add and track");
    await screen.page.getByRole("heading", { level: 1, name: "Steel fork" }).waitFor();
    await screen.showsMessage("Tracking done successfully");
    screen.expectSilence();
  });
});
