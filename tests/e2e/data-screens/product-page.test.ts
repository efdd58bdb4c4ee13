import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectAccessibleInBothThemes } from "../accounts/inspection.ts";
import { fileOf } from "./files.ts";
import type { Screen } from "./screen.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

const NAME = "Blue kettle";

describe("a product's page", { timeout: 240_000 }, () => {
  let world: DataWorld;
  let screen: Screen;
  let alpha: string;
  beforeAll(async () => {
    world = await openDataWorld();
    world.offers.set("/alpha", { name: NAME, price: "30.00" });
    world.offers.set("/beta", { name: "Kettle, blue", price: "26.50" });
    world.offers.set("/gamma", { name: "Bouilloire bleue", price: "29.00", currency: "EUR" });
    alpha = await world.add("/alpha", { seller: "Alpha shop", group: "Kettle 1.7 l" });
    await world.add("/beta", { seller: "Beta shop", group: "Kettle 1.7 l" });
    await world.add("/gamma", { seller: "Gamma shop", group: "Kettle 1.7 l" });
    await world.track();
    // A discount begins, an error, then it ends at another normal price; a second visit confirms each change.
    world.offers.set("/alpha", { name: NAME, price: "24.00", regular: "30.00" });
    await world.track([alpha]);
    await world.track([alpha]);
    world.offers.delete("/alpha");
    await world.track([alpha]);
    world.offers.set("/alpha", { name: NAME, price: "28.00" });
    await world.track([alpha]);
    await world.track([alpha]);
  });
  afterAll(() => world?.stop());
  beforeEach(async () => {
    screen = await world.open("/favicon.svg");
  });
  afterEach(async () => {
    await screen?.leave();
    // A retried test must find the product in its initial state.
    await world.person.call("POST", `restore/product/${alpha}`).catch(() => "not deleted");
    await world.person.call("POST", `update/product/${alpha}`, { isTracking: true });
  });

  const open = (): Promise<void> => screen.go(`/product-dashboard?product=${alpha}`, NAME);
  const tab = async (name: string, ...columns: readonly (readonly [number, readonly string[]])[]) => {
    await screen.page.getByRole("tab", { name, exact: true }).click();
    await screen.page.getByRole("tabpanel", { name, exact: true }).waitFor();
    for (const [column, texts] of columns) await screen.showsColumn(column, texts);
  };
  const chart = () => screen.page.getByRole("application", { name: /^Prices of Blue kettle in USD/ });

  it("shows its checks, its group's sellers and the evidence of a price, and draws them readable by keyboard", async () => {
    await open();
    await chart().waitFor();
    for (const legend of ["Normal Price", "Discounted Price", "Tracking Error"]) {
      await screen.page.getByText(legend, { exact: true }).first().waitFor();
    }
    await screen.keys.reach(chart());
    await screen.page.keyboard.press("Home");
    await screen.page.getByRole("strong").filter({ hasText: "USD 30.00" }).waitFor();
    await screen.page.keyboard.press("End");
    await screen.page.getByRole("strong").filter({ hasText: "USD 28.00" }).waitFor();
    await tab(
      "All Tracking History",
      [1, ["Price read", "To confirm", "Not found", "Price read", "To confirm", "Price read"]],
      [2, ["USD 28.00", "–", "–", "USD 30.00", "–", "USD 30.00"]],
      [3, ["–", "–", "–", "USD 24.00", "–", "–"]],
    );
    await tab("Sold At Discount Price", [3, ["USD 24.00"]]);
    await tab("Sold At Normal Price", [2, ["USD 28.00", "USD 30.00"]]);
    await tab("Change in Normal Price", [1, ["USD 30.00"]], [2, ["USD 28.00"]]);
    await tab("Change in Discount Price", [3, ["Discount ends", "Discount begins"]]);
    await screen.page.reload();
    await screen.showsColumn(3, ["Discount ends", "Discount begins"]);
    expect(await screen.page.getByText("Beta shop", { exact: true }).count()).toBe(0);
    await screen.page.getByRole("switch", { name: "Other sellers" }).click();
    await screen.page.getByText("Beta shop", { exact: true }).waitFor();
    // A seller in another currency is not on this axis.
    expect(await screen.page.getByText("Gamma shop", { exact: true }).count()).toBe(0);
    await screen.page.reload();
    await screen.page.getByText("Beta shop", { exact: true }).waitFor();
    const box = (await chart().boundingBox())!;
    const y = box.y + box.height / 2;
    await screen.page.mouse.move(box.x + box.width * 0.3, y);
    await screen.page.mouse.down();
    await screen.page.mouse.move(box.x + box.width * 0.6, y, { steps: 4 });
    await screen.page.mouse.up();
    await screen.button("Show all days").click();
    expect(await screen.button("Show all days").count()).toBe(0);

    await open();
    await screen
      .button(/^Where does this come from\? .*USD 28\.00/)
      .first()
      .click();
    const dialog = screen.dialog();
    await dialog.getByText(/^Record \d+ of \d+$/).waitFor();
    const [, number, newest] = /^Record (\d+) of (\d+)$/.exec(await dialog.locator("output").innerText())!;
    await dialog.getByText("Published a price").first().waitFor();
    await dialog.getByText(`Records 1 to ${newest} checked: unchanged`).waitFor();
    await dialog.frameLocator("iframe").getByText("28.00").first().waitFor();
    await expectAccessibleInBothThemes(screen.page, "the evidence of a price");
    const { name, bytes } = await screen.download("Download as ZIP");
    expect(name).toMatch(new RegExp(`^evidence-\\d{4}-\\d{2}-\\d{2}-${number}\\.zip$`));
    const folder = await mkdtemp(path.join(tmpdir(), "evidence-"));
    await writeFile(path.join(folder, "verify.html"), fileOf(bytes, "verify.html"));
    await writeFile(path.join(folder, name), bytes);
    const verifier = await screen.page.context().newPage();
    await verifier.goto(pathToFileURL(path.join(folder, "verify.html")).href);
    await verifier.locator("#files").setInputFiles(path.join(folder, name));
    await verifier.getByText("Every file, every record and every byte of the archive").waitFor();
    await verifier.close();
    await rm(folder, { recursive: true });
    await screen.button("Earlier record").click();
    await dialog.getByText(`Record ${Number(number) - 1} of ${newest}`).waitFor();
    await screen.page.keyboard.press("Escape");
    await screen.isClosed();

    await screen.page.getByRole("link", { name: "Kettle 1.7 l: compare sellers" }).click();
    await screen.page.getByRole("heading", { level: 1, name: "Kettle 1.7 l" }).waitFor();
    const sellers = (currency: string) =>
      screen.page.getByRole("table", { name: `Sellers of Kettle 1.7 l in ${currency}, cheapest first` });
    const dollars = sellers("USD").locator("tbody tr");
    await dollars.first().waitFor();
    const texts = await dollars.allInnerTexts();
    expect(texts).toHaveLength(2);
    expect(texts[0]).toMatch(/Beta shop[\s\S]*Cheapest[\s\S]*USD 26\.50/);
    expect(texts[1]).toMatch(/Alpha shop[\s\S]*USD 28\.00/);
    expect(await sellers("EUR").locator("tbody tr").allInnerTexts()).toEqual([
      expect.stringMatching(/Gamma shop[\s\S]*EUR 29\.00/),
    ]);
    const cards = screen.page
      .getByRole("list", { name: "Sellers of Kettle 1.7 l in USD, cheapest first" })
      .getByRole("listitem");
    expect(await cards.allInnerTexts()).toEqual([
      expect.stringMatching(/Beta shop[\s\S]*USD 26\.50[\s\S]*Cheapest[\s\S]*In stock/),
      expect.stringMatching(/Alpha shop[\s\S]*USD 28\.00[\s\S]*\+USD 1\.50, \+5\.7% more than the cheapest/),
    ]);
    await screen.page.getByRole("application", { name: /Kettle 1\.7 l at 2 sellers in USD/ }).waitFor();
    await screen.page.getByRole("application", { name: /Kettle 1\.7 l at 1 seller in EUR/ }).waitFor();
    screen.expectSilence();
  });

  it("pauses while tracking is off, is tracked once by a double click, and comes back with its history after a deletion", async () => {
    await open();
    const tracking = screen.page.getByRole("switch", { name: /^Tracking/ });
    expect(await tracking.isChecked()).toBe(true);
    await tracking.click();
    await screen.page.getByText("Tracking off", { exact: true }).waitFor();
    // The switch shows the new state before it is stored.
    await screen.showsMessage("Tracking is off");
    expect(await screen.button("Track now").isDisabled()).toBe(true);
    const before = world.visits.get("/alpha");
    const others = world.visits.get("/beta")!;
    await world.track();
    expect(world.visits.get("/beta")).toBe(others + 1);
    expect(world.visits.get("/alpha")).toBe(before);
    await screen.go("/product-dashboard", "Manage Products");
    await screen.rows(NAME).filter({ hasText: "Tracking off" }).waitFor();
    await open();
    await tracking.click();
    await screen.page.getByText("Tracking on", { exact: true }).waitFor();
    await screen.showsMessage("Tracking is on");
    const runs = await world.countRuns("person");
    await screen.pressTwice("Track now");
    await screen.showsMessage("Tracking done successfully");
    expect(world.visits.get("/alpha")).toBe(before! + 1);
    // A second run would join the visit of the first.
    expect(await world.countRuns("person")).toBe(runs + 1);

    await open();
    await screen.button("Delete Product").click();
    await screen.dialog().getByText("Delete this product?").waitFor();
    await screen.button("Close").click();
    await screen.isClosed();
    await screen.button("Delete Product").click();
    await screen.dialog().getByRole("button", { name: "Delete Product" }).click();
    await screen.keepsMessage("Product deleted successfully");
    await screen.page.getByRole("heading", { level: 1, name: "Manage Products" }).waitFor();
    await screen.rows("Kettle, blue").waitFor();
    expect(await screen.rows(NAME).count()).toBe(0);
    const other = await world.open(`/product-dashboard?product=${alpha}`);
    await other.page.getByText("Product not found").waitFor();
    await other.leave();
    await screen.button("Undo").click();
    await screen.showsMessage("Product restored successfully");
    await screen.rows(NAME).waitFor();
    await open();
    await chart().waitFor();
    screen.expectSilence();
  });
});
