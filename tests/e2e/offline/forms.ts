import type { Page } from "playwright-core";
import { PASSWORD } from "./world.ts";
import type { World } from "./world.ts";

/** A form, and its messages after a lost connection and after success. */
export interface FormRow {
  name: string;
  /** Creates what the form needs; returns its path and the session to use (none: a visitor). */
  at: (world: World) => Promise<{ path: string; token?: string; email?: string }>;
  /** Opens and fills it; `email` is that of a person created for it. */
  fill: (page: Page, world: World, email: string) => Promise<void>;
  submit: (page: Page) => Promise<void>;
  /** Returns from the message that there was no response to the form, where the message covers the form. */
  back?: (page: Page) => Promise<void>;
  /** The text shown after submitting again with the server back. */
  succeeds: string;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** One of a visitor, one that reads, and one beside an open page; the others are rendered (`lost-connection.test.tsx`). */
export const FORMS: readonly FormRow[] = [
  {
    name: "login",
    at: async (world) => {
      const { email } = await world.other(world.unusedAddress("login@acme.example"));
      return { path: "/login", email };
    },
    fill: async (page, _world, email) => {
      await page.getByLabel("Enter Your Email", { exact: true }).fill(email);
      await page.getByLabel("Enter Your Password", { exact: true }).fill(PASSWORD);
    },
    submit: (page) => press(page, "LOGIN"),
    back: (page) => press(page, "Close"),
    succeeds: "My Profile",
  },
  {
    name: "filters of the dashboard",
    at: async (world) => {
      await world.add(`/${world.unusedName("filtered").replace(" ", "-")}`);
      return { path: "/dashboard", token: world.person.token };
    },
    fill: (page) => page.getByRole("searchbox").fill("nothing like it"),
    submit: (page) => press(page, "GET DATA"),
    succeeds: "No data found for given combination",
  },
  {
    name: "saving a configuration",
    at: (world) => {
      const url = `${world.shop}/${world.unusedName("configured").replace(" ", "-")}`;
      const path = `/scraping-browser?url=${encodeURIComponent(url)}`;
      return Promise.resolve({ path, token: world.person.token });
    },
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
    succeeds: "The configuration of A kettle of its own name is saved.",
  },
];
