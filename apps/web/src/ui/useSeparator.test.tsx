// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { useSeparator } from "./useSeparator.ts";

interface Options {
  isAfter?: boolean;
  size?: number;
}

/** Renders a separator for an element of 100 to 300 px; returns it and the sizes it has reported. */
function show({ isAfter = false, size = 200 }: Options = {}) {
  const asked: [size: number, isDone: boolean][] = [];
  function Handle() {
    return (
      <div
        {...useSeparator({
          label: "Width",
          size,
          min: 100,
          max: 300,
          isAfter,
          onSize: (...one) => asked.push(one),
        })}
      />
    );
  }
  renderScreen(<Handle />, { as: "visitor" });
  const handle = screen.getByRole("separator", { name: "Width" });
  handle.setPointerCapture = () => undefined;
  return { handle, asked };
}

it.each([
  [false, "ArrowLeft", 184],
  [false, "ArrowRight", 216],
  [true, "ArrowLeft", 216],
  [true, "ArrowRight", 184],
  [false, "Home", 100],
  [false, "End", 300],
])("where the part comes after it (%s), %s makes it %i px wide", (isAfter, key, size) => {
  const { handle, asked } = show({ isAfter });
  fireEvent.keyDown(handle, { key });
  expect(asked).toEqual([[size, true]]);
});

it("stays within its limits, and leaves other keys to the browser", () => {
  const { handle, asked } = show({ size: 290 });
  fireEvent.keyDown(handle, { key: "ArrowRight" });
  fireEvent.keyDown(handle, { key: "ArrowRight", ctrlKey: true });
  fireEvent.keyDown(handle, { key: "ArrowRight", altKey: true });
  fireEvent.keyDown(handle, { key: "a" });
  expect(asked).toEqual([[300, true]]);
});

it("follows the pointer, and is done when it is released", () => {
  const { handle, asked } = show();
  fireEvent.pointerDown(handle, { clientX: 50, pointerId: 1 });
  fireEvent.pointerMove(handle, { clientX: 70 });
  fireEvent.pointerMove(handle, { clientX: 70 });
  fireEvent.pointerMove(handle, { clientX: -500 });
  fireEvent.pointerUp(handle);
  fireEvent.pointerMove(handle, { clientX: 90 });
  expect(asked).toEqual([
    [220, false],
    [100, false],
    [100, true],
  ]);
});

it("does not resize on a press without movement, nor with another button", () => {
  const { handle, asked } = show();
  fireEvent.pointerDown(handle, { clientX: 50, pointerId: 1 });
  fireEvent.pointerUp(handle);
  fireEvent.pointerDown(handle, { clientX: 50, pointerId: 1, button: 2 });
  fireEvent.pointerMove(handle, { clientX: 70 });
  fireEvent.pointerUp(handle);
  expect(asked).toEqual([]);
});
