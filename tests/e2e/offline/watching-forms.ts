import { NO_ANSWER, own, press, write } from "./form-row.ts";
import type { FormRow } from "./form-row.ts";
import type { World } from "./world.ts";

interface Added {
  data: { _id: string };
}

/** Adds an API key of this name. */
const addKey = (world: World, name: string) =>
  world.person.call("POST", "add/key", { name, scopes: ["prices:read"], days: null });

/** Forms and dialogs of alerts, channels, plans, listings, saved views, API keys and the daily cap. */
export const WATCHING_FORMS: readonly FormRow[] = [
  // Before the alert, because its dialog shows the existing channels.
  {
    name: "change a channel",
    of: ["channels/ChannelDialog"],
    at: async (world) => {
      const settings = { server: "https://ntfy.sh", topic: "prices" };
      const name = world.unusedName("Phone");
      await world.person.call("POST", "add/channel", { kind: "ntfy", name, settings });
      return { path: "/alerts/channels", token: world.person.token };
    },
    fill: async (page) => {
      await page
        .getByRole("button", { name: /^Edit channel: Phone/ })
        .first()
        .click();
      await write(page, "Name", "Desk phone");
    },
    submit: (page) => press(page, "Save channel"),
    fails: NO_ANSWER,
    succeeds: "Channel saved",
  },
  {
    name: "add an alert",
    of: ["alerts/AlertDialog"],
    at: own("/alerts"),
    fill: async (page) => {
      await page.getByRole("button", { name: "Add alert" }).first().click();
      await page.getByLabel("When", { exact: true }).selectOption({ label: "It is gone from the shop" });
    },
    submit: (page) => press(page, "Save alert"),
    fails: NO_ANSWER,
    succeeds: "Alert added",
  },
  {
    name: "a saved view",
    of: ["views/ViewsMenu"],
    at: own("/dashboard?search=kettle"),
    fill: async (page, world) => {
      await page.getByRole("button", { name: /^Views of / }).click();
      await page.getByRole("textbox", { name: "Save this view" }).fill(world.unusedName("Kettles"));
    },
    submit: (page) => press(page, "Save"),
    fails: NO_ANSWER,
    succeeds: "View saved",
  },
  {
    name: "feeds of alerts",
    of: ["alerts/FeedsDialog"],
    at: own("/alerts"),
    fill: async (page) => {
      await press(page, "Feeds");
      await page.getByRole("dialog").waitFor();
    },
    submit: (page) => page.getByRole("button", { name: /^(?:Create secret|New) address$/ }).click(),
    fails: NO_ANSWER,
    succeeds: "The feed has a new address",
  },
  {
    name: "add a plan",
    of: ["plans/PlanDialog"],
    at: async (world) => {
      const brand = world.unusedName("Planned");
      await world.person.call("POST", "add/brand", { brand });
      return { path: "/schedule", token: world.person.token, email: brand };
    },
    fill: async (page, _world, brand) => {
      await press(page, "Add plan");
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("For", { exact: true }).selectOption("Brand");
      await dialog.getByLabel("Brand", { exact: true }).selectOption(brand);
      await dialog.getByLabel("On a budget").check();
      await dialog.getByLabel("Daily limit").fill("2");
    },
    submit: (page) => press(page, "Save plan"),
    fails: NO_ANSWER,
    succeeds: "Plan added",
  },
  {
    name: "start a deep run",
    of: ["listings/StartListingDialog"],
    at: own("/deep-scraping-history?start="),
    fill: async (page, world) => {
      await page.getByLabel(/^Address of a listing/).fill(`${world.shop}/listing`);
      await write(page, "Product pages to read", "0");
    },
    submit: (page) => press(page, "Find products"),
    fails: NO_ANSWER,
    succeeds: "Change settings",
  },
  {
    name: "change a listing's settings",
    of: ["listings/ListingSettingsDialog"],
    at: async (world) => {
      const url = `${world.shop}/${world.unusedName("settings").replace(" ", "-")}`;
      const { data } = await world.person.call<Added>("POST", "start/listing", { url, readFirst: 0 });
      return { path: `/deep-scraping-history/${data._id}`, token: world.person.token };
    },
    fill: async (page) => {
      await press(page, "Change settings");
      await write(page, "Maximum pages", "17");
    },
    submit: (page) => press(page, "Save"),
    fails: NO_ANSWER,
    succeeds: "Listing updated successfully",
  },
  {
    name: "new secret of an API key",
    of: ["api-keys/RotateKeyDialog"],
    at: async (world) => {
      const name = world.unusedName("Rotated");
      await addKey(world, name);
      return { path: "/settings/keys", token: world.person.token, email: name };
    },
    fill: async (page, _world, name) => {
      await press(page, `New secret: ${name}`);
      await page.getByLabel("Old secret expires", { exact: true }).selectOption("168");
    },
    submit: (page) => press(page, "Create new secret"),
    fails: NO_ANSWER,
    succeeds: "Copy your API key now",
  },
  {
    name: "revoke an API key",
    of: ["api-keys/ApiKeysPage"],
    at: async (world) => {
      const name = world.unusedName("Revoked");
      await addKey(world, name);
      return { path: "/settings/keys", token: world.person.token, email: name };
    },
    fill: (page, _world, name) => press(page, `Revoke ${name}`),
    submit: (page) => press(page, "Revoke key"),
    fails: NO_ANSWER,
    succeeds: "API key revoked",
  },
  {
    name: "daily cap",
    of: ["billing/CapForm"],
    at: own("/usage"),
    fill: async (page) => {
      await page.getByLabel("Cap each day by", { exact: true }).selectOption("points");
      await write(page, "Data points a day", "100000");
    },
    submit: (page) => press(page, "Save cap"),
    fails: NO_ANSWER,
    succeeds: "The daily cap was saved",
  },
];
