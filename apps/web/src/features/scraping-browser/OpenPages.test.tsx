// @vitest-environment happy-dom
import { PICKER_TEXTS, type BrowserSession } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderScreen } from "../../../testing/render.tsx";
import { OpenPages } from "./OpenPages.tsx";

const sessionOf = (_id: string, title: string, url = "https://shop.example/kettle") =>
  ({ _id, title, url }) as BrowserSession;
const LIST = [sessionOf("a", "Blue kettle"), sessionOf("b", "Iron pan")];

function show(active: string | undefined, { list = LIST, isDisabled = false } = {}) {
  const [onShow, onClose, onNew] = [
    vi.fn<(id: string) => void>(),
    vi.fn<(id: string) => void>(),
    vi.fn<() => void>(),
  ];
  const rendered = renderScreen(<OpenPages {...{ list, active, isDisabled, onShow, onClose, onNew }} />);
  return { ...rendered, onShow, onClose, onNew };
}

it("marks the current page alone, and shows, closes and opens each by its own button", async () => {
  const { user, onShow, onClose, onNew } = show("b");
  const current = screen.getAllByRole("button").filter((one) => one.hasAttribute("aria-current"));
  expect(current.map(({ textContent }) => textContent)).toEqual(["Iron pan"]);
  await user.click(screen.getByRole("button", { name: "Blue kettle" }));
  await user.click(screen.getByRole("button", { name: PICKER_TEXTS.closePage("Iron pan") }));
  await user.click(screen.getByRole("button", { name: PICKER_TEXTS.newPage }));
  expect([onShow.mock.calls, onClose.mock.calls, onNew.mock.calls.length]).toEqual([[["a"]], [["b"]], 1]);
});

it("offers no new page while the next address opens one anyway", () => {
  show(undefined);
  expect(screen.queryByRole("button", { name: PICKER_TEXTS.newPage })).toBeNull();
});

it("names a page without a title by its address, and one without either as untitled", () => {
  show("a", { list: [sessionOf("a", ""), sessionOf("b", "", "")] });
  screen.getByRole("button", { name: "shop.example/kettle" });
  expect(screen.getByText(PICKER_TEXTS.untitled).closest("li")?.previousElementSibling?.textContent).toBe(
    "shop.example/kettle",
  );
});

it("does nothing while it is disabled", () => {
  show("a", { isDisabled: true });
  for (const button of screen.getAllByRole<HTMLButtonElement>("button")) expect(button.disabled).toBe(true);
});
