import {
  acceptTrial,
  addProduct,
  deleteProduct,
  getRun,
  getTrial,
  importProducts,
  listPlans,
  previewProduct,
  priceChanges,
  runEvents,
  startTrack,
  startTrial,
  tagData,
  trackingData,
  trackProducts,
  updateProduct,
  updateProducts,
  type EntryRow,
  type PriceChangeRow,
  type Trial,
} from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { expect } from "vitest";
import { ApplySource } from "../../src/features/apply/ApplySource.tsx";
import { TrialResult } from "../../src/features/apply/TrialResult.tsx";
import AddManyDialog from "../../src/features/intake/AddManyDialog.tsx";
import AddProductDialog from "../../src/features/intake/AddProductDialog.tsx";
import PriceHistoryPage from "../../src/features/prices/PriceHistoryPage.tsx";
import BulkEditDialog from "../../src/features/products/BulkEditDialog.tsx";
import EditProductDialog from "../../src/features/products/EditProductDialog.tsx";
import { ProductActions } from "../../src/features/products/ProductActions.tsx";
import { RunProgressProvider } from "../../src/features/runs/RunProgressProvider.tsx";
import TrackedDataPage from "../../src/features/tracked/TrackedDataPage.tsx";
import { FakeApi } from "../fake-api.ts";
import { COST_WITHIN_FREE, pageOf, planOf, plansOf, productOf, proposalOf, runOf } from "../rows.ts";
import { catalogue } from "./catalogue-forms.tsx";
import { sends } from "./form-row.ts";
import type { FormRow, Hands } from "./form-row.ts";

const PRODUCT = productOf("Blue kettle");
const PREVIEW = { data: proposalOf(), cost: COST_WITHIN_FREE };
const adding = () =>
  catalogue()
    .answer(previewProduct, PREVIEW)
    .answer(trackProducts, { message: "", data: runOf("first") });

const ENTRY: EntryRow = {
  _id: "entry",
  productId: "kettle",
  product: "Kettle",
  field: "normalPrice",
  url: "http://shop.example/kettle",
  dom: "<b>",
  location: "b.kettle",
  pathway: null,
  createdAt: "2026-06-15T12:00:00.000Z",
};

/** A trial of one page, which was read without doubts. */
const TRIAL: Trial = {
  _id: "trial",
  configurationId: "blue-kettle",
  createdAt: "2026-06-15T12:00:00.000Z",
  isFinished: true,
  pointsPerPage: 3,
  list: [
    {
      url: "shop.example/pan",
      productId: null,
      isAccepted: false,
      name: "Pan",
      verdict: "sure",
      reason: null,
      result: null,
      picture: null,
      block: null,
    },
  ],
  refused: [],
};

/** The answer of an import with one new product, or of its check. */
const imported = (runId: string | null) => ({
  data: [{ line: 1, url: "http://shop.example/pan", result: "new" as const, message: "" }],
  columns: [],
  notes: [],
  counts: { new: 1, duplicate: 0, changed: 0, invalid: 0 },
  runId,
  added: [{ host: "shop.example", products: 1, entries: 3, names: {} }],
  cost: runId === null ? COST_WITHIN_FREE : null,
});
const MANY = {
  of: ["intake/AddManyDialog"],
  screen: (
    <RunProgressProvider>
      <AddManyDialog onClose={() => undefined} />
    </RunProgressProvider>
  ),
  api: () =>
    new FakeApi()
      .answer(listPlans, plansOf([planOf()]))
      .answer(getRun, { data: runOf("first", { state: "running" }) })
      // The stream stays silent.
      .answer(runEvents, () => new Promise<never>(() => undefined)),
};
const typeAddress = ({ write }: Hands) => write("Addresses, one per line", "http://shop.example/pan");
/** The numbers are in the dialog since the check, and then also in the message that stays. */
const countedTwice = () => expect(screen.getAllByText(/^1 new/)).toHaveLength(2);

/** Forms and dialogs of products, their prices, entries and configurations. */
export const PRODUCT_FORMS: readonly FormRow[] = [
  sends(previewProduct, PREVIEW, {
    name: "add product: the address",
    of: ["intake/AddProduct", "intake/AddProductDialog"],
    screen: <AddProductDialog onClose={() => undefined} />,
    api: catalogue,
    enter: ({ write }) => write("Product page URL", "http://shop.example/kettle"),
    submit: "Preview",
    succeeds: "USD 19.90",
  }),
  sends(
    addProduct,
    { data: PRODUCT, entries: [], proposal: proposalOf() },
    {
      name: "add product: what was read",
      of: ["intake/ConfirmProduct"],
      screen: <AddProductDialog onClose={() => undefined} />,
      api: adding,
      enter: async ({ press, write }) => {
        await write("Product page URL", "http://shop.example/kettle");
        await press("Preview");
        await write("Title", "Corrected kettle");
        await write("Brand", "Corrected brand");
      },
      submit: "Add and track",
      succeeds: () => expect(window.location.search).toBe("?product=blue-kettle&run=first"),
    },
  ),
  sends(importProducts, imported(null), {
    ...MANY,
    name: "add many: check",
    enter: typeAddress,
    submit: "Check",
    succeeds: "Add 1 product",
  }),
  sends(importProducts, imported("first"), {
    ...MANY,
    name: "add many: add",
    api: () => MANY.api().answer(importProducts, imported(null)),
    enter: async (hands) => {
      await typeAddress(hands);
      await hands.press("Check");
      await screen.findByRole("button", { name: "Add 1 product" });
    },
    submit: "Add 1 product",
    succeeds: countedTwice,
  }),
  sends(importProducts, imported("first"), {
    ...MANY,
    name: "CSV import",
    api: () => MANY.api().answer(importProducts, imported(null)),
    enter: async ({ user, press }) => {
      const csv = "url,name\nhttp://shop.example/pan,Pan\n";
      await user.upload(
        screen.getByLabelText("CSV or Excel file"),
        new File([csv], "shop.csv", { type: "text/csv" }),
      );
      await press("Check");
      await screen.findByRole("button", { name: "Add 1 product" });
    },
    submit: "Add 1 product",
    succeeds: countedTwice,
  }),
  sends(priceChanges, pageOf<PriceChangeRow>([]), {
    name: "filters of the price history",
    of: ["prices/PriceHistoryPage"],
    screen: <PriceHistoryPage />,
    api: () => catalogue().answer(priceChanges, pageOf<PriceChangeRow>([])),
    enter: async ({ user }) => user.type(await screen.findByRole("searchbox"), "nothing like it"),
    submit: "Search",
    again: "Try again",
    succeeds: "No data found for given combination",
  }),
  sends(
    startTrack,
    { message: "", data: runOf("run", { state: "running" }) },
    {
      name: "starting a run from tracked data",
      of: ["tracked/StartButton"],
      screen: (
        <RunProgressProvider>
          <TrackedDataPage />
        </RunProgressProvider>
      ),
      api: () =>
        new FakeApi()
          .answer(tagData, { data: [{ tag: "normalPrice b", count: 1 }] })
          .answer(trackingData, pageOf([ENTRY]))
          .sendEvents(runEvents, "run", [runOf("run")]),
      enter: async ({ user }) =>
        user.click(await screen.findByRole("checkbox", { name: /^Select .*Kettle/ })),
      submit: /^start: 1 /,
      succeeds: "Tracking done successfully",
    },
  ),
  sends(
    startTrial,
    { data: TRIAL, refused: [] },
    {
      name: "applying to other pages",
      of: ["apply/ApplySource"],
      screen: (
        <ApplySource
          product={PRODUCT}
          onStarted={(trial) => window.history.replaceState(null, "", `/${trial}`)}
        />
      ),
      api: () => new FakeApi(),
      enter: ({ write }) => write("Addresses, one per line", "shop.example/pan"),
      submit: "Try on 1 page",
      succeeds: () => expect(window.location.pathname).toBe("/trial"),
    },
  ),
  sends(
    acceptTrial,
    { message: "1 product was added.", added: 1, changed: 0 },
    {
      name: "accepting what was read on other pages",
      of: ["apply/TrialResult"],
      screen: <TrialResult id="trial" onAnother={() => undefined} />,
      api: () => new FakeApi().answer(listPlans, plansOf([planOf()])).answer(getTrial, { data: TRIAL }),
      enter: async () => {
        await screen.findByText("shop.example/pan");
      },
      submit: "Accept ready pages (1)",
      succeeds: "1 product was added.",
    },
  ),
  sends(
    updateProduct,
    { data: PRODUCT },
    {
      name: "edit product",
      of: ["products/EditProductDialog"],
      screen: <EditProductDialog product={PRODUCT} onClose={() => undefined} />,
      api: catalogue,
      enter: async ({ write }) => {
        await write("Title", "A better title");
        await write("Brand", "Better brand");
      },
      submit: "Save",
      succeeds: "Product updated successfully",
    },
  ),
  sends(
    deleteProduct,
    { message: "Product deleted successfully" },
    {
      name: "delete product",
      of: ["products/ProductActions"],
      screen: <ProductActions product={PRODUCT} />,
      api: catalogue,
      enter: async ({ press }) => {
        await press("Delete Product");
        await screen.findByRole("dialog");
      },
      submit: "Delete Product",
      succeeds: /deleted successfully/,
    },
  ),
  sends(
    updateProducts,
    { message: "Products updated successfully", changed: 2 },
    {
      name: "edit many products",
      of: ["products/BulkEditDialog"],
      screen: <BulkEditDialog ids={["kettle", "pan"]} onDone={() => undefined} onClose={() => undefined} />,
      api: catalogue,
      enter: async ({ user, write }) => {
        await user.click(screen.getByRole("checkbox", { name: "Brand" }));
        await write("New brand", "Brand of many");
      },
      submit: "Save",
      succeeds: "Products updated successfully",
    },
  ),
];
