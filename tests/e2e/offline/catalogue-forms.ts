import { NO_ANSWER, own, press, write } from "./form-row.ts";
import type { FormRow } from "./form-row.ts";
import type { World } from "./world.ts";

/** Adds a name to the catalogue; a retried test may find it already there. */
const seed = async (world: World, kind: string, name: string, more: object = {}): Promise<void> => {
  await world.person.call("POST", `add/${kind}`, { [kind]: name, ...more }).catch(() => undefined);
};

/** A catalogue's add form. */
const adding = (path: string, label: string, button: string, succeeds: string): FormRow => ({
  name: `${button} at ${path}`,
  of: ["catalogue/AddNameForm"],
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
  of: ["catalogue/EditNameDialog"],
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

/** A catalogue's confirmation dialog for a deletion. */
const deleting = (kind: string, path: string, title: string, succeeds: string): FormRow => ({
  name: title,
  of: ["catalogue/DeleteNameDialog"],
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

/** Forms and dialogs of the catalogue's names. */
export const CATALOGUE_FORMS: readonly FormRow[] = [
  adding("/categories", "Category name", "Add Category", "Category added successfully"),
  adding("/brands", "Brand name", "Add Brand", "Brand added successfully"),
  adding("/product-groups", "Product group name", "Add Product Group", "Product group added successfully"),
  {
    name: "Add Subcategory",
    of: ["catalogue/AddSubcategoryForm"],
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
    of: ["catalogue/EditSubcategoryDialog"],
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
    of: ["catalogue/EditNameDialog"],
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
];
