// @vitest-environment happy-dom
import { evidenceFile, productEvidence, type EvidenceView } from "@pricetrail/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { EvidenceButton } from "./EvidenceButton.tsx";

const HASH = "ab".repeat(32);

const record = (more: Partial<EvidenceView> = {}): EvidenceView => ({
  _id: "018f0000-0000-7000-8000-000000000003",
  productId: "p1",
  product: "Blue kettle",
  number: 3,
  newest: 4,
  at: "2026-06-02T12:10:00.000Z",
  since: "2026-06-02T12:00:00.000Z",
  causes: ["price"],
  outcome: "value",
  detail: null,
  values: [
    {
      field: "normalPrice",
      value: "17.50",
      currency: "USD",
      raw: "$17.50",
      source: "visible",
      place: "p.price",
      confidence: 0.98,
    },
  ],
  finalUrl: "https://shop.example/p/kettle",
  httpStatus: 200,
  tier: "http",
  loadTimeMs: 812,
  extractor: "0123456789ab",
  pageHash: HASH,
  headers: { server: "nginx" },
  block: '<p data-field="normalPrice">$17.50</p><script>parent.hacked = true</script>',
  picture: null,
  contents: [{ name: "block", hash: HASH, bytes: 120, state: "kept" }],
  hash: HASH,
  previous: "cd".repeat(32),
  chain: { isUnbroken: true, from: 1, to: 4, brokenAt: null },
  ...more,
});

async function open(data: EvidenceView | null) {
  const api = new FakeApi();
  api.answer(productEvidence, { data });
  const { user } = renderScreen(
    <EvidenceButton productId="p1" what="Blue kettle" at="2026-06-03T00:00:00Z" />,
    { api },
  );
  await user.click(screen.getByRole("button", { name: "Where does this come from? Blue kettle" }));
  return { api, user, dialog: await screen.findByRole("dialog") };
}

it("shows what was read and where, the visit, the headers and that the chain is unbroken", async () => {
  const { dialog } = await open(record());
  const row = await within(dialog).findByRole("row", { name: /Normal Price/ });
  expect(row.textContent).toContain("“$17.50”");
  expect(row.textContent).toContain("the page's text");
  expect(row.textContent).toContain("p.price");
  expect(dialog.textContent).toContain("Records 1 to 4 checked: unchanged");
  expect(dialog.textContent).toContain("nginx");
  expect(dialog.textContent).toContain("2026");
  expect(within(dialog).getByText("Record 3 of 4")).toBeTruthy();
});

it("shows the page's part in a frame without any permission, under a policy that blocks all loading", async () => {
  const { dialog } = await open(record());
  const frame = await within(dialog).findByTitle(/Part of the page of Blue kettle/);
  expect(frame.getAttribute("sandbox")).toBe("");
  expect(frame.getAttribute("srcdoc")).toContain("default-src 'none'");
  expect(dialog.querySelector("script")).toBeNull();
  expect(dialog.querySelector("pre")?.textContent).toContain("<script>");
});

it("navigates through the chain", async () => {
  const { user, dialog, api } = await open(record());
  await user.click(await within(dialog).findByRole("button", { name: "Earlier record" }));
  await waitFor(() =>
    expect(api.callsOf(productEvidence).map(({ query }) => Object.fromEntries(query))).toEqual([
      { at: "2026-06-03T00:00:00Z" },
      { number: "2" },
    ]),
  );
  expect(within(dialog).getByRole("button", { name: "Later record" })).toHaveProperty("disabled", false);
});

it.each([
  [{ chain: { isUnbroken: false, from: 1, to: 4, brokenAt: 2 } }, "Record 2 does not match the chain"],
  [
    { block: null, contents: [{ name: "block", hash: HASH, bytes: 9, state: "gone" }] },
    "has since been removed. Its hash stays",
  ],
  [
    { block: null, contents: [{ name: "block", hash: HASH, bytes: 9, state: "changed" }] },
    "so it is not shown",
  ],
  [{ block: null, contents: [] }, "No part of the page was kept"],
] as [Partial<EvidenceView>, string][])("says what is not as it was", async (more, expected) => {
  const { dialog } = await open(record(more));
  await waitFor(() => expect(dialog.textContent).toContain(expected));
  if (more.block === null) expect(dialog.querySelector("iframe")).toBeNull();
});

it("marks the selling price in the page's part, and does not go beyond the newest record", async () => {
  const price = record().values[0]!;
  const values = [price, { ...price, field: "discountedPrice", value: "12.00", raw: "$12.00" }];
  const { dialog } = await open(record({ number: 4, values }));
  const frame = await within(dialog).findByTitle(/Part of the page of Blue kettle/);
  expect(frame.getAttribute("srcdoc")).toContain('data-field="discountedPrice"');
  expect(within(dialog).getByRole("button", { name: "Later record" })).toHaveProperty("disabled", true);
});

it("shows that none was kept, and then offers no file", async () => {
  const { dialog } = await open(null);
  expect(await within(dialog).findByText("No evidence for this value")).toBeTruthy();
  expect(within(dialog).queryByRole("button", { name: "Download as ZIP" })).toBeNull();
});

it("downloads the record's file without putting the session into an address", async () => {
  const { user, dialog, api } = await open(record());
  api.answer(evidenceFile, "zip");
  const made = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:evidence");
  // Intercepts the click that would save the document.
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  onTestFinished(() => void vi.restoreAllMocks());
  await user.click(await within(dialog).findByRole("button", { name: "Download as ZIP" }));
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  expect(made).toHaveBeenCalledOnce();
  expect(api.callsOf(evidenceFile)).toMatchObject([{ address: `/api/evidence/${record()._id}` }]);
});

it("does not mark a record as right when one of its contents was changed, though its chain is unbroken", async () => {
  const signOf = async (state: "kept" | "changed") => {
    const { dialog } = await open(record({ contents: [{ name: "block", hash: HASH, bytes: 9, state }] }));
    const line = await within(dialog).findByText(/Records 1 to 4 checked/);
    const sign = line.querySelector("path")!.getAttribute("d");
    cleanup();
    return sign;
  };
  expect(await signOf("changed")).not.toBe(await signOf("kept"));
});
