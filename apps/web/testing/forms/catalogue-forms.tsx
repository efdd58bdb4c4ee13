import {
  addBrand,
  addCategory,
  addGroup,
  addSource,
  addSubcategory,
  answerSource,
  checkSource,
  deleteBrand,
  deleteCategory,
  deleteGroup,
  deleteSubcategory,
  importItems,
  ITEM_IMPORT_TEXTS,
  listBrands,
  listCategories,
  listGroups,
  listSellers,
  listSources,
  listSubcategories,
  MARKET_TEXTS,
  SOURCE_TEXTS,
  updateBrand,
  updateCategory,
  updateGroup,
  updateItem,
  updateMarketSetting,
  updateSeller,
  updateSubcategory,
  updateViolation,
  VIOLATION_TEXTS,
  listViolations,
  type ItemImport,
} from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import BrandsPage from "../../src/features/catalogue/BrandsPage.tsx";
import CategoriesPage from "../../src/features/catalogue/CategoriesPage.tsx";
import GroupsPage from "../../src/features/catalogue/GroupsPage.tsx";
import SellersPage from "../../src/features/catalogue/SellersPage.tsx";
import SubcategoriesPage from "../../src/features/catalogue/SubcategoriesPage.tsx";
import MarketPage from "../../src/features/market/MarketPage.tsx";
import { FakeApi } from "../fake-api.ts";
import { HELD_AT, ITEM, marketApi, SOURCE, violationOf } from "../market.ts";
import { pageOf } from "../rows.ts";
import { sends } from "./form-row.ts";
import type { FormRow, Hands } from "./form-row.ts";

/** A catalogue with one name of each kind. */
export const catalogue = () =>
  new FakeApi()
    .answer(listCategories, { data: [{ _id: "k", category: "Kitchen", products: 0 }] })
    .answer(listSubcategories, {
      data: [{ _id: "t", subcategory: "Kettles", category: "Kitchen", categoryId: "k", products: 0 }],
    })
    .answer(listBrands, { data: [{ _id: "a", brand: "Acme", products: 0 }] })
    .answer(listGroups, { data: [{ _id: "l", group: "Desk lamps", products: 0 }] })
    .answer(listSellers, { data: [{ _id: "s", seller: "shop.example", products: 0 }] });

const checkedCatalogue: ItemImport = {
  message: ITEM_IMPORT_TEXTS.imported(1),
  columns: [{ title: "id", samples: ["A-1"], column: "id" }],
  isChosen: false,
  questions: [],
  sheets: [],
  counts: { new: 1, changed: 0, gone: 0, refused: 0, noted: 0, unchanged: 0 },
  doubts: [],
  rows: [{ line: 2, item: "Lamp", ownId: "A-1", result: "new", message: ITEM_IMPORT_TEXTS.added }],
};

/** A catalogue's form above its list. */
const adding = (page: FormRow["screen"], label: string, submit: string, succeeds: string) => ({
  name: submit,
  of: ["catalogue/AddNameForm"],
  screen: page,
  api: catalogue,
  enter: ({ write }: Hands) => write(label, "Pots"),
  submit,
  succeeds,
});

/** A catalogue's dialog for a new name. */
const renaming = (
  page: FormRow["screen"],
  name: string,
  label: string,
  submit: string,
  succeeds: string,
) => ({
  name: submit,
  of: ["catalogue/EditNameDialog"],
  screen: page,
  api: catalogue,
  enter: async ({ press, write }: Hands) => {
    await press(`Edit ${name}`);
    await write(label, "Newer name");
  },
  submit,
  succeeds,
});

/** A catalogue's confirmation dialog for a deletion. */
const deleting = (page: FormRow["screen"], name: string, succeeds: string) => ({
  name: `deleting ${name}`,
  of: ["catalogue/DeleteNameDialog"],
  screen: page,
  api: catalogue,
  enter: async ({ press }: Hands) => {
    await press(`Delete ${name}`);
    await screen.findByRole("dialog");
  },
  submit: /^delete/i,
  succeeds,
});

const added = (message: string) => ({ message, _id: "new" });

/** Forms and dialogs of the catalogue's names. */
export const CATALOGUE_FORMS: readonly FormRow[] = [
  sends(
    addCategory,
    added("Category added successfully"),
    adding(<CategoriesPage />, "Category name", "Add Category", "Category added successfully"),
  ),
  sends(
    addBrand,
    added("Brand added successfully"),
    adding(<BrandsPage />, "Brand name", "Add Brand", "Brand added successfully"),
  ),
  sends(
    addGroup,
    added("Product group added successfully"),
    adding(<GroupsPage />, "Product group name", "Add Product Group", "Product group added successfully"),
  ),
  sends(addSubcategory, added("Subcategory added successfully"), {
    name: "Add Subcategory",
    of: ["catalogue/AddSubcategoryForm"],
    screen: <SubcategoriesPage />,
    api: catalogue,
    enter: async ({ user, write }) => {
      await write("Subcategory name", "Pots");
      await user.click(screen.getByRole("combobox", { name: "Assigned category" }));
      await user.click(await screen.findByRole("option", { name: "Kitchen" }));
    },
    submit: "Add Subcategory",
    succeeds: "Subcategory added successfully",
  }),
  sends(
    updateCategory,
    { message: "Category updated successfully" },
    renaming(
      <CategoriesPage />,
      "Kitchen",
      "New category name",
      "Update Category",
      "Category updated successfully",
    ),
  ),
  sends(
    updateBrand,
    { message: "Brand name edited" },
    renaming(<BrandsPage />, "Acme", "New brand name", "Update Brand", "Brand name edited"),
  ),
  sends(
    updateGroup,
    { message: "Product group updated successfully" },
    renaming(
      <GroupsPage />,
      "Desk lamps",
      "New product group name",
      "Update Product Group",
      "Product group updated successfully",
    ),
  ),
  sends(
    updateSeller,
    { message: "Seller updated successfully" },
    renaming(
      <SellersPage />,
      "shop.example",
      "New seller name",
      "Update Seller",
      "Seller updated successfully",
    ),
  ),
  sends(
    updateSubcategory,
    { message: "Subcategory updated successfully" },
    {
      name: "UPDATE SUBCATEGORY",
      of: ["catalogue/EditSubcategoryDialog"],
      screen: <SubcategoriesPage />,
      api: catalogue,
      enter: async ({ user, press, write }) => {
        await press("Edit Kettles");
        await user.click(await screen.findByLabelText("I want to change subcategory name"));
        await write("New subcategory name", "New below");
      },
      submit: "UPDATE SUBCATEGORY",
      succeeds: "Subcategory updated successfully",
    },
  ),
  sends(
    deleteCategory,
    { message: "Category deleted successfully" },
    deleting(<CategoriesPage />, "Kitchen", "Category deleted successfully"),
  ),
  sends(
    deleteBrand,
    { message: "Brand deleted successfully" },
    deleting(<BrandsPage />, "Acme", "Brand deleted successfully"),
  ),
  sends(
    deleteSubcategory,
    { message: "Subcategory deleted successfully" },
    deleting(<SubcategoriesPage />, "Kettles", "Subcategory deleted successfully"),
  ),
  sends(
    deleteGroup,
    { message: "Product group deleted successfully" },
    deleting(<GroupsPage />, "Desk lamps", "Product group deleted successfully"),
  ),
  sends(
    updateItem,
    { message: MARKET_TEXTS.updated, data: ITEM },
    {
      name: "an item's own price",
      of: ["market/ItemDialog"],
      screen: <MarketPage />,
      api: marketApi,
      enter: async ({ press, write }) => {
        await press(MARKET_TEXTS.edit(ITEM.group));
        await write(MARKET_TEXTS.fields.normalPrice, "139.00");
      },
      submit: "Save",
      succeeds: MARKET_TEXTS.updated,
    },
  ),
  sends(
    updateMarketSetting,
    { message: MARKET_TEXTS.settingUpdated },
    {
      name: "what is compared",
      of: ["market/MarketSettingDialog"],
      screen: <MarketPage />,
      api: marketApi,
      enter: async ({ press, choose }) => {
        await press(MARKET_TEXTS.setting);
        await choose(MARKET_TEXTS.ownSeller, "Larkfield");
      },
      submit: MARKET_TEXTS.save,
      succeeds: MARKET_TEXTS.settingUpdated,
    },
  ),
  sends(
    updateViolation,
    { message: VIOLATION_TEXTS.updated.excused, data: violationOf("a", "Larkfield", { status: "excused" }) },
    {
      name: "why a price below the minimum is no matter",
      of: ["market/ExcuseDialog"],
      screen: <MarketPage />,
      at: "/market?violations=open",
      api: () => marketApi().answer(listViolations, pageOf([violationOf("a", "Larkfield")])),
      enter: async ({ press, write }) => {
        await press(
          VIOLATION_TEXTS.actionOf(
            VIOLATION_TEXTS.excuse,
            VIOLATION_TEXTS.priceOf("Arc Desk Lamp", "Larkfield"),
          ),
        );
        await write(VIOLATION_TEXTS.reason, "Agreed clearance");
      },
      submit: VIOLATION_TEXTS.excuse,
      succeeds: VIOLATION_TEXTS.updated.excused,
    },
  ),
  sends(importItems, checkedCatalogue, {
    name: "the own catalogue's file",
    of: ["market/ImportItemsDialog"],
    screen: <MarketPage />,
    api: () => marketApi().answer(importItems, checkedCatalogue),
    enter: async ({ user, press }) => {
      await press(MARKET_TEXTS.importCatalogue);
      const file = new File(["id,name\nA-1,Lamp\n"], "catalogue.csv", { type: "text/csv" });
      await user.upload(await screen.findByLabelText(ITEM_IMPORT_TEXTS.file), file);
      await screen.findByRole("button", { name: ITEM_IMPORT_TEXTS.import(1) });
    },
    submit: ITEM_IMPORT_TEXTS.import(1),
    succeeds: checkedCatalogue.message,
  }),
  sends(
    addSource,
    { message: SOURCE_TEXTS.added, data: SOURCE },
    {
      name: "an address of the own catalogue",
      of: ["market/SourceDialog", "market/CatalogueSources"],
      screen: <MarketPage />,
      api: marketApi,
      enter: async ({ press, write }) => {
        await press(MARKET_TEXTS.importCatalogue);
        await press(SOURCE_TEXTS.fromAddress);
        await press(SOURCE_TEXTS.add);
        await write(SOURCE_TEXTS.address, "https://shop.example/feed.xml");
      },
      submit: SOURCE_TEXTS.fetchFirst,
      succeeds: SOURCE_TEXTS.added,
    },
  ),
  sends(
    answerSource,
    { message: ITEM_IMPORT_TEXTS.imported(1) },
    {
      name: "the own catalogue's fetched file",
      of: ["market/SourceReview"],
      screen: <MarketPage />,
      api: () =>
        marketApi()
          .answer(listSources, { list: [{ ...SOURCE, state: "asks", isNew: true, heldAt: HELD_AT }] })
          .answer(checkSource, checkedCatalogue),
      enter: async ({ press }) => {
        await press(MARKET_TEXTS.importCatalogue);
        await press(SOURCE_TEXTS.fromAddress);
        await press(`${SOURCE_TEXTS.review}: ${SOURCE.name}`);
        await screen.findByRole("button", { name: ITEM_IMPORT_TEXTS.import(1) });
      },
      submit: ITEM_IMPORT_TEXTS.import(1),
      succeeds: ITEM_IMPORT_TEXTS.imported(1),
    },
  ),
];
