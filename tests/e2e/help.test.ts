import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./accounts/inspection.ts";
import { openScreen } from "./data-screens/screen.ts";
import type { Screen } from "./data-screens/screen.ts";
import { sharedBrowser, sharedProgram } from "./shared-program.ts";

/** The videos by section, in order, each in its own frame. */
const SUBTITLES = [/^By address/, /^By picking/, /^Edit/, /^From the same shop/];

describe("the help videos", { timeout: 120_000 }, () => {
  let url: string;
  let screen: Screen;
  beforeAll(async () => {
    const [{ product, newOwner }, browser] = await Promise.all([sharedProgram(), sharedBrowser()]);
    const { token } = await newOwner();
    ({ url } = product);
    screen = await openScreen(browser, url, token, "/helpvideos");
  });
  afterAll(() => screen?.leave());

  it("play by keyboard with their captions on, from this installation alone", async () => {
    const { page } = screen;
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).origin !== url) foreign.push(request.url());
    });
    await page.reload();
    const frames = page.locator("article iframe");
    await expect.poll(() => frames.count()).toBe(SUBTITLES.length);
    for (const [index, subtitle] of SUBTITLES.entries()) {
      const frame = frames.nth(index);
      await frame.scrollIntoViewIfNeeded();
      expect(await frame.getAttribute("title")).toMatch(/^How to add a new product: /);
      expect(await frame.getAttribute("height")).toBe("315");
      const film = frame.contentFrame().getByLabel(subtitle);
      const state = () =>
        film.evaluate((element) => {
          const video = element as HTMLVideoElement;
          const track = video.textTracks[0];
          return {
            isPlayable: video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.error === null,
            seconds: video.duration,
            position: video.currentTime,
            captions: track?.mode,
            cues: track?.cues?.length ?? 0,
            hasControls: video.controls,
          };
        });
      await expect.poll(async () => (await state()).cues).toBeGreaterThan(4);
      await film.focus();
      await page.keyboard.press("Space");
      await expect.poll(async () => (await state()).position).toBeGreaterThan(0.5);
      const { isPlayable, seconds, captions, cues, hasControls } = await state();
      expect({ isPlayable, captions, hasControls }).toEqual({
        isPlayable: true,
        captions: "showing",
        hasControls: true,
      });
      expect(seconds).toBeGreaterThan(15);
      expect(seconds).toBeLessThan(60);
      await page.keyboard.press("Space");
      const words = page.getByText("Transcript", { exact: true }).nth(index);
      await words.click();
      expect(await words.locator("xpath=..").getByRole("listitem").count()).toBe(cues);
    }
    expect(foreign).toEqual([]);
    screen.expectSilence();
  });

  it("are accessible, with transcripts", async () => {
    await expectAccessible(screen.page, "help videos with transcripts");
    screen.expectSilence();
  });
});
