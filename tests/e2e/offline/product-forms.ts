import { NO_ANSWER, own, press, write } from "./form-row.ts";
import type { FormRow } from "./form-row.ts";

/** Forms and dialogs of products, their prices, entries and configurations. */
export const PRODUCT_FORMS: readonly FormRow[] = [
  {
    name: "add product: the address",
    of: ["intake/AddProduct", "intake/AddProductDialog"],
    at: own("/product-dashboard?add=one"),
    fill: (page, world) => write(page, "Product page URL", `${world.shop}/previewed`),
    submit: (page) => press(page, "Preview"),
    fails: NO_ANSWER,
    succeeds: "USD 19.90",
  },
  {
    name: "add product: what was read",
    of: ["intake/ConfirmProduct"],
    at: async (world) => {
      // An account without products adds its first on the screen itself, without a dialog.
      await world.add("/before");
      return { path: "/product-dashboard?add=one", token: world.person.token };
    },
    fill: async (page, world) => {
      await write(page, "Product page URL", `${world.shop}/confirmed`);
      await press(page, "Preview");
      await write(page, "Title", "Corrected kettle");
      await page.getByRole("dialog").getByLabel("Brand").fill("Corrected brand");
    },
    submit: (page) => press(page, "Add and track"),
    fails: NO_ANSWER,
    succeeds: "Facts",
  },
  {
    name: "add many: check",
    of: ["intake/AddManyDialog"],
    at: own("/product-dashboard?add=many"),
    fill: (page, world) => write(page, "Addresses, one per line", `${world.shop}/one\n${world.shop}/two`),
    submit: (page) => press(page, "Check"),
    fails: NO_ANSWER,
    succeeds: "Add 2 products",
  },
  {
    name: "add many: add",
    of: ["intake/AddManyDialog"],
    at: own("/product-dashboard?add=many"),
    fill: async (page, world) => {
      await write(page, "Addresses, one per line", `${world.shop}/three`);
      await press(page, "Check");
      await page.getByRole("button", { name: "Add 1 product" }).waitFor();
    },
    submit: (page) => press(page, "Add 1 product"),
    fails: NO_ANSWER,
    succeeds: /1 new/,
  },
  {
    name: "CSV import",
    of: ["intake/AddManyDialog"],
    at: async (world) => {
      // Without a product, another screen replaces the list and its dialog.
      await world.add("/before-the-file");
      return { path: "/product-dashboard?add=many", token: world.person.token };
    },
    fill: async (page, world) => {
      const buffer = Buffer.from(`url,name\n${world.shop}/of-a-file,Kettle of a file\n`);
      await page.getByLabel("CSV file").setInputFiles({ name: "shop.csv", mimeType: "text/csv", buffer });
      await press(page, "Check");
      await page.getByRole("button", { name: "Add 1 product" }).waitFor();
    },
    submit: (page) => press(page, "Add 1 product"),
    fails: NO_ANSWER,
    succeeds: /1 new/,
  },
  {
    name: "filters of the dashboard",
    of: ["dashboard/FilterPanel"],
    at: async (world) => {
      await world.add("/filtered");
      return { path: "/dashboard", token: world.person.token };
    },
    fill: (page) => page.getByRole("searchbox").fill("nothing like it"),
    submit: (page) => press(page, "GET DATA"),
    fails: NO_ANSWER,
    succeeds: "No data found for given combination",
  },
  {
    name: "filters of the price history",
    of: ["prices/PriceHistoryPage"],
    at: own("/price-tracker-history"),
    fill: (page) => page.getByRole("searchbox").fill("nothing like it"),
    submit: (page) => press(page, "Search"),
    fails: NO_ANSWER,
    succeeds: "No data found for given combination",
  },
  {
    name: "starting a run from tracked data",
    of: ["tracked/StartButton"],
    at: async (world) => ({
      path: `/view-tracked-data?product=${await world.add("/started")}`,
      token: world.person.token,
    }),
    fill: (page) =>
      page
        .getByRole("checkbox", { name: /^Select / })
        .nth(1)
        .check(),
    submit: (page) => page.getByRole("button", { name: /^start: 1 / }).click(),
    fails: NO_ANSWER,
    // The message covers the button until it is dismissed.
    back: (page) => page.getByRole("alert").filter({ hasText: NO_ANSWER }).first().click(),
    succeeds: "Tracking done successfully",
  },
  {
    name: "applying to other pages",
    of: ["apply/ApplySource"],
    at: async (world) => ({
      path: `/configurations/${await world.add("/applied")}/apply`,
      token: world.person.token,
    }),
    fill: (page, world) => write(page, "Addresses, one per line", `${world.shop}/applied-too`),
    submit: (page) => page.getByRole("button", { name: "Try on 1 page" }).click(),
    fails: NO_ANSWER,
    succeeds: "1 of 1",
  },
  {
    name: "accepting what was read on other pages",
    of: ["apply/TrialResult"],
    at: async (world) => ({
      path: `/configurations/${await world.add("/accepted")}/apply`,
      token: world.person.token,
    }),
    fill: async (page, world) => {
      await write(page, "Addresses, one per line", `${world.shop}/accepted-too`);
      await page.getByRole("button", { name: "Try on 1 page" }).click();
      await page.getByText("1 of 1").waitFor();
    },
    submit: (page) => page.getByRole("button", { name: "Accept ready pages (1)" }).click(),
    fails: NO_ANSWER,
    succeeds: /^1 product/,
  },
  {
    name: "saving a configuration",
    of: ["scraping-browser/SaveDialog"],
    at: (world) =>
      Promise.resolve({
        path: `/scraping-browser?url=${encodeURIComponent(`${world.shop}/configured`)}`,
        token: world.person.token,
      }),
    fill: async (page) => {
      const inspect = page.getByRole("switch", { name: "Enable Extension" });
      await inspect.and(page.locator(":enabled")).waitFor();
      await inspect.click();
      await page.getByRole("switch", { name: "Disable Extension" }).waitFor();
      await press(page, "Accept all proposals");
      await press(page, "Save configuration");
      await page.getByRole("dialog").getByLabel("Title").fill("A kettle of its own name");
    },
    submit: (page) => page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click(),
    fails: NO_ANSWER,
    succeeds: "The configuration of A kettle of its own name is saved.",
  },
  {
    name: "edit product",
    of: ["products/EditProductDialog"],
    at: async (world) => ({
      path: `/product-dashboard?product=${await world.add("/edited")}`,
      token: world.person.token,
    }),
    fill: async (page) => {
      await press(page, "Edit");
      await write(page, "Title", "A better title");
      await page.getByRole("dialog").getByLabel("Brand").fill("Better brand");
    },
    submit: (page) => press(page, "Save"),
    fails: NO_ANSWER,
    succeeds: /^Products? updated successfully$/,
  },
  {
    name: "delete product",
    of: ["products/ProductActions"],
    at: async (world) => ({
      path: `/product-dashboard?product=${await world.add("/deleted")}`,
      token: world.person.token,
    }),
    fill: (page) => press(page, "Delete Product"),
    submit: (page) => page.getByRole("dialog").getByRole("button", { name: "Delete Product" }).click(),
    fails: NO_ANSWER,
    succeeds: /deleted successfully/,
  },
  {
    name: "edit many products",
    of: ["products/BulkEditDialog"],
    at: async (world) => {
      await world.add("/many");
      return { path: "/product-dashboard", token: world.person.token };
    },
    fill: async (page) => {
      await page.getByRole("checkbox", { name: "Select Kettle many" }).check();
      await press(page, "Edit");
      await page.getByRole("dialog").getByRole("checkbox", { name: "Brand" }).check();
      await page.getByRole("dialog").getByLabel("New brand").fill("Brand of many");
    },
    submit: (page) => press(page, "Save"),
    fails: NO_ANSWER,
    succeeds: /^Products? updated successfully$/,
  },
];
