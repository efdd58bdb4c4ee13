import type { FrameLocator, Locator, Page } from "playwright-core";

/** The elements that the videos about the scraping browser wait for and point at. */
export interface PickingScreen {
  address: Locator;
  /** The content of the inspected page. */
  panel: FrameLocator;
  /** Waits until the live view has drawn the page with this title. */
  isDrawn(title: string): Promise<void>;
  extension: Locator;
  /** Waits until the extension is on and the panel is ready. */
  isInspecting(): Promise<void>;
  isSaved(): Promise<void>;
}

export function pickingScreen(page: Page): PickingScreen {
  const panel = page.frameLocator("iframe[title^='Content of']");
  return {
    address: page.getByRole("searchbox", { name: "Address of a page" }),
    panel,
    isDrawn: (title) =>
      page
        .getByRole("img", { name: `Live view of ${title}` })
        .and(page.locator("[data-frame]"))
        .waitFor(),
    extension: page.getByLabel("Enable Extension"),
    isInspecting: async () => {
      await page.getByLabel("Disable Extension").waitFor();
      await page.getByLabel("Switching").waitFor({ state: "detached" });
      await panel.locator("h1").first().waitFor();
    },
    isSaved: () => page.getByText(/^The configuration of .* is saved\.$/).waitFor(),
  };
}

/** Saves the proposal for a page as its configuration, and tracks it once; not recorded. */
export async function configure(page: Page, title: string): Promise<void> {
  const screen = pickingScreen(page);
  const button = (name: string): Locator => page.getByRole("button", { name, exact: true });
  await screen.isDrawn(title);
  await screen.extension.click();
  await screen.isInspecting();
  await button("Accept all proposals").click();
  await button("Save configuration").or(button("Save changes")).click();
  const save = page.getByRole("dialog").getByRole("button", { name: "Save", exact: true });
  await save.or(page.getByText(/^The configuration of .* is saved\.$/)).waitFor();
  if (await save.isVisible()) await save.click();
  await screen.isSaved();
  await button("Start tracking").click();
  await page.getByText("Tracking done successfully").first().waitFor();
}
