import { expect, test } from "vitest";
import { readPanelEvent } from "./panel-event.ts";

const element = {
  tag: "span",
  text: "19.90",
  breadcrumb: ["body", "div#buy", "span.price"],
  selector: "#buy > span.price",
  matches: 1,
  twins: { count: 1, index: 0 },
  why: "It is the only one.",
};

test("agreed events of the panel are accepted", () => {
  const picked = {
    type: "picked",
    capture: { value: "19.90", tagValue: "<span>19.90</span>", tag: "span", fingerprint: { v: 1 } },
    element,
  };
  expect(readPanelEvent(picked)).toEqual(picked);
  expect(readPanelEvent({ type: "hover", element: null })).toEqual({ type: "hover", element: null });
  expect(readPanelEvent({ type: "unique", tag: "h1", index: 0, unique: true })).toBeDefined();
});

test("anything else from the page is ignored", () => {
  for (const message of [
    null,
    "ready",
    { type: "ready" },
    { type: "navigate", to: "https://evil.example" },
    { type: "unique", tag: "<img onerror=x>", index: 0, unique: true },
    { type: "hover", element: { ...element, text: "x".repeat(100_000) } },
  ]) {
    expect(readPanelEvent(message)).toBeUndefined();
  }
});
