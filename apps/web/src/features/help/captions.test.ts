import { expect, it } from "vitest";
import { cuesOf } from "./captions.ts";

it("parses the sentences of a film and their times, with and without hours", () => {
  const file =
    "WEBVTT\n\n00:00:00.001 --> 00:00:02.504\nOpen it.\n\n01:12.504 --> 01:14.000\nPaste\nthe address.\n";
  expect(cuesOf(file)).toEqual([
    { at: "0:00", text: "Open it." },
    { at: "1:12", text: "Paste the address." },
  ]);
  expect(cuesOf("WEBVTT\n")).toEqual([]);
});
