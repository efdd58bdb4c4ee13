// @vitest-environment happy-dom
import { closeBrowser, LISTING_TEXTS, listBrowsers, openBrowser, PICKER_TEXTS } from "@pricetrail/contract";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { setPhoneWidth } from "../../../testing/phone.ts";
import { renderScreen } from "../../../testing/render.tsx";
import ScrapingBrowserPage from "./ScrapingBrowserPage.tsx";

const T = PICKER_TEXTS;

/** Simulates three open pages on a server without a browser: none can be viewed. */
function openPages() {
  let list = ["Kettle", "Pan", "Lid"].map((title) => ({
    _id: title,
    url: `http://shop.example/${title}`,
    title,
    createdAt: "2026-06-15T12:00:00.000Z",
  }));
  return new FakeApi()
    .answer(listBrowsers, () => ({
      list,
      startUrl: "",
      limits: { sessions: 3, idleSeconds: 600 },
      hasBrowser: false,
    }))
    .answer(closeBrowser, ({ params }) => {
      list = list.filter(({ _id }) => _id !== params["id"]);
      return { message: "" };
    });
}
const close = (title: string) => screen.findByRole("button", { name: T.closePage(title) });

it("closes the page whose button was used, and moves keyboard focus to the next one", async () => {
  const { api, user } = renderScreen(<ScrapingBrowserPage />, { api: openPages() });
  (await close("Pan")).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByText("Pan")).toBeNull());
  expect(api.callsOf(closeBrowser).map(({ params }) => params["id"])).toEqual(["Pan"]);
  await waitFor(async () => expect(document.activeElement).toBe(await close("Lid")));
  await user.keyboard("{Enter}");
  await waitFor(async () => expect(document.activeElement).toBe(await close("Kettle")));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByText("Kettle")).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toContain(T.empty));
  expect(document.activeElement).not.toBe(document.body);
});

it("explains at the limit of open pages that one has to be closed, and keeps those that are open", async () => {
  const api = openPages().refuse(openBrowser, 406, "no more");
  const { user } = renderScreen(<ScrapingBrowserPage />, { api });
  await close("Pan");
  await user.type(screen.getByRole("searchbox"), "shop.example/new{Enter}");
  await screen.findByText(T.limit(3));
  expect(api.callsOf(openBrowser)[0]?.body).toEqual({ url: "http://shop.example/new" });
  expect(api.callsOf(closeBrowser)).toHaveLength(0);
});

it("marks an address that is missing or none as an error until it is changed, and adds http:// where no protocol is typed", async () => {
  const api = openPages().refuse(openBrowser, 406, "no more");
  const { user } = renderScreen(<ScrapingBrowserPage />, { api });
  await close("Pan");
  const box = screen.getByRole<HTMLInputElement>("searchbox", { name: "Address of a page" });
  expect(box.placeholder).toBe("Search...");
  await user.clear(box);
  await user.type(box, " ");
  await user.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByText("This field is required");
  expect(box.getAttribute("aria-invalid")).toBe("true");
  await user.clear(box);
  await user.type(box, "shop.example/other");
  expect(box.getAttribute("aria-invalid")).toBe("false");
  expect(screen.queryByText("This field is required")).toBeNull();
  expect(api.callsOf(openBrowser)).toHaveLength(0);
  await user.click(screen.getByRole("button", { name: "Open" }));
  await waitFor(() => expect(box.value).toBe("http://shop.example/other"));
  expect(api.callsOf(openBrowser)[0]?.body).toEqual({ url: "http://shop.example/other" });
});

it("labels the button for all products of the page if there is room, and otherwise has a tooltip", async () => {
  const media = vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      media: query,
      matches: query.includes("min-width"),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  onTestFinished(() => media.mockRestore());
  renderScreen(<ScrapingBrowserPage />, { api: openPages() });
  expect((await screen.findByText(LISTING_TEXTS.trackAll)).closest("a")).not.toBeNull();
  cleanup();
  setPhoneWidth();
  renderScreen(<ScrapingBrowserPage />, { api: openPages() });
  await close("Pan");
  expect(screen.queryByText(LISTING_TEXTS.trackAll)).toBeNull();
  expect(screen.getByLabelText(LISTING_TEXTS.trackAll).tagName).toBe("A");
});

it("informs viewers that they cannot pick, and opens no page for them", async () => {
  const { api } = renderScreen(<ScrapingBrowserPage />, { api: openPages(), as: "viewer" });
  await screen.findByText(T.viewer);
  expect(api.callsOf(listBrowsers)).toHaveLength(0);
});
