// @vitest-environment happy-dom
import {
  ADDED_COST_TEXTS,
  DATA_SCREEN_TEXTS,
  getRun,
  IMPORT_COLUMNS,
  importProducts,
  listPlans,
  PRODUCT_SCREEN_TEXTS,
  runEvents,
  type PlanTiming,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { COST_WITHIN_FREE, planOf, plansOf, runOf } from "../../../testing/rows.ts";
import { RunProgressProvider } from "../runs/RunProgressProvider.tsx";
import AddManyDialog from "./AddManyDialog.tsx";

const T = PRODUCT_SCREEN_TEXTS;

const ROWS = [
  { line: 1, url: "http://shop.example/new", result: "new" as const, message: "" },
  { line: 2, url: "http://shop.example/there", result: "duplicate" as const, message: "There already" },
  { line: 3, url: "kettle", result: "invalid" as const, message: "This is no address." },
];
const COUNTS = { new: 1, duplicate: 1, changed: 0, invalid: 1 };
/** The new product, with the category that its row names. */
const ADDED = [{ host: "shop.example", products: 1, entries: 3, names: { category: "Kettles" } }];

function open(api: FakeApi) {
  const onClose = vi.fn<() => void>();
  const rendered = renderScreen(
    <RunProgressProvider>
      <AddManyDialog onClose={onClose} />
    </RunProgressProvider>,
    { api },
  );
  return { ...rendered, onClose };
}

/** Answers a check with the rows, and an import with the same rows and a run. */
const imports = () =>
  new FakeApi()
    .answer(listPlans, plansOf([planOf()]))
    .answer(importProducts, ({ query }) => ({
      data: ROWS,
      columns: [{ title: "", sample: ROWS[0]!.url, column: "url" as const }],
      notes: [],
      counts: COUNTS,
      runId: query.get("dryRun") === "true" ? null : "first",
      added: ADDED,
      cost: query.get("dryRun") === "true" ? COST_WITHIN_FREE : null,
    }))
    .answer(getRun, { data: runOf("first", { state: "running" }) })
    .answer(runEvents, () => new Promise<never>(() => undefined));

async function check({ user }: ReturnType<typeof open>) {
  await user.click(screen.getByRole("textbox", { name: T.addressesLabel }));
  await user.paste(ROWS.map(({ url }) => url).join("\n"));
  await user.click(screen.getByRole("button", { name: T.check }));
}

it("shows the result for each line before storing anything, and stores only on confirmation", async () => {
  const dialog = open(imports());
  const { api, user, onClose } = dialog;
  expect(screen.getByRole<HTMLButtonElement>("button", { name: T.check }).disabled).toBe(true);
  await check(dialog);
  const refused = await screen.findByRole("row", { name: /kettle/ });
  expect(within(refused).getByText("This is no address.")).toBeTruthy();
  // For the one new product, at its shop.
  await screen.findByText(ADDED_COST_TEXTS.addsFree(3, 100, "USD 0.00", 30));
  expect(api.callsOf(importProducts).map(({ query }) => query.get("dryRun"))).toEqual(["true"]);
  await user.click(screen.getByRole("button", { name: T.addCount(1) }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(api.callsOf(importProducts).map(({ query }) => query.get("dryRun"))).toEqual(["true", null]);
  // Once in the dialog, which the caller closes, and once in the message that stays.
  await waitFor(() => expect(screen.getAllByText(/^1 new/)).toHaveLength(2));
});

it("shows their cost under the plan that applies to the names in the file", async () => {
  const hourly: PlanTiming = { mode: "interval", everyMinutes: 60, zone: "UTC", window: null, weekdays: [] };
  const target = { _id: "kettles", name: "Kettles" };
  const plans = plansOf([planOf(), planOf({ _id: "often", scope: "category", target, timing: hourly })]);
  await check(open(imports().answer(listPlans, plans)));
  await screen.findByText(ADDED_COST_TEXTS.addsFree(72, 100, "USD 0.00", 30));
});

it("keeps the checked rows on the screen when adding is refused", async () => {
  const dialog = open(imports());
  await check(dialog);
  const add = await screen.findByRole("button", { name: T.addCount(1) });
  dialog.api.refuse(importProducts, 406, "Your organisation has no room for more.");
  await dialog.user.click(add);
  await screen.findByText("Your organisation has no room for more.");
  expect(screen.getByRole("row", { name: /shop\.example\/new/ })).toBeTruthy();
  expect(dialog.onClose).not.toHaveBeenCalled();
});

it("returns to the typed text, and offers nothing to add if no line is valid", async () => {
  const nothing = { new: 0, duplicate: 0, changed: 0, invalid: 1 };
  const dialog = open(
    new FakeApi().answer(importProducts, {
      data: ROWS.slice(2),
      columns: [],
      notes: [],
      counts: nothing,
      runId: null,
      added: [],
      cost: COST_WITHIN_FREE,
    }),
  );
  await check(dialog);
  const add = await screen.findByRole<HTMLButtonElement>("button", { name: T.addCount(0) });
  expect(add.disabled).toBe(true);
  await dialog.user.click(screen.getByRole("button", { name: T.back }));
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: T.addressesLabel }).value).toContain(
    "http://shop.example/new",
  );
  expect(screen.getByRole("button", { name: DATA_SCREEN_TEXTS.close })).toBeTruthy();
});

it("shows how a file's columns were read, and checks and adds it with those that the person chooses", async () => {
  const file = new File(["Was;Wo;Preis\nKettle;http://shop.example/new;9\n"], "mine.csv", {
    type: "text/csv",
  });
  const titles = ["Was", "Wo", "Preis"];
  const samples = ["Kettle", ROWS[0]!.url, "9"];
  const api = imports().answer(importProducts, ({ query }) => ({
    data: ROWS.slice(0, 1),
    columns: titles.map((title, position) => {
      const chosen = (query.get("columns") ?? "url:1").split(",").find((one) => one.endsWith(`:${position}`));
      const column = IMPORT_COLUMNS.find((one) => chosen?.startsWith(`${one}:`)) ?? null;
      return { title, sample: samples[position]!, column };
    }),
    notes: [`Read with ${query.get("columns")}.`],
    counts: { new: 1, duplicate: 0, changed: 0, invalid: 0 },
    runId: null,
    added: ADDED,
    cost: COST_WITHIN_FREE,
  }));
  const { user, onClose } = open(api);
  await user.upload(screen.getByLabelText(T.importFile), file);
  await user.click(screen.getByRole("button", { name: T.check }));
  await screen.findByText("Read with null.");
  const select = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name });
  const shown = (name: string) => select(name).selectedOptions[0]?.textContent;
  expect([shown("Address"), shown("Name")]).toEqual([T.fileColumn(1, "Wo", samples[1]!), T.notInFile]);
  await user.selectOptions(select("Name"), "Was: Kettle");
  await screen.findByText("Read with url:1,name:0.");
  // A column of the file is only one of ours.
  await user.selectOptions(select("Brand"), "Was: Kettle");
  await screen.findByText("Read with url:1,brand:0.");
  await user.click(screen.getByRole("button", { name: T.addCount(1) }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(api.callsOf(importProducts).map(({ query }) => [query.get("dryRun"), query.get("columns")])).toEqual(
    [
      ["true", null],
      ["true", "url:1,name:0"],
      ["true", "url:1,brand:0"],
      [null, "url:1,brand:0"],
    ],
  );
});

it("does not ask about the columns of a file that names them as we do", async () => {
  const columns = [
    { title: "URL", sample: ROWS[0]!.url, column: "url" as const },
    { title: "name", sample: "Kettle", column: "name" as const },
  ];
  const answer = {
    data: ROWS,
    columns,
    notes: [],
    counts: COUNTS,
    runId: null,
    added: [],
    cost: COST_WITHIN_FREE,
  };
  const dialog = open(new FakeApi().answer(importProducts, answer));
  await check(dialog);
  await screen.findByRole("row", { name: /kettle/ });
  expect(screen.queryByRole("combobox", { name: T.importColumns.url })).toBeNull();
});
