import type { Page } from "playwright-core";
import { expectAccessibleInBothThemes } from "./inspection.ts";
import type { View } from "./inspection.ts";
import { linkIn } from "./mailbox.ts";
import { CUT } from "./world.ts";
import type { Visit, World } from "./world.ts";

/** One person's path through the account screens, each of which is inspected in both sizes and themes. */
export interface Look {
  /** The page of the open visit. */
  readonly page: Page;
  /** Opens a page with reduced motion, signed in if a token is given. */
  open(path: string, token?: string): Promise<Page>;
  /** Opens a path and waits for the screen's heading. */
  go(path: string, heading: string | RegExp): Promise<void>;
  /** Expects the screen to have no axe violation, and the console no message except provoked ones. */
  shows(state: string, views?: readonly View[]): Promise<void>;
  /** Permits a console message that the test provokes: a status, or part of the line. */
  provokes(line: number | string): void;
  /** Makes the next request to this address fail, as if the network were down. */
  cut(address: string): Promise<void>;
  reads(text: string | RegExp): Promise<void>;
  /** Fills a field and leaves it, so that it is validated. */
  fill(label: string, text: string): Promise<void>;
  click(name: string): Promise<void>;
  /** Solves the captcha. */
  confirm(): Promise<void>;
  /** The path of the link in the next mail to an address. */
  mailedPath(email: string): Promise<string>;
  closeDialog(): Promise<void>;
  leave(): Promise<void>;
}

export function openLook(world: World): Look {
  let visit: Visit | undefined;
  const provoked: (number | string)[] = [];
  const current = (): Visit => {
    if (!visit) throw new Error("no visit is open");
    return visit;
  };
  const reads = (text: string | RegExp): Promise<void> => current().reads(text);
  return {
    get page() {
      return current().page;
    },
    reads,
    provokes: (line) => {
      provoked.push(line);
    },
    open: async (path, token) => {
      visit = await world.visit(path, token, { reducedMotion: "reduce" });
      return visit.page;
    },
    go: async (path, heading) => {
      await current().page.goto(path);
      await current().page.getByRole("heading", { level: 1, name: heading }).waitFor();
    },
    shows: async (state, views) => {
      await expectAccessibleInBothThemes(current().page, state, views);
      current().expectSilence(...provoked);
    },
    cut: async (address) => {
      provoked.push(CUT);
      await current().page.route(address, (route) => route.abort(), { times: 1 });
    },
    fill: async (label, text) => {
      await current().page.getByLabel(label, { exact: true }).fill(text);
      await current().page.getByLabel(label, { exact: true }).blur();
    },
    click: (name) => current().page.getByRole("button", { name, exact: true }).click(),
    confirm: async () => {
      await current().page.getByRole("checkbox").check();
      await reads("Confirmed");
    },
    mailedPath: async (email) => new URL(linkIn(await world.mailbox.next(email))).pathname,
    closeDialog: async () => {
      await current().page.keyboard.press("Escape");
      await current().page.locator("[role=dialog], [role=alertdialog]").waitFor({ state: "detached" });
    },
    leave: async () => {
      await visit?.leave();
      visit = undefined;
    },
  };
}
