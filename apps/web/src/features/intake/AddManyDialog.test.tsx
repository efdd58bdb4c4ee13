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

const TITLES = ["Was", "Wo", "Preis"];
const SAMPLES = ["Kettle", ROWS[0]!.url, "9"];

/** How the server reads the file's columns with a choice of them. */
const readWith = (choice: string | null) => ({
  data: ROWS.slice(0, 1),
  columns: TITLES.map((title, position) => {
    const chosen = (choice ?? "url:1").split(",").find((one) => one.endsWith(`:${position}`));
    const column = IMPORT_COLUMNS.find((one) => chosen?.startsWith(`${one}:`)) ?? null;
    return { title, sample: SAMPLES[position]!, column };
  }),
  notes: [`Read with ${choice}.`],
  counts: { new: 1, duplicate: 0, changed: 0, invalid: 0 },
  runId: null,
  added: ADDED,
  cost: COST_WITHIN_FREE,
});

/** Chooses a file with unknown columns and has it checked. */
async function checkFile({ user }: ReturnType<typeof open>) {
  const file = new File(["Was;Wo;Preis\nKettle;http://shop.example/new;9\n"], "mine.csv", {
    type: "text/csv",
  });
  await user.upload(screen.getByLabelText(T.importFile), file);
  await user.click(screen.getByRole("button", { name: T.check }));
  await screen.findByText("Read with null.");
}
const select = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name });
const shown = (name: string) => select(name).selectedOptions[0]?.textContent;
const choicesOf = (api: FakeApi) => api.callsOf(importProducts).map(({ query }) => query.get("columns"));

it("shows how a file's columns were read, and checks and adds it with those that the person chooses", async () => {
  const dialog = open(imports().answer(importProducts, ({ query }) => readWith(query.get("columns"))));
  const { api, user, onClose } = dialog;
  await checkFile(dialog);
  expect([shown("Address"), shown("Name")]).toEqual([T.fileColumn(1, "Wo", SAMPLES[1]!), T.notInFile]);
  const name = select("Name");
  await user.selectOptions(name, "Was: Kettle");
  await screen.findByText("Read with url:1,name:0.");
  expect(document.activeElement).toBe(name);
  // A column of the file is only one of ours.
  await user.selectOptions(select("Brand"), "Was: Kettle");
  await screen.findByText("Read with url:1,brand:0.");
  await user.click(screen.getByRole("button", { name: T.addCount(1) }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(api.callsOf(importProducts).map(({ query }) => query.get("dryRun"))).toEqual([
    "true",
    "true",
    "true",
    null,
  ]);
  expect(choicesOf(api)).toEqual([null, "url:1,name:0", "url:1,brand:0", "url:1,brand:0"]);
});

it("builds a choice of columns on one that is still being checked, whichever check ends last", async () => {
  const slow = Promise.withResolvers<void>();
  const dialog = open(
    imports().answer(importProducts, async ({ query }) => {
      const choice = query.get("columns");
      if (choice === "url:1,name:0") await slow.promise;
      return readWith(choice);
    }),
  );
  await checkFile(dialog);
  await dialog.user.selectOptions(select("Name"), "Was: Kettle");
  expect(shown("Name")).toBe("Was: Kettle");
  await dialog.user.selectOptions(select("Seller"), "Preis: 9");
  await screen.findByText("Read with url:1,name:0,seller:2.");
  slow.resolve();
  // What is refused is not shown as chosen.
  dialog.api.refuse(importProducts, 400, "No column has addresses.");
  await dialog.user.selectOptions(select("Name"), T.fileColumn(1, "Wo", SAMPLES[1]!));
  await screen.findByText("No column has addresses.");
  expect([shown("Address"), shown("Name")]).toEqual([T.fileColumn(1, "Wo", SAMPLES[1]!), "Was: Kettle"]);
  screen.getByText("Read with url:1,name:0,seller:2.");
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
