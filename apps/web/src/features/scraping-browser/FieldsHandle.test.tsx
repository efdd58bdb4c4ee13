// @vitest-environment happy-dom
import { PICKER_TEXTS } from "@pricetrail/contract";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { renderScreen } from "../../../testing/render.tsx";
import { FIELDS_WIDTH, useFieldsWidth } from "./fields-width.ts";
import { FieldsHandle } from "./FieldsHandle.tsx";

const T = PICKER_TEXTS;
const { min, max, usual } = FIELDS_WIDTH;

function Fields() {
  const { width, isOpen, setWidth, setOpen } = useFieldsWidth();
  return (
    <>
      <FieldsHandle
        width={width}
        isOpen={isOpen}
        onWidth={setWidth}
        onOpen={setOpen}
        onDrag={() => undefined}
      />
      <output>{isOpen ? width : "closed"}</output>
    </>
  );
}
const shown = () => screen.getByRole("status").textContent;
// The test's window is as narrow as a small screen, where there is no handle.
const handle = () => screen.getByRole("separator", { name: T.panelWidth, hidden: true });

beforeEach(() => {
  document.cookie = "picker-fields=; path=/; max-age=0";
});

it("makes the fields wider and narrower by keyboard, within bounds, and remembers it", async () => {
  const { user } = renderScreen(<Fields />);
  handle().focus();
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(shown()).toBe(String(usual - 32));
  await user.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}");
  expect(handle().getAttribute("aria-valuenow")).toBe(String(usual + 16));
  await user.keyboard("{End}{ArrowLeft}");
  expect(shown()).toBe(String(max));
  await user.keyboard("{Home}");
  expect(shown()).toBe(String(min));
  renderScreen(<Fields />);
  expect(screen.getAllByRole("status").map((one) => one.textContent)).toEqual([String(min), String(min)]);
});

it("follows the pointer that drags it, and keeps the width when it is released", () => {
  renderScreen(<Fields />);
  handle().setPointerCapture = () => undefined;
  fireEvent.pointerDown(handle(), { button: 0, clientX: 800, pointerId: 1 });
  fireEvent.pointerMove(handle(), { clientX: 740, pointerId: 1 });
  expect(shown()).toBe(String(usual + 60));
  expect(document.cookie).not.toContain("picker-fields");
  fireEvent.pointerUp(handle(), { pointerId: 1 });
  expect(document.cookie).toContain(`picker-fields=${usual + 60}`);
  fireEvent.pointerMove(handle(), { clientX: 100, pointerId: 1 });
  expect(shown()).toBe(String(usual + 60));
});

it("hides the fields, and shows them again with their former width", async () => {
  const { user } = renderScreen(<Fields />);
  handle().focus();
  await user.keyboard("{ArrowRight}");
  await user.click(screen.getByRole("button", { name: T.closeFields, hidden: true }));
  expect(shown()).toBe("closed");
  expect(screen.queryByRole("separator", { hidden: true })).toBeNull();
  expect(document.cookie).toContain(`picker-fields=${usual - 16}.closed`);
  await user.click(screen.getByRole("button", { name: T.openFields, hidden: true }));
  expect(shown()).toBe(String(usual - 16));
});
