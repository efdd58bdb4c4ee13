import { describe, expect, it } from "vitest";
import { keyPress } from "./keys.rules.ts";

const ALT = 1;
const CTRL = 2;
const META = 4;
const SHIFT = 8;

describe("keys for a page", () => {
  it.each([
    ["a", "KeyA", 0, { windowsVirtualKeyCode: 65, text: "a" }],
    ["A", "KeyA", SHIFT, { windowsVirtualKeyCode: 65, text: "A" }],
    ["7", "Digit7", 0, { windowsVirtualKeyCode: 55, text: "7" }],
    ["é", "Digit2", 0, { windowsVirtualKeyCode: 50, text: "é" }],
    ["Enter", "Enter", 0, { windowsVirtualKeyCode: 13, text: "\r" }],
    ["ArrowDown", "ArrowDown", 0, { windowsVirtualKeyCode: 40, text: undefined }],
    // Typed with AltGr.
    ["@", "KeyQ", CTRL | ALT, { modifiers: 0, text: "@" }],
    ["å", "KeyA", ALT, { modifiers: 0, text: "å" }],
    ["a", "KeyA", CTRL, { modifiers: CTRL, text: undefined }],
    // On a Mac.
    ["z", "KeyZ", META, { modifiers: CTRL, text: undefined }],
  ])("passes %s (%s, modifiers %i) to the page", (key, code, modifiers, press) => {
    expect(keyPress(key, code, modifiers)).toMatchObject({ key, code, ...press });
  });

  it.each([
    ["F5", "F5", 0],
    ["F12", "F12", 0],
    ["t", "KeyT", CTRL],
    ["w", "KeyW", CTRL],
    ["n", "KeyN", CTRL | SHIFT],
    ["i", "KeyI", CTRL | SHIFT],
    ["l", "KeyL", META],
    // The clipboard is the browser's own, not the person's.
    ["c", "KeyC", CTRL],
    ["v", "KeyV", CTRL],
    ["Insert", "Insert", CTRL],
    ["ArrowLeft", "ArrowLeft", ALT],
    ["d", "KeyD", ALT],
    ["F4", "F4", ALT],
    ["BrowserBack", "BrowserBack", 0],
  ])("drops %s (%s, modifiers %i)", (key, code, modifiers) => {
    expect(keyPress(key, code, modifiers)).toBeNull();
  });
});
