// @vitest-environment happy-dom
import { createTicket, exportChanges } from "@pricetrail/contract";
import { expect, it, onTestFinished } from "vitest";
import { FakeApi } from "../../testing/fake-api.ts";
import { download } from "./download.ts";

it("opens the file once for two presses, with its filters and a ticket, and leaves nothing on the page", async () => {
  const api = new FakeApi().answer(createTicket, { ticket: "once" });
  const opened: string[] = [];
  const open = (event: Event) => {
    event.preventDefault();
    opened.push((event.target as HTMLAnchorElement).href);
  };
  document.addEventListener("click", open);
  onTestFinished(() => document.removeEventListener("click", open));
  const press = () => download(exportChanges, { format: "csv", seller: ["a", "b"] });
  await Promise.all([press(), press()]);
  const [address] = opened.map((href) => new URL(href));
  expect(opened).toHaveLength(1);
  expect(address!.pathname).toBe(`/api/${exportChanges.path}`);
  expect([...address!.searchParams]).toEqual([
    ["format", "csv"],
    ["seller", "a"],
    ["seller", "b"],
    ["ticket", "once"],
  ]);
  expect(document.querySelector("a")).toBeNull();
  expect(api.calls).toHaveLength(1);
});
