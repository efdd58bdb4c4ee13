// @vitest-environment happy-dom
import {
  answerMatch,
  answerMatches,
  listMatches,
  MATCH_TEXTS as T,
  matchSummary,
  undoMatch,
  type MatchRow,
  type Role,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { MATCH_COUNTS, matchOf } from "../../../testing/market.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { pageOf } from "../../../testing/rows.ts";
import MarketPage from "./MarketPage.tsx";
import { wordsOf } from "./MatchSide.tsx";

const ROWS = [
  matchOf("a", "Arc Desk Lamp, brass, 40 cm", "Lumique Arc table lamp 40cm antique gold"),
  matchOf("b", "Dome Pendant 40", "Dome lamp 40 black"),
  matchOf("c", "Tripod Floor Lamp", "Tripod lamp oak"),
];

function show(rows: MatchRow[] = ROWS, { as = "member", at = "" }: { as?: Role; at?: string } = {}) {
  let left = rows;
  const api = new FakeApi()
    .answer(listMatches, () => pageOf(left))
    .answer(matchSummary, { data: MATCH_COUNTS })
    .answer(answerMatch, ({ params }) => {
      left = left.filter(({ _id }) => _id !== params.id);
      return { message: T.answered.same, productId: null };
    })
    .answer(answerMatches, { message: T.answeredMany(2, 1), answered: 2, left: 1 })
    .answer(undoMatch, ({ params }) => {
      const row = rows.find(({ _id }) => _id === params.id)!;
      if (!left.includes(row)) left = [row, ...left];
      return {
        message: T.undone,
        data: { isLeaving: row._id === "a", before: 2, after: 1, consequences: [T.staysTracked] },
      };
    });
  return renderScreen(<MarketPage />, { api, as, at: `/market?matches=waiting${at}` });
}
const shown = async (name: string) =>
  waitFor(() => expect(screen.getByRole("region", { name: T.title }).textContent).toContain(name));
const answers = (api: FakeApi) =>
  api.callsOf(answerMatch).map(({ params, body }) => [params.id, (body as { answer: string }).answer]);

it("shows both sides with what only one of them says, why they may be the same, and what is next", async () => {
  show();
  await shown("Arc Desk Lamp");
  const both = screen.getByRole("region", { name: T.title });
  expect([...both.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual([
    "Desk",
    "brass,",
    "Lumique",
    "table",
    "antique",
    "gold",
  ]);
  for (const text of ["LMP-ARC", "4006381333931", T.notStated, "EUR 149.00", "EUR 152.00read 06/10/2026"])
    expect(both.textContent).toContain(text);
  const why = screen.getByRole("region", { name: T.reasons });
  expect(why.textContent).toBe(
    `91% likely the same✓${T.weighs.for}: brand lumique◆${T.weighs.veto}: colour: brass / gold`,
  );
  expect(screen.getByRole("region", { name: T.next }).textContent).toContain("Northlight: Tripod lamp oak");
  expect(screen.getByText(/1 of 4 answered/)).toBeDefined();
});

it("is answered by keyboard, and shows the next match before the answer is stored", async () => {
  const { api, user } = show();
  await shown("Arc Desk Lamp");
  await user.keyboard("s");
  await shown("Dome Pendant");
  await user.keyboard("n");
  await shown("Tripod Floor");
  await user.keyboard("l");
  await screen.findByText(T.empty);
  expect(screen.getByRole("link", { name: T.findMore })).toBeDefined();
  await waitFor(() =>
    expect(answers(api)).toEqual([
      ["a", "same"],
      ["b", "different"],
      ["c", "later"],
    ]),
  );
});

it("leaves keys alone that are typed into a field or belong to the browser", async () => {
  const { api, user } = show();
  await shown("Arc Desk Lamp");
  await user.keyboard("{Control>}s{/Control}");
  screen.getByRole("combobox", { name: T.brand }).focus();
  await user.keyboard("s");
  expect(answers(api)).toEqual([]);
});

it("shows a match again whose answer was refused", async () => {
  const { api, user } = show();
  api.refuse(answerMatch, 406, T.tracked);
  await shown("Arc Desk Lamp");
  await user.click(screen.getByRole("button", { name: T.answers.equivalent }));
  await screen.findByText(T.tracked);
  await shown("Arc Desk Lamp");
});

it("takes the last answer back by key, and says first what that changes", async () => {
  const { api, user } = show();
  await shown("Arc Desk Lamp");
  await user.keyboard("s");
  await shown("Dome Pendant");
  await user.keyboard("u");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(T.staysTracked)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: T.takeBack }));
  await screen.findByText(T.undone);
  await shown("Arc Desk Lamp");
  expect(api.callsOf(undoMatch).map(({ body }) => body)).toEqual([{ dryRun: true }, {}]);
});

it("answers the likely ones of a brand at once, after saying how many they are", async () => {
  const { api, user } = show(ROWS, { at: "&brand=lumique" });
  await shown("Arc Desk Lamp");
  expect(api.callsOf(listMatches)[0]!.query.get("brand")).toBe("lumique");
  await user.click(screen.getByRole("button", { name: T.allSame }));
  const dialog = within(await screen.findByRole("dialog", { name: T.allSameOf(2) }));
  await user.click(dialog.getByRole("button", { name: T.answers.same }));
  await screen.findByText(T.answeredMany(2, 1));
  expect(api.callsOf(answerMatches).map(({ body }) => body)).toEqual([
    { brand: "lumique", answer: "same", minPermille: 800, dryRun: true },
    { brand: "lumique", answer: "same", minPermille: 800, dryRun: false },
  ]);
});

it("says of a compared product what has changed on its page", async () => {
  const reasons = [{ weighs: "veto" as const, text: "size: 40 cm / 60 cm" }];
  show([matchOf("a", "Arc lamp, 40 cm", "Arc lamp, 60 cm", { isInDoubt: true, reasons })]);
  expect(await screen.findByText(T.inDoubt)).toBeDefined();
  const changed = screen.getByRole("region", { name: "What changed on the page" });
  expect(changed.textContent).toContain("size: 40 cm / 60 cm");
  expect(within(changed).queryByText(T.likelySame)).toBeNull();
});

it("lists what is answered, also without a person, and takes one back after saying what that changes", async () => {
  const { api, user } = show(
    [
      matchOf("a", "Arc lamp", "Arc lamp, brass", {
        answer: "same",
        isAutomatic: true,
        answeredAt: "2026-06-10T10:00:00.000Z",
      }),
    ],
    { at: "&brand=lumique" },
  );
  await user.selectOptions(await screen.findByRole("combobox", { name: T.show }), T.shown.answered);
  const row = await screen.findByRole("row", { name: /Arc lamp/ });
  expect(row.textContent).toContain(`${T.answers.same}${T.automatic}`);
  expect(String(api.callsOf(listMatches).at(-1)!.query)).toContain("show=answered&brand=lumique");
  await user.click(within(row).getByRole("button", { name: T.takeBackOf("Arc lamp, brass") }));
  const dialog = await screen.findByRole("dialog", { name: T.undoTitle });
  expect(dialog.textContent).toContain(T.staysTracked);
  await user.click(within(dialog).getByRole("button", { name: T.takeBack }));
  await waitFor(() =>
    expect(api.callsOf(undoMatch).map(({ body }) => body)).toEqual([{ dryRun: true }, { dryRun: false }]),
  );
  await user.keyboard("s");
  expect(answers(api)).toEqual([]);
});

it("has no answers for viewers", async () => {
  const { api, user } = show(ROWS, { as: "viewer" });
  await shown("Arc Desk Lamp");
  expect(screen.queryByRole("group", { name: T.answersLabel })).toBeNull();
  await user.keyboard("s");
  expect(answers(api)).toEqual([]);
});

it("knows a word of the other name that is written together with another", () => {
  expect(wordsOf("Lamp, 40 cm", "LAMP 40cm").filter(({ isOther }) => isOther)).toEqual([]);
});
