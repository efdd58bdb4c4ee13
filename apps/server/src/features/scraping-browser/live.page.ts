import { MAX_LIVE_VIEW } from "@pricetrail/contract";
import type { LiveCommand, LiveEvent } from "@pricetrail/contract";
import type { BrowserContext, Page } from "playwright-core";
import type { EgressGuard } from "../../egress/guard.ts";
import { createCursor } from "./cursor.page.ts";
import { createFrameStream } from "./frames.page.ts";
import type { Viewport } from "./frames.page.ts";
import { createInputs } from "./inputs.page.ts";
import { createNavigation } from "./navigation.page.ts";
import { watchPage } from "./state.page.ts";
import type { PageState } from "./state.page.ts";

/** Receives pictures and events of a page while somebody watches it. */
export interface Screen {
  event(event: LiveEvent): void;
  picture(message: Buffer): void;
}

/** A page in the server's browser that a person controls. */
export interface LivePage {
  page: Page;
  state(): PageState;
  /** Shows the page on this screen instead of the previous one; null when nobody watches. */
  show(screen: Screen | null): void;
  run(command: LiveCommand): void;
}

const FIRST_SIZE: Viewport = { width: 1280, height: 800 };

/** Interval in ms in which the title of a page that looks the same is checked. */
const UNSEEN_TITLE_MS = 2000;
/** Minimum interval in ms between two checks for a changed title while a page changes. */
const TITLE_MS = 1_000;

/**
 * Two rules besides the page's own style sheets, so that its markup stays unchanged. The caret of a text field does not blink,
 * because an idle page must not change. The options of a select open inside the page, because a native popup is not part of any
 * picture.
 */
const LIVE_STYLE = `(() => {
  const sheet = new CSSStyleSheet();
  const select = "select:not([multiple], [size]:not([size='1']))";
  sheet.replaceSync(
    "* { caret-animation: manual !important; } " +
      select + ", " + select + "::picker(select) { appearance: base-select !important; }",
  );
  document.adoptedStyleSheets.push(sheet);
})()`;

/**
 * Opens a page in a new context. It can load everything that a person's browser can (pictures, fonts, media), through the guard,
 * but nothing leaves the page: no downloads, permissions, dialogs or second windows.
 */
export async function openLivePage(
  context: BrowserContext,
  start: URL,
  options: { guard: EgressGuard; onCrash: () => void },
): Promise<LivePage> {
  const { guard } = options;
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  let screen: Screen | null = null;
  let isVisible = true;
  let size = FIRST_SIZE;

  page.on("crash", options.onCrash);
  page.on("close", options.onCrash);
  page.on("dialog", (dialog) => {
    // "Leave this page?" is the only dialog with a known answer.
    const answer = dialog.type() === "beforeunload" ? dialog.accept() : dialog.dismiss();
    void answer.catch(() => {});
  });
  // Without a listener, the browser would wait for a native dialog.
  page.on("filechooser", () => {});
  await page.setViewportSize(size);

  const { frameTree } = await cdp.send("Page.getFrameTree");
  const mainFrameId = frameTree.frame.id;
  const watched = await watchPage(page, cdp, {
    guard,
    mainFrameId,
    start: start.href,
    onChange: () => screen?.event({ type: "page", ...watched.state() }),
  });
  const navigate = createNavigation(cdp, guard, { refused: watched.refuse, travel: watched.leave });
  // A window that the page opens is shown in its place if a person asked for it, and otherwise closed at once.
  context.on("page", (opened) => void opened.close().catch(() => {}));
  cdp.on("Page.windowOpen", ({ url, userGesture }) => {
    if (userGesture && /^https?:/i.test(url)) void navigate({ type: "navigate", url });
  });
  await cdp.send("Page.addScriptToEvaluateOnNewDocument", {
    source: LIVE_STYLE,
    worldName: "pricetrail-live-style",
  });
  // Otherwise a drag that starts on a picture would wait forever for a drop outside the page.
  await cdp.send("Input.setInterceptDrags", { enabled: true });

  let titleSeenAt = 0;
  const frames = createFrameStream(cdp, {
    send: (message) => screen?.picture(message),
    onChange: (isResting) => {
      const now = performance.now();
      if (!isResting && now - titleSeenAt < TITLE_MS) return;
      titleSeenAt = now;
      watched.refresh();
    },
  });
  // A title also changes when nothing else of the page does.
  const titles = setInterval(() => {
    if (screen !== null && isVisible) watched.refresh();
  }, UNSEEN_TITLE_MS).unref();
  page.once("close", () => clearInterval(titles));
  page.once("crash", () => clearInterval(titles));
  const input = createInputs(cdp);
  const pointAt = createCursor(cdp, mainFrameId, (cursor) => screen?.event({ type: "cursor", cursor }));

  async function resize(next: Viewport): Promise<void> {
    if (next.width === size.width && next.height === size.height) return;
    size = next;
    await page.setViewportSize(size).catch(() => {});
    if (screen !== null && isVisible) await frames.start(size);
  }

  void navigate({ type: "navigate", url: start.href });
  return {
    page,
    state: watched.state,
    show: (next) => {
      screen = next;
      isVisible = true;
      if (screen === null) {
        void frames.pause();
        return;
      }
      screen.event({ type: "page", ...watched.state() });
      void frames.start(size);
    },
    run: (command) => {
      switch (command.type) {
        case "pointer":
          input(command);
          if (command.event !== "down") pointAt(command.x, command.y);
          return;
        case "wheel":
        case "key":
        case "text":
          input(command);
          return;
        case "drawn":
          frames.drawn(command.frame);
          return;
        case "visible":
          if (command.visible === isVisible) return;
          isVisible = command.visible;
          void (isVisible ? frames.start(size) : frames.pause());
          return;
        case "resize":
          void resize({
            width: Math.min(command.width, MAX_LIVE_VIEW.width),
            height: Math.min(command.height, MAX_LIVE_VIEW.height),
          });
          return;
        default:
          void navigate(command);
      }
    },
  };
}
