import type { ElementHandle, Locator, Page } from "playwright-core";

/** More stops than any screen has. */
const MAX_STOPS = 120;

export interface Keyboard {
  /** Presses Tab until the control has the focus; fails if it never does. */
  reach(control: Locator): Promise<void>;
  /** Types into the field with this label, replacing its content. */
  type(label: string, text: string): Promise<void>;
  /** Presses the button with this name by Enter. */
  press(name: string | RegExp): Promise<void>;
  /** Follows the link with this name by Enter. */
  follow(name: string | RegExp): Promise<void>;
  /** Ticks the checkbox with this name by the space bar. */
  tick(name: string | RegExp): Promise<void>;
  /** Chooses in a native select by the option's first letter: a second letter that arrives late would start a new search. */
  choose(label: string, letter: string): Promise<void>;
}

/** Whether a control has the focus; "gone" when it is not, or no longer, part of the page. */
async function focusOf(found: ElementHandle | null): Promise<"here" | "elsewhere" | "gone"> {
  if (found === null) return "gone";
  try {
    return await found.evaluate((element) => {
      if (!element.isConnected) return "gone";
      return element === document.activeElement ? "here" : "elsewhere";
    });
  } catch {
    // The page has navigated to another document.
    return "gone";
  }
}

/** A person without a mouse: every control is reached with Tab and used by keyboard only. */
export function keyboardOf(page: Page): Keyboard {
  const reach = async (control: Locator): Promise<void> => {
    // A disabled control is not a Tab stop.
    await control.and(page.locator(":not(:disabled)")).waitFor();
    let found: ElementHandle<SVGElement | HTMLElement> | null = null;
    for (let stop = 0; stop < MAX_STOPS; stop++) {
      // Located again only when the page has redrawn it, because locating by role is by far the slowest step.
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
