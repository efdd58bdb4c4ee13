import type { Page } from "playwright-core";
import type { World } from "./world.ts";

/** One form or dialog of the product, and what it says of a cut and of success. */
export interface FormRow {
  name: string;
  /** The components it is made by, as "feature/Component": `forms-complete.test.ts` looks for those without a row. */
  of: readonly string[];
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

/** Presses the button of this name. */
export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** Types into the field of this label. */
export const write = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text);
/** A form of the first owner, at a path. */
export const own = (path: string) => (world: World) => Promise.resolve({ path, token: world.person.token });
/** What most forms say when there is no answer. */
export const NO_ANSWER = "Server Not Responding";
/** The password after a change. */
export const NEXT = "Teapot$2027";
