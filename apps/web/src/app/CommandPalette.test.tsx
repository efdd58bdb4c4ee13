// @vitest-environment happy-dom
import { KEYS_TEXTS, listProducts, PALETTE_TEXTS, SHELL_TEXTS } from "@pricetrail/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { FakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render.tsx";
import { pageOf, productOf } from "../../testing/rows.ts";
import { SearchField } from "../ui/SearchField.tsx";
import MemberFrame from "./MemberFrame.tsx";

beforeEach(() => {
  document.cookie = "keys=; path=/; max-age=0";
});

const frame = (
  <MemberFrame>
    <h1>A screen</h1>
    <SearchField label="Names" value="" onSearch={() => undefined} />
  </MemberFrame>
);
const box = () => screen.findByRole("combobox", { name: PALETTE_TEXTS.hint });
const chosen = () => screen.getByRole("option", { selected: true }).textContent;

it("finds products, screens and actions, and goes to the chosen one by keyboard alone", async () => {
  const api = new FakeApi().answer(listProducts, pageOf([productOf("Desk lamp"), productOf("Clamp lamp")]));
  const { user } = renderScreen(frame, { api, at: "/dashboard" });
  await user.click(await screen.findByRole("button", { name: SHELL_TEXTS.find }));
  await user.type(await box(), "lamp");
  await screen.findByRole("option", { name: /^Desk lamp/ });
  expect((await box()).getAttribute("aria-activedescendant")).toBe(
    screen.getByRole("option", { selected: true }).id,
  );
  await user.keyboard("{ArrowDown}");
  expect(chosen()).toMatch(/^Clamp lamp/);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(window.location.search).toBe("?product=clamp-lamp"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("shows each seller's price for a product, so that the cheapest is apparent", async () => {
  const usd = (value: string) => ({ value, currency: "USD" });
  const api = new FakeApi().answer(
    listProducts,
    pageOf([
      productOf("Desk lamp", { seller: { _id: "a", name: "Alpha" } }),
      productOf("Desk lamp", {
        _id: "other",
        seller: { _id: "b", name: "Beta" },
        discountedPrice: usd("12.50"),
      }),
      productOf("Clamp lamp", { normalPrice: null }),
    ]),
  );
  const { user } = renderScreen(frame, { api });
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await box(), "lamp");
  await screen.findByRole("option", { name: /Alpha · USD 19\.90$/ });
  screen.getByRole("option", { name: /Beta · USD 12\.50$/ });
  screen.getByRole("option", { name: "Clamp lamp" });
});

it("wraps around at the ends of its list, and shows when nothing is found", async () => {
  const api = new FakeApi().answer(listProducts, pageOf<never>([]));
  const { user } = renderScreen(frame, { api });
  await user.keyboard("{Control>}k{/Control}");
  const input = await box();
  const first = chosen();
  await user.keyboard("{ArrowUp}");
  expect(chosen()).toBe(SHELL_TEXTS.logout);
  await user.keyboard("{ArrowDown}");
  expect(chosen()).toBe(first);
  await user.type(input, "xyzzy");
  await screen.findByText(PALETTE_TEXTS.nothing("xyzzy"));
});

it("keeps the last option active when fewer products are found while somebody moves down", async () => {
  const later = Promise.withResolvers<void>();
  const api = new FakeApi().answer(listProducts, async ({ query }) => {
    if (query.get("search") === "lam") return pageOf([productOf("Desk lamp"), productOf("Clamp lamp")]);
    await later.promise;
    return pageOf([productOf("Desk lamp")]);
  });
  const { user } = renderScreen(frame, { api });
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await box(), "lam");
  await screen.findByRole("option", { name: /^Clamp lamp/ });
  await user.keyboard("p{ArrowDown}");
  expect(chosen()).toMatch(/^Clamp lamp/);
  later.resolve();
  await waitFor(() => expect(screen.queryByRole("option", { name: /^Clamp lamp/ })).toBeNull());
  expect(chosen()).toMatch(/^Desk lamp/);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(window.location.search).toBe("?product=desk-lamp"));
});

it("activates the first option again when somebody continues typing", async () => {
  const { user } = renderScreen(frame, { api: new FakeApi().answer(listProducts, pageOf<never>([])) });
  await user.keyboard("{Control>}k{/Control}");
  const input = await box();
  const first = screen.getAllByRole("option")[0]!.textContent;
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(chosen()).not.toBe(first);
  await user.type(input, "s");
  expect(screen.getAllByRole("option").length).toBeGreaterThan(2);
  expect(chosen()).toBe(screen.getAllByRole("option")[0]!.textContent);
});

it("runs actions, and offers viewers none that changes anything", async () => {
  const api = new FakeApi().answer(listProducts, pageOf<never>([]));
  const { user } = renderScreen(frame, { as: "viewer", api });
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await box(), "log");
  expect(screen.queryByRole("option", { name: PALETTE_TEXTS.addProduct })).toBeNull();
  await user.keyboard("{Enter}");
  await screen.findByText("Are you sure, you want to logout?");
});

it("shows the shortcuts on a question mark, but not while somebody types or has turned them off", async () => {
  const { user } = renderScreen(frame);
  await user.type(await screen.findByLabelText("Names"), "?");
  expect(screen.queryByRole("dialog")).toBeNull();
  (document.activeElement as HTMLElement).blur();
  await user.keyboard("?");
  await screen.findByRole("dialog", { name: KEYS_TEXTS.title });
  await user.click(screen.getByRole("checkbox", { name: KEYS_TEXTS.single }));
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  (document.activeElement as HTMLElement).blur();
  await user.keyboard("?/");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(document.body);
});

it("focuses the screen's search box on a slash", async () => {
  const { user } = renderScreen(frame);
  await screen.findByLabelText("Names");
  await user.keyboard("/");
  expect(document.activeElement).toBe(screen.getByLabelText("Names"));
});
