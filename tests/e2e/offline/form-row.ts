import type { Page } from "playwright-core";
import type { World } from "./world.ts";

/** One form or dialog of the product, and its messages after a lost connection and after success. */
export interface FormRow {
  name: string;
  /** The components that render it, as "feature/Component": `forms-complete.test.ts` finds those without a row. */
  of: readonly string[];
  /** Creates what the form needs; returns its path and the session to use (none: a visitor). */
  at: (world: World) => Promise<{ path: string; token?: string; email?: string }>;
  /** Opens and fills it; `email` is that of a person created for it. */
  fill: (page: Page, world: World, email: string) => Promise<void>;
  submit: (page: Page) => Promise<void>;
  /** The text shown when the call got no response; the specified sentence where there is one. */
  fails: string;
  /** Returns from that message to the form, where the message replaces the form. */
  back?: (page: Page) => Promise<void>;
  /** The text shown after submitting again with the server back. */
  succeeds: string | RegExp;
}

/** Presses the button of this name. */
export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** Types into the field with this label. */
export const write = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text);
/** A form of the first owner, at a path. */
export const own = (path: string) => (world: World) => Promise.resolve({ path, token: world.person.token });
/** The message of most forms when there is no response. */
export const NO_ANSWER = "Server Not Responding";
/** The password after a change. */
export const NEXT = "Teapot$2027";
