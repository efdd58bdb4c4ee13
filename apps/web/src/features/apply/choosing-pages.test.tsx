// @vitest-environment happy-dom
import {
  getConfiguration,
  getTrial,
  listProducts,
  MAX_TRIAL_PAGES,
  startTrial,
  TRIAL_TEXTS as T,
} from "@pricetrail/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { pageOf, productOf } from "../../../testing/rows.ts";
import ApplyPage from "./ApplyPage.tsx";

const KETTLE = productOf("Blue kettle");
const PAN = productOf("Pan");
const apiOf = () =>
  new FakeApi()
    .answer(getConfiguration, { data: { product: KETTLE, entries: [] } })
    .answer(listProducts, ({ query }) =>
      query.get("search")
        ? pageOf([PAN])
        : pageOf([KETTLE, PAN], { page: Number(query.get("page") ?? 1), pages: 3, total: 40 }),
    )
    .refuse(startTrial, 503, "not now");
const open = (api: FakeApi, as: "member" | "viewer" = "member", at = "/apply/blue-kettle") =>
  renderScreen(
    <Routes>
      <Route path="/apply/:id" element={<ApplyPage />} />
    </Routes>,
    { api, as, at },
  );

it("shows viewers a trial, but lets them start none", async () => {
  open(apiOf(), "viewer");
  await screen.findByText(T.viewer);
  expect(screen.queryByLabelText(T.pasteLabel)).toBeNull();
  expect(screen.queryAllByRole("button")).toEqual([]);
});

it("tries no more pages than one trial may have", async () => {
  const { user } = open(apiOf());
  const paste = async (count: number) => {
    const field = await screen.findByLabelText(T.pasteLabel);
    fireEvent.change(field, {
      target: {
        value: Array.from({ length: count }, (_, index) => `http://shop.example/${index}`).join("\n"),
      },
    });
    return screen.getByRole<HTMLButtonElement>("button", { name: T.start(count) });
  };
  expect((await paste(MAX_TRIAL_PAGES + 1)).disabled).toBe(true);
  await user.click(await paste(MAX_TRIAL_PAGES));
  await screen.findByText("not now");
});

it("says that a file has no addresses, and then tries none", async () => {
  open(apiOf());
  fireEvent.click(await screen.findByLabelText(T.upload));
  expect(screen.queryByText("No address was found in this file.")).toBeNull();
  fireEvent.change(screen.getByLabelText(T.file), {
    target: { files: [new File(["nothing,but words\n"], "pages.csv")] },
  });
  await screen.findByText("No address was found in this file.");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Try/ }).disabled).toBe(true);
});

it("takes the addresses of the file chosen last, even if an earlier one is read later", async () => {
  open(apiOf());
  fireEvent.click(await screen.findByLabelText(T.upload));
  const input = screen.getByLabelText(T.file);
  const slow = new File([""], "slow.txt");
  const read = Promise.withResolvers<string>();
  slow.text = () => read.promise;
  fireEvent.change(input, { target: { files: [slow] } });
  fireEvent.change(input, {
    target: { files: [new File(["http://shop.example/a\nhttp://shop.example/b"], "b.txt")] },
  });
  await screen.findByRole("button", { name: T.start(2) });
  await act(async () => {
    read.resolve("http://shop.example/c");
    await read.promise;
  });
  screen.getByRole("button", { name: T.start(2) });
});

it("offers the shop's other products, and tries those only while they are the source", async () => {
  const { api, user } = open(apiOf());
  await user.click(await screen.findByLabelText(T.catalogue));
  const table = within(await screen.findByRole("table", { name: T.catalogue }));
  await user.click(await table.findByRole("checkbox", { name: "Select Pan" }));
  expect(table.queryByText("Blue kettle")).toBeNull();
  expect(api.callsOf(listProducts)[0]?.query.get("host")).toBe("shop.example");
  await user.click(screen.getByRole("button", { name: T.start(1) }));
  await screen.findByText("not now");
  await user.click(screen.getByLabelText(T.paste));
  await user.type(screen.getByLabelText(T.pasteLabel), "shop.example/lid");
  await user.click(screen.getByRole("button", { name: T.start(1) }));
  await waitFor(() =>
    expect(api.callsOf(startTrial).map(({ body }) => body)).toEqual([
      { productIds: ["pan"] },
      { urls: ["shop.example/lid"] },
    ]),
  );
});

it("searches from the first page", async () => {
  const { api, user } = open(apiOf());
  await user.click(await screen.findByLabelText(T.catalogue));
  await user.click(await screen.findByRole("button", { name: /next page/i }));
  await waitFor(() => expect(api.callsOf(listProducts).at(-1)?.query.get("page")).toBe("2"));
  await user.type(screen.getByLabelText(T.searchProducts), "pan{Enter}");
  await waitFor(() => expect(api.callsOf(listProducts).at(-1)?.query.get("search")).toBe("pan"));
  expect(api.callsOf(listProducts).at(-1)?.query.get("page")).not.toBe("2");
});

it("polls a trial until each of its pages was read", async () => {
  let asked = 0;
  const api = apiOf().answer(getTrial, () => {
    asked += 1;
    return {
      data: {
        _id: "trial",
        configurationId: "blue-kettle",
        createdAt: "2026-06-15T12:00:00.000Z",
        isFinished: asked > 1,
        pointsPerPage: 3,
        list: [],
        refused: [],
      },
    };
  });
  open(api, "member", "/apply/blue-kettle?trial=trial");
  await screen.findByRole("button", { name: T.another });
  expect(asked).toBe(2);
});
