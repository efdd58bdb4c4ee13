// @vitest-environment happy-dom
import { importItems, ITEM_IMPORT_TEXTS as T, type ItemImport } from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import ImportItemsDialog from "./ImportItemsDialog.tsx";

const FOUND: ItemImport = {
  message: T.checked,
  columns: [
    { title: "Artikel", samples: ["A-1", "A-2"], column: "id" },
    { title: "Bezeichnung", samples: ["Kettle"], column: "name" },
    { title: "Wert", samples: ["12.50"], column: null },
  ],
  isChosen: false,
  questions: [],
  sheets: [],
  counts: { new: 2, changed: 0, gone: 0, refused: 1, noted: 0, unchanged: 0 },
  doubts: [],
  rows: [
    { line: 2, item: "Kettle", ownId: "A-1", result: "new", message: T.added },
    { line: 3, item: "<b>Pan</b>", ownId: "A-2", result: "new", message: T.added },
    { line: 4, item: "", ownId: null, result: "refused", message: T.rowRefusals.section },
  ],
};

const queries = (api: FakeApi) => api.callsOf(importItems).map(({ query }) => Object.fromEntries(query));

async function open(answer: ItemImport | ((query: URLSearchParams) => ItemImport)) {
  const onClose = vi.fn<() => void>();
  const api = new FakeApi().answer(
    importItems,
    typeof answer === "function" ? ({ query }) => answer(query) : answer,
  );
  const rendered = renderScreen(<ImportItemsDialog onClose={onClose} />, { api });
  await rendered.user.upload(screen.getByLabelText(T.file), new File(["x"], "catalogue.csv"));
  return { ...rendered, onClose };
}

it("checks a chosen file at once, shows its columns and rows, and imports on confirmation", async () => {
  const { user, api, onClose } = await open(FOUND);
  const refused = await screen.findByRole("row", { name: /4/ });
  expect(within(refused).getByText(T.rowRefusals.section)).toBeTruthy();
  expect(screen.getByText("<b>Pan</b> · A-2")).toBeTruthy();
  expect(screen.getByText(new RegExp(`^${T.counts(FOUND.counts)} ${T.notStoredYet}`))).toBeTruthy();
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Wert (12.50)" }).value).toBe("");
  await user.click(screen.getByRole("button", { name: T.import(2) }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(queries(api)).toEqual([{ dryRun: "true" }, {}]);
});

it("checks again with the person's columns and answers, and imports with both", async () => {
  const { user, api } = await open((query) => ({
    ...FOUND,
    columns: FOUND.columns.with(2, { ...FOUND.columns[2]!, column: query.has("columns") ? "price" : null }),
    questions: query.has("columns") && !query.has("currency") ? ["currency"] : [],
  }));
  await user.selectOptions(await screen.findByRole("combobox", { name: "Wert (12.50)" }), T.fields.price);
  const currency = await screen.findByRole("textbox", { name: T.questionTitles.currency });
  const imports = screen.getByRole<HTMLButtonElement>("button", { name: T.import(2) });
  await waitFor(() => expect(imports.title).toBe(T.unanswered));
  expect(imports.disabled).toBe(true);
  await user.type(currency, "chf");
  await waitFor(() => expect(imports.disabled).toBe(false));
  await user.click(imports);
  const columns = "0:id,1:name,2:price";
  await waitFor(() =>
    expect(queries(api)).toEqual([
      { dryRun: "true" },
      { dryRun: "true", columns },
      { dryRun: "true", columns, currency: "CHF" },
      { columns, currency: "CHF" },
    ]),
  );
});

it("cannot import a file without an item, and says so", async () => {
  const counts = { new: 0, changed: 0, gone: 0, refused: 1, noted: 0, unchanged: 0 };
  await open({ ...FOUND, counts, rows: FOUND.rows.slice(2) });
  const imports = await screen.findByRole<HTMLButtonElement>("button", { name: T.import(0) });
  expect([imports.disabled, imports.title]).toEqual([true, T.noItem]);
});

it("imports what is unusual only after a person has said that it is right", async () => {
  const { user, api } = await open({ ...FOUND, doubts: [T.lost(40, 100)] });
  const imports = await screen.findByRole<HTMLButtonElement>("button", { name: T.import(2) });
  expect(imports.disabled).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: T.confirm }));
  await user.click(imports);
  await waitFor(() => expect(queries(api).at(-1)).toEqual({ confirm: "true" }));
});

it("says why a file is refused, and lets another one be chosen", async () => {
  const { user, api } = await open(FOUND);
  await screen.findByRole("button", { name: T.import(2) });
  api.refuse(importItems, 400, T.fileRefusals.html);
  await user.upload(screen.getByLabelText(T.file), new File(["<html>"], "page.csv"));
  await screen.findByText(T.fileRefusals.html);
  expect(screen.queryByRole("button", { name: /^Import / })).toBeNull();
});
