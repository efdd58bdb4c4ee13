// @vitest-environment happy-dom
import {
  addSource,
  answerSource,
  checkSource,
  deleteSource,
  fetchSource,
  ITEM_IMPORT_TEXTS,
  listSources,
  SOURCE_TEXTS as T,
  updateSource,
  type ItemImport,
  type SourceRow,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { HELD_AT, marketApi, SOURCE } from "../../../testing/market.ts";
import { renderScreen } from "../../../testing/render.tsx";
import ImportItemsDialog from "./ImportItemsDialog.tsx";
import MarketPage from "./MarketPage.tsx";

const ASKS: SourceRow = {
  ...SOURCE,
  state: "asks",
  heldAt: HELD_AT,
  doubts: [ITEM_IMPORT_TEXTS.lost(40, 100)],
};

const FOUND: ItemImport = {
  message: ITEM_IMPORT_TEXTS.checked,
  columns: [{ title: "Wert", samples: ["12.50"], column: null }],
  isChosen: false,
  questions: [],
  sheets: [],
  counts: { new: 0, changed: 0, gone: 40, refused: 0, noted: 0, unchanged: 60 },
  doubts: ASKS.doubts,
  rows: [{ line: null, item: "Kettle", ownId: "A-1", result: "gone", message: ITEM_IMPORT_TEXTS.gone }],
};

function open(list: SourceRow[] | (() => SourceRow[])) {
  const onClose = vi.fn<() => void>();
  const api = new FakeApi().answer(listSources, () => ({ list: typeof list === "function" ? list() : list }));
  return { ...renderScreen(<ImportItemsDialog from="address" onClose={onClose} />, { api }), onClose };
}

it("lists the sources with their plan and state, and fetches, changes and removes one", async () => {
  const failing: SourceRow = {
    ...SOURCE,
    _id: "s2",
    name: "Outlet",
    state: "failing",
    error: T.failures.login,
  };
  const { api, user } = open([SOURCE, failing]);
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first!.textContent).toContain(`larkfield.example${T.states.current}${T.plan(SOURCE.plan)}`);
  expect(first!.textContent).toContain(T.rows(1200));
  expect(second!.textContent).toContain(`${T.states.failing}${T.failures.login}`);

  api.answer(fetchSource, { message: T.started, data: SOURCE });
  await user.click(within(first!).getByRole("button", { name: `${T.fetchNow}: Larkfield feed` }));
  await waitFor(() => expect(api.callsOf(fetchSource)).toHaveLength(1));

  api.answer(updateSource, { message: T.updated, data: SOURCE });
  await user.click(within(first!).getByRole("button", { name: `${T.edit}: Larkfield feed` }));
  await user.selectOptions(await screen.findByRole("combobox", { name: T.every }), T.everyNames.hour);
  await user.click(screen.getByRole("button", { name: T.save }));
  // The stored address stays, with its name and password.
  await waitFor(() =>
    expect(api.callsOf(updateSource).map(({ body }) => body)).toEqual([
      { name: "Larkfield feed", plan: { ...SOURCE.plan, every: "hour" } },
    ]),
  );

  api.answer(deleteSource, { message: T.deleted });
  await user.click(await screen.findByRole("button", { name: `${T.remove}: Outlet` }));
  await user.click(await screen.findByRole("button", { name: T.remove }));
  await waitFor(() => expect(api.callsOf(deleteSource).map(({ params }) => params)).toEqual([{ id: "s2" }]));
});

it("adds an address with its login, and shows the first file's columns as soon as it is fetched", async () => {
  const list: SourceRow[] = [];
  const { api, user, onClose } = open(() => list);
  await user.click(await screen.findByRole("button", { name: T.add }));
  const fetches = await screen.findByRole<HTMLButtonElement>("button", { name: T.fetchFirst });
  expect(fetches.disabled).toBe(true);
  await user.type(screen.getByRole("textbox", { name: T.address }), "https://larkfield.example/feed.xml");
  await user.type(screen.getByLabelText(T.password), "s3cret");
  expect(fetches.disabled).toBe(true);
  await user.type(screen.getByRole("textbox", { name: T.username }), "lark");
  const added: SourceRow = { ...ASKS, isNew: true, doubts: [], importedAt: null };
  const waiting: SourceRow = { ...added, state: "waiting", heldAt: null, isFetching: true };
  const first = { ...FOUND, doubts: [], counts: { ...FOUND.counts, new: 3, gone: 0 } };
  api.answer(addSource, () => {
    list.push(added);
    return { message: T.added, data: waiting };
  });
  api.answer(checkSource, first);
  await user.click(fetches);
  const imports = await screen.findByRole<HTMLButtonElement>("button", { name: ITEM_IMPORT_TEXTS.import(3) });
  expect(api.callsOf(addSource)[0]!.body).toMatchObject({
    url: "https://larkfield.example/feed.xml",
    username: "lark",
    password: "s3cret",
    plan: { every: "day", hour: 6 },
  });
  expect(screen.queryByRole("button", { name: T.skip })).toBeNull();
  await user.selectOptions(
    screen.getByRole("combobox", { name: "Wert (12.50)" }),
    ITEM_IMPORT_TEXTS.fields.price,
  );
  await waitFor(() => expect(imports.disabled).toBe(false));
  api.answer(answerSource, { message: ITEM_IMPORT_TEXTS.imported(3) });
  await user.click(imports);
  await waitFor(() =>
    expect(api.callsOf(answerSource).map(({ body }) => body)).toEqual([
      { heldAt: HELD_AT, answer: "import", columns: "0:price" },
    ]),
  );
  expect(onClose).not.toHaveBeenCalled();
});

it("shows what an unusual file would do, and imports it only when a person says so, or skips it", async () => {
  const { api, user } = open([ASKS]);
  api.answer(checkSource, FOUND);
  const row = await screen.findByRole("listitem");
  expect(row.textContent).toContain(T.states.asks);
  expect(row.textContent).toContain(ITEM_IMPORT_TEXTS.lost(40, 100));
  await user.click(within(row).getByRole("button", { name: `${T.review}: Larkfield feed` }));
  const imports = await screen.findByRole<HTMLButtonElement>("button", { name: ITEM_IMPORT_TEXTS.import(0) });
  expect(imports.disabled).toBe(true);
  expect(screen.getByText(ITEM_IMPORT_TEXTS.gone)).toBeTruthy();
  await user.click(screen.getByRole("checkbox", { name: ITEM_IMPORT_TEXTS.confirm }));
  expect(imports.disabled).toBe(false);
  api.answer(answerSource, { message: T.skipped });
  await user.click(screen.getByRole("button", { name: T.skip }));
  await waitFor(() =>
    expect(api.callsOf(answerSource).map(({ body }) => body)).toEqual([{ heldAt: HELD_AT, answer: "skip" }]),
  );
  expect(await screen.findByRole("listitem")).toBeTruthy();
});

it("says on My Market that a source needs a decision, and leads to it", async () => {
  const { user } = renderScreen(<MarketPage />, { api: marketApi().answer(listSources, { list: [ASKS] }) });
  const notice = await screen.findByText(T.asked("Larkfield feed"));
  await user.click(
    within(notice.closest<HTMLElement>("[role=alert]")!).getByRole("button", { name: T.review }),
  );
  expect(await screen.findByRole("list", { name: T.sources })).toBeTruthy();
});
