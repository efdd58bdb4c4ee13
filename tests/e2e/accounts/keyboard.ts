import type { ElementHandle, Locator, Page } from "playwright-core";

/** More stops than any screen has. */
const MAX_STOPS = 120;

export interface Keyboard {
  /** Presses Tab until the control has the focus; fails when Tab never gets there. */
  reach(control: Locator): Promise<void>;
  /** Types into the field with this label, replacing its content. */
  type(label: string, text: string): Promise<void>;
  /** Presses the button with this name by Enter. */
  press(name: string | RegExp): Promise<void>;
  /** Follows the link with this name by Enter. */
  follow(name: string | RegExp): Promise<void>;
  /** Ticks the checkbox with this name by the space bar. */
  tick(name: string | RegExp): Promise<void>;
  /** Chooses in a browser's own select by the choice's first letter: a second one that comes late begins another choice. */
  choose(label: string, letter: string): Promise<void>;
}

/** Whether a control has the focus; gone when it is not, or no longer, part of the page. */
async function focusOf(found: ElementHandle | null): Promise<"here" | "elsewhere" | "gone"> {
  if (found === null) return "gone";
  try {
    return await found.evaluate((element) => {
      if (!element.isConnected) return "gone";
      return element === document.activeElement ? "here" : "elsewhere";
    });
  } catch {
    // The page has gone on to another document.
    return "gone";
  }
}

/** A person who has no mouse: every control is found with Tab and used with keys alone. */
export function keyboardOf(page: Page): Keyboard {
  const reach = async (control: Locator): Promise<void> => {
    // A disabled control is no stop of the Tab key.
    await control.and(page.locator(":not(:disabled)")).waitFor();
    let found: ElementHandle<SVGElement | HTMLElement> | null = null;
    for (let stop = 0; stop < MAX_STOPS; stop++) {
      // Looked for again only when the page has redrawn it: finding it by its role takes longer than all the rest.
      let focus = await focusOf(found);
      if (focus === "gone") {
        found = await control.elementHandle();
        focus = await focusOf(found);
      }
      if (focus === "here") return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab never reaches ${String(control)}`);
  };
  return {
    reach,
    type: async (label, text) => {
      await reach(page.getByLabel(label, { exact: true }));
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(text);
    },
    press: async (name) => {
      await reach(page.getByRole("button", { name, exact: true }));
      await page.keyboard.press("Enter");
    },
    follow: async (name) => {
      await reach(page.getByRole("link", { name, exact: true }).first());
      await page.keyboard.press("Enter");
    },
    tick: async (name) => {
      await reach(page.getByRole("checkbox", { name }));
      await page.keyboard.press("Space");
    },
    choose: async (label, letter) => {
      await reach(page.getByRole("combobox", { name: label, exact: true }));
      await page.keyboard.press(letter);
    },
  };
}
