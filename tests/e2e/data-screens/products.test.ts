import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Screen } from "./screen.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

const DONE = "Tracking done successfully";

describe("Manage Products", { timeout: 240_000 }, () => {
  let world: DataWorld;
  let screen: Screen;
  beforeAll(async () => {
    world = await openDataWorld();
    for (const [path, name] of [
      ["/kettle", "Blue kettle"],
      ["/pan", "Iron pan"],
      ["/cup", "Tin cup"],
    ] as const) {
      world.offers.set(path, { name, price: "19.90" });
    }
    await world.add("/pan", { brand: "Ferrum", category: "Pans" });
  });
  afterAll(() => world?.stop());
  beforeEach(async () => {
    screen = await world.open("/favicon.svg");
    await screen.go("/product-dashboard", "Manage Products");
  });
  afterEach(() => screen?.leave());

  it("adds one by keyboard, without http://, tracks it at once, and edits it; the address exists however it is written", async () => {
    const { keys, page } = screen;
    await keys.press("Add product");
    await keys.type("Product page URL", `${world.shop.replace("http://", "")}/kettle`);
    await page.keyboard.press("Enter");
    await screen.dialog().getByText("USD 19.90").first().waitFor();
    await screen.dialog().getByLabel("Brand").fill("Emaille");
    await keys.press("Add and track");
    await page.getByRole("heading", { level: 1, name: "Blue kettle" }).waitFor();
    await screen.showsMessage(DONE);
    await page.getByText("USD 19.90").first().waitFor();

    await screen.button("Edit").click();
    const dialog = screen.dialog();
    for (const [label, text] of [
      ["Title", "Enamel kettle"],
      ["Category", "Tableware"],
      ["Subcategory", "Kettles"],
      ["Seller", "Corner shop"],
      ["Product Group", "Kettle 1.7 l"],
    ] as const) {
      await dialog.getByLabel(label, { exact: true }).fill(text);
    }
    await dialog.getByLabel("Title").click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await screen.showsMessage("Product updated successfully");
    await screen.isClosed();
    await screen.go("/product-dashboard", "Manage Products");
    const row = await screen.rows("Enamel kettle").innerText();
    for (const text of ["Emaille", "Tableware", "Kettles", "Corner shop", "Kettle 1.7 l"])
      expect(row).toContain(text);

    await screen.button("Add product").click();
    await page.getByLabel("Product page URL").fill(`${world.shop}/kettle?utm_source=x#top`);
    await screen.button("Preview").click();
    await page.getByText("This address is already tracked.").waitFor();
    await page.getByRole("link", { name: "Open the existing product" }).click();
    await page.getByRole("heading", { level: 1, name: "Enamel kettle" }).waitFor();
    screen.expectSilence(409);
  });

  it("imports its own exported catalogue without a change, and an edited one with its changes", async () => {
    await screen.button("Add many").click();
    const catalogue = await screen.download("Download my catalogue as CSV");
    expect(catalogue.name).toMatch(/\.csv$/);
    const give = async (csv: string): Promise<void> => {
      const file = { name: "catalogue.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
      await screen.page.getByLabel("CSV or Excel file").setInputFiles(file);
      await screen.page.getByText("catalogue.csv").waitFor();
      await screen.button("Check").click();
    };
    const text = catalogue.bytes.toString();
    await give(text);
    await screen.dialog().getByText("2 already tracked.").waitFor();
    expect(await screen.button("Add 0 products").isDisabled()).toBe(true);
    await screen.button("Back").click();
    await screen.button("Remove").click();
    await give(
      `${text.replace("Ferrum", "Ferrum Nord").trimEnd()}\r\n${world.shop}/cup,Tin cup,Ferrum Nord\r\n`,
    );
    const dialog = screen.dialog();
    await dialog.getByText("1 new, 1 changed, 1 already tracked.").waitFor();
    await dialog.getByText("Already in your products; will change: brand.").waitFor();
    await dialog.getByText("Nothing is stored yet.").waitFor();
    const { data } = await world.person.call<{ data: { total: number } }>("GET", "get/product");
    expect(data.total).toBe(2);
    await screen.button("Add 2 products").click();
    await screen.isClosed();
    await screen.rows("Iron pan").filter({ hasText: "Ferrum Nord" }).waitFor();
    await screen.showsMessage(DONE);
    await screen
      .rows("Tin cup")
      .filter({ hasText: "Ferrum Nord" })
      .filter({ hasText: "USD 19.90" })
      .waitFor();
    screen.expectSilence();
  });
});
