import {
  addAlert,
  addPlan,
  addReport,
  addView,
  listAlertFeeds,
  listPlans,
  planLoad,
  renewAlertFeed,
  startListing,
  updateListing,
} from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { expect } from "vitest";
import AlertsPage from "../../src/features/alerts/AlertsPage.tsx";
import ListingSettingsDialog from "../../src/features/listings/ListingSettingsDialog.tsx";
import StartListingDialog from "../../src/features/listings/StartListingDialog.tsx";
import PlanDialog from "../../src/features/plans/PlanDialog.tsx";
import ReportsPage from "../../src/features/reports/ReportsPage.tsx";
import ViewsButton from "../../src/features/views/ViewsButton.tsx";
import { alertOf, apiOf } from "../alerts.ts";
import { FakeApi } from "../fake-api.ts";
import { reportOf, reportsApi } from "../reports.ts";
import { listingOf, planOf, plansOf } from "../rows.ts";
import { catalogue } from "./catalogue-forms.tsx";
import { sends } from "./form-row.ts";
import type { FormRow } from "./form-row.ts";

const AT = "2026-06-15T12:00:00.000Z";
const NO_LOAD = { data: { shops: [], otherPoints: 0 } };

/** Forms and dialogs of alerts, plans, listings, reports and saved views. */
export const WATCHING_FORMS: readonly FormRow[] = [
  sends(
    addAlert,
    { message: "Alert added", data: alertOf() },
    {
      name: "add an alert",
      of: ["alerts/AlertDialog"],
      screen: <AlertsPage />,
      at: "/alerts",
      api: () => apiOf([alertOf()]),
      enter: async ({ press, choose }) => {
        await press("Add alert");
        await choose("When", "It is gone from the shop");
      },
      submit: "Save alert",
      succeeds: "Alert added",
    },
  ),
  sends(
    renewAlertFeed,
    {
      message: "The feed has a new address",
      data: { alert: null, url: "https://p.example/f", createdAt: AT },
    },
    {
      name: "feeds of alerts",
      of: ["alerts/FeedsDialog"],
      screen: <AlertsPage />,
      at: "/alerts",
      api: () => apiOf().answer(listAlertFeeds, { list: [] }),
      enter: async ({ press }) => {
        await press("Feeds");
        await screen.findByRole("dialog");
      },
      submit: "Create secret address",
      succeeds: "The feed has a new address",
    },
  ),
  sends(
    addReport,
    { message: "Report added", data: reportOf() },
    {
      name: "add a report",
      of: ["reports/ReportDialog"],
      screen: <ReportsPage />,
      at: "/alerts/reports",
      api: () => reportsApi(),
      enter: async ({ press, write }) => {
        await press("Add report");
        await write("Name", "Prices of lamps");
      },
      submit: "Save report",
      succeeds: "Report added",
    },
  ),
  sends(
    addView,
    {
      message: "View saved",
      data: {
        _id: "v",
        screen: "products",
        name: "Lamps",
        query: "search=lamp",
        createdAt: AT,
        owner: "me",
        contact: null,
      },
    },
    {
      name: "a saved view",
      of: ["views/ViewsMenu"],
      screen: <ViewsButton screen="products" list="Products" display="usual" />,
      at: "/product-dashboard?search=lamp",
      api: () => new FakeApi(),
      enter: async ({ press, write }) => {
        await press(/^Views of /);
        await write("Save this view", "Lamps");
      },
      submit: "Save",
      succeeds: "View saved",
    },
  ),
  sends(
    addPlan,
    { message: "Plan added", data: planOf() },
    {
      name: "add a plan",
      of: ["plans/PlanDialog"],
      screen: <PlanDialog onClose={() => undefined} />,
      api: () =>
        catalogue()
          .answer(listPlans, plansOf([planOf()]))
          .answer(planLoad, NO_LOAD),
      enter: async ({ user, write, choose }) => {
        await choose("For", "Brand");
        await choose("Brand", "Acme");
        await user.click(screen.getByLabelText("On a budget"));
        await write("Daily limit", "2");
      },
      submit: "Save plan",
      succeeds: "Plan added",
    },
  ),
  sends(
    startListing,
    { message: "", data: listingOf() },
    {
      name: "start a deep run",
      of: ["listings/StartListingDialog"],
      screen: <StartListingDialog address="" onClose={() => undefined} />,
      api: () => new FakeApi().answer(planLoad, NO_LOAD),
      enter: async ({ write }) => {
        await write("Address of a listing or sitemap", "https://shop.example/pots");
        await write("Product pages to read", "0");
      },
      submit: "Find products",
      succeeds: () => expect(window.location.pathname).toBe("/deep-scraping-history/kettles"),
    },
  ),
  sends(
    updateListing,
    { message: "Listing updated successfully", data: listingOf() },
    {
      name: "change a listing's settings",
      of: ["listings/ListingSettingsDialog"],
      screen: <ListingSettingsDialog listing={listingOf()} onClose={() => undefined} />,
      api: () => new FakeApi().answer(planLoad, NO_LOAD),
      enter: ({ write }) => write("Maximum pages", "17"),
      submit: "Save",
      succeeds: "Listing updated successfully",
    },
  ),
];
