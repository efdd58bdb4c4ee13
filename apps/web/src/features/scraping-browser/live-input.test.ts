import { liveCommand } from "@pricetrail/contract";
import { expect, test } from "vitest";
import { buttonOf, keyCommand, modifiersOf, placeIn, wheelPixels } from "./live-input.ts";

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, isComposing: false };

test("a position on the picture is converted to the page's, whatever size the picture is shown at", () => {
  const box = { left: 100, top: 50, width: 640, height: 400 };
  const viewport = { width: 1280, height: 800 };
  expect(placeIn(box, viewport, { clientX: 420, clientY: 250 })).toEqual({ x: 640, y: 400 });
  // A picture of other proportions than the view is at its top left.
  expect(placeIn({ ...box, height: 800 }, viewport, { clientX: 420, clientY: 250 })).toEqual({
    x: 640,
    y: 400,
  });
  expect(placeIn({ ...box, width: 1280 }, viewport, { clientX: 420, clientY: 250 })).toEqual({
    x: 640,
    y: 400,
  });
  expect(placeIn({ ...box, width: 1280 }, viewport, { clientX: 1300, clientY: 250 })).toEqual({
    x: 1280,
    y: 400,
  });
  // A view that is not laid out yet has no places.
  expect(placeIn({ ...box, width: 0 }, viewport, { clientX: 420, clientY: 250 })).toEqual({ x: 0, y: 0 });
  // A drag that leaves the picture stays at its edge.
  expect(placeIn(box, viewport, { clientX: 0, clientY: 900 })).toEqual({ x: 0, y: 800 });
});

test("modifiers and buttons have the protocol's values", () => {
  expect(modifiersOf({ ...plain, altKey: true, shiftKey: true })).toBe(9);
  expect([0, 1, 2, 3].map(buttonOf)).toEqual(["left", "middle", "right", "none"]);
});

test("keys go to the page except for pasting and composition, which are sent as text", () => {
  const command = keyCommand({ ...plain, key: "a", code: "KeyA", shiftKey: true }, "down");
  expect(liveCommand.parse(command)).toEqual({
    type: "key",
    event: "down",
    key: "a",
    code: "KeyA",
    modifiers: 8,
  });
  expect(keyCommand({ ...plain, key: "v", code: "KeyV", ctrlKey: true }, "down")).toBeUndefined();
  expect(keyCommand({ ...plain, key: "ä", code: "", isComposing: true }, "down")).toBeUndefined();
});

test("a wheel that counts in lines or pages scrolls by pixels, within the limit", () => {
  expect(wheelPixels({ deltaX: 0, deltaY: 3, deltaMode: 1 }, 800)).toEqual({ dx: 0, dy: 54 });
  expect(wheelPixels({ deltaX: 0, deltaY: -20, deltaMode: 2 }, 800)).toEqual({ dx: 0, dy: -5000 });
});
