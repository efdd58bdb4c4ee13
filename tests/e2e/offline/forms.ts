import type { Page } from "playwright-core";
import { mailedToken, signUp, callApi } from "../../product.ts";
import { PASSWORD } from "./world.ts";
import type { World } from "./world.ts";

/** One form or dialog of the product, and what it says of a cut and of success. */
export interface FormRow {
  name: string;
  /** Makes what the form needs; answers where it is, and whose session is used (none: a visitor). */
  at: (world: World) => Promise<{ path: string; token?: string; email?: string }>;
  /** Opens and fills it; `email` is that of somebody who was made for it. */
  fill: (page: Page, world: World, email: string) => Promise<void>;
  submit: (page: Page) => Promise<void>;
  /** What is on the screen when the call had no answer; the specification's sentence where it has one. */
  fails: string;
  /** From that message back to the form, where the form has given way to it. */
  back?: (page: Page) => Promise<void>;
  /** What is on the screen after the same, with the server back. */
  succeeds: string | RegExp;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const write = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
const own = (path: string) => (world: World) => Promise.resolve({ path, token: world.person.token });
const NO_ANSWER = "Server Not Responding";
const NEXT = "Teapot$2027";

/** Adds a name to the catalogue; a test that is tried again finds it there. */
const seed = async (world: World, kind: string, name: string, more: object = {}): Promise<void> => {
  await world.person.call("POST", `add/${kind}`, { [kind]: name, ...more }).catch(() => undefined);
};

/** A catalogue's add form. */
const adding = (path: string, label: string, button: string, succeeds: string): FormRow => ({
  name: `${button} at ${path}`,
  at: own(path),
  fill: (page) => write(page, label, "Cut names"),
  submit: (page) => press(page, button),
  fails: NO_ANSWER,
  succeeds,
});

/** A catalogue's dialog for a new name. */
const renaming = (
  kind: string,
  path: string,
  button: string,
  succeeds: string,
  label = `New ${kind} name`,
): FormRow => ({
  name: `${button} at ${path}`,
  at: async (world) => {
    await seed(world, kind === "product group" ? "group" : kind, `Old ${kind}`);
    return { path, token: world.person.token };
  },
  fill: async (page) => {
    await press(page, `Edit Old ${kind}`);
    await write(page, label, `New ${kind} here`);
  },
  submit: (page) => press(page, button),
  fails: NO_ANSWER,
  succeeds,
});

/** A catalogue's question before a deletion. */
const deleting = (kind: string, path: string, title: string, succeeds: string): FormRow => ({
  name: title,
  at: async (world) => {
    if (kind === "subcategory") await seed(world, "category", "Of the doomed");
    await seed(world, kind, `Doomed ${kind}`, kind === "subcategory" ? { category: "Of the doomed" } : {});
    return { path, token: world.person.token };
  },
  fill: (page) => press(page, `Delete Doomed ${kind}`),
  submit: (page) =>
    page
      .getByRole("dialog")
      .getByRole("button", { name: /^delete/i })
      .click(),
  fails: NO_ANSWER,
  succeeds,
});

export const FORMS: readonly FormRow[] = [
  {
    name: "login",
    at: async (world) => {
      const { email } = await world.other(world.unusedAddress("login@acme.example"));
      return { path: "/login", email };
    },
    fill: async (page, _world, email) => {
      await write(page, "Enter Your Email", email);
      await write(page, "Enter Your Password", PASSWORD);
    },
    submit: (page) => press(page, "LOGIN"),
    fails: NO_ANSWER,
    back: (page) => press(page, "Close"),
    succeeds: "My Profile",
  },
  {
    name: "signup",
    at: () => Promise.resolve({ path: "/signup" }),
    fill: async (page) => {
      await write(page, "Full Name", "Sam Example");
      await write(page, "Organization Name", "Cut Trading");
      await write(page, "Business Email", "sam@cut.example");
    },
    submit: (page) => press(page, "SIGN UP"),
    fails: "Unable to signup, please try again later",
    back: (page) => press(page, "Try again"),
    succeeds: /^Account Successfully created/,
  },
  {
    name: "reset request",
    at: () => Promise.resolve({ path: "/forgot-password" }),
    fill: (page) => write(page, "Enter Business Email", "pat@acme.example"),
    submit: (page) => press(page, "SEND PASSWORD RESET EMAIL"),
    fails: "Unable to submit",
    back: (page) => page.getByText("Unable to submit").click(),
    succeeds: /^If account exists with the email address/,
  },
  {
    name: "reset password",
    at: async (world) => {
      const { email } = await world.other(world.unusedAddress("reset@acme.example"));
      await callApi(world.url, "POST", "forget/password", { body: { email, type: true } });
      return { path: `/reset-password/${await mailedToken(world.url, email, "reset-password")}` };
    },
    fill: async (page) => {
      await write(page, "Enter Password", NEXT);
      await write(page, "Confirm Password", NEXT);
    },
    submit: (page) => press(page, "SET PASSWORD"),
    fails: "Set password failed",
    back: (page) => press(page, "Please try again"),
    succeeds: "Password set successfully",
  },
  {
    name: "first password",
    at: async (world) => ({
      path: "/myprofile",
      token: (await signUp(world.url, world.unusedAddress("first@acme.example"), "First Trading")).token,
    }),
    fill: async (page) => {
      await write(page, "Enter Password", NEXT);
      await write(page, "Confirm Password", NEXT);
    },
    submit: (page) => press(page, "SET PASSWORD"),
    fails: NO_ANSWER,
    succeeds: /^Password set successfully/,
  },
  {
    name: "change password",
    at: async (world) => ({
      path: "/changepassword",
      token: (await world.other(world.unusedAddress("change@acme.example"))).token,
    }),
    fill: async (page) => {
      await write(page, "Current Password", PASSWORD);
      await write(page, "New Password", NEXT);
      await write(page, "Confirm New Password", NEXT);
    },
    submit: (page) => press(page, "CHANGE PASSWORD"),
    fails: NO_ANSWER,
    succeeds: "Password updated successfully",
  },
  {
    name: "delete account",
    at: async (world) => ({
      path: "/delete-account",
      token: (await world.other(world.unusedAddress("leaver@acme.example"))).token,
    }),
    fill: async (page) => {
      await write(page, "Enter Your Password", PASSWORD);
      await page.getByRole("checkbox").check();
    },
    submit: (page) => press(page, "DELETE ACCOUNT"),
    fails: "Something went wrong, try again",
    succeeds: "Account deleted successfully",
  },
  {
    name: "organisation's name",
    at: own("/settings"),
    fill: (page) => write(page, "Organization Name", "Acme Worldwide"),
    submit: (page) => press(page, "Rename"),
    fails: NO_ANSWER,
    succeeds: "Organisation renamed",
  },
  {
    name: "invite",
    at: own("/team"),
    fill: async (page) => {
      await press(page, "Invite");
      await write(page, "Full Name", "Kim Example");
      await write(page, "E-mail", "kim@acme.example");
      await page.getByLabel("Role", { exact: true }).selectOption("viewer");
    },
    submit: (page) => press(page, "Send invitation"),
    fails: NO_ANSWER,
    succeeds: "Invitation sent",
  },
  adding("/categories", "Category name", "Add Category", "Category added successfully"),
  adding("/brands", "Brand name", "Add Brand", "Brand added successfully"),
  adding("/product-groups", "Product group name", "Add Product Group", "Product group added successfully"),
  {
    name: "Add Subcategory",
    at: async (world) => {
      await seed(world, "category", "Parent");
      return { path: "/subcategory", token: world.person.token };
    },
    fill: async (page) => {
      await write(page, "Subcategory name", "Cut names");
      await page.getByRole("combobox", { name: "Assigned category" }).click();
      await page.getByRole("option", { name: "Parent", exact: true }).click();
    },
    submit: (page) => press(page, "Add Subcategory"),
    fails: NO_ANSWER,
    succeeds: "Subcategory added successfully",
  },
  renaming("category", "/categories", "Update Category", "Category updated successfully"),
  renaming("brand", "/brands", "Update Brand", "Brand name edited"),
  renaming("product group", "/product-groups", "Update Product Group", "Product group updated successfully"),
  deleting("category", "/categories", "DELETE CATEGORY", "Category deleted successfully"),
  deleting("brand", "/brands", "DELETE BRAND", "Brand deleted successfully"),
  deleting("subcategory", "/subcategory", "DELETING SUBCATEGORY", "Subcategory deleted successfully"),
  deleting("group", "/product-groups", "deleting a product group", "Product group deleted successfully"),
  {
    name: "UPDATE SUBCATEGORY",
    at: async (world) => {
      await seed(world, "category", "Above");
      await seed(world, "subcategory", "Old below", { category: "Above" });
      return { path: "/subcategory", token: world.person.token };
    },
    fill: async (page) => {
      await press(page, "Edit Old below");
      await page.getByLabel("I want to change subcategory name").check();
      await write(page, "New subcategory name", "New below");
    },
    submit: (page) => press(page, "UPDATE SUBCATEGORY"),
    fails: NO_ANSWER,
    succeeds: "Subcategory updated successfully",
  },
  {
    name: "Update Seller",
    at: async (world) => {
      await world.add("/seller");
      return { path: "/sellers", token: world.person.token };
    },
    fill: async (page) => {
      await page
        .getByRole("button", { name: /^Edit / })
        .first()
        .click();
      await write(page, "New seller name", "The shop next door");
    },
    submit: (page) => press(page, "Update Seller"),
    fails: NO_ANSWER,
    succeeds: "Seller updated successfully",
  },
  {
    name: "add product: the address",
    at: own("/product-dashboard?add=one"),
    fill: (page, world) => write(page, "Address of the product's page", `${world.shop}/previewed`),
    submit: (page) => press(page, "Preview"),
    fails: NO_ANSWER,
    succeeds: "USD 19.90",
  },
  {
    name: "add product: what was read",
    at: async (world) => {
      // An account without products adds its first on the screen itself, without a dialog.
      await world.add("/before");
      return { path: "/product-dashboard?add=one", token: world.person.token };
    },
    fill: async (page, world) => {
      await write(page, "Address of the product's page", `${world.shop}/confirmed`);
      await press(page, "Preview");
      await write(page, "Title", "Corrected kettle");
      await page.getByRole("dialog").getByLabel("Brand").fill("Corrected brand");
    },
    submit: (page) => press(page, "Add and track"),
    fails: NO_ANSWER,
    succeeds: "Price history",
  },
  {
    name: "add many: check",
    at: own("/product-dashboard?add=many"),
    fill: (page, world) => write(page, "Addresses, one per line", `${world.shop}/one\n${world.shop}/two`),
    submit: (page) => press(page, "Check"),
    fails: NO_ANSWER,
    succeeds: "Add 2 products",
  },
  {
    name: "add many: add",
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
    at: async (world) => {
      // Without a product the list gives way to another screen, and the dialog with it.
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
    at: own("/price-tracker-history"),
    fill: (page) => page.getByRole("searchbox").fill("nothing like it"),
    submit: (page) => press(page, "Search"),
    fails: NO_ANSWER,
    succeeds: "No data found for given combination",
  },
  {
    name: "starting a run from tracked data",
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
    // The message lies on the button until it is clicked away.
    back: (page) => page.getByRole("alert").filter({ hasText: NO_ANSWER }).first().click(),
    succeeds: "Tracking done successfully",
  },
  {
    name: "applying to other pages",
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
    at: async (world) => ({
      path: `/configurations/${await world.add("/accepted")}/apply`,
      token: world.person.token,
    }),
    fill: async (page, world) => {
      await write(page, "Addresses, one per line", `${world.shop}/accepted-too`);
      await page.getByRole("button", { name: "Try on 1 page" }).click();
      await page.getByText("1 of 1").waitFor();
    },
    submit: (page) => page.getByRole("button", { name: "Accept all 1 sure" }).click(),
    fails: NO_ANSWER,
    succeeds: /^1 product/,
  },
  {
    name: "saving a configuration",
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
