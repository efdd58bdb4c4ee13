// @vitest-environment happy-dom
import {
  addConfiguration,
  fieldName,
  listBrands,
  listCategories,
  listGroups,
  listSellers,
  listSubcategories,
  PICKER_TEXTS,
  readCapture,
  testCapture,
  updateConfiguration,
  type Configuration,
  type FieldProposal,
  type Inspection,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { productOf } from "../../../testing/rows.ts";
import { FieldList } from "./FieldList.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { usePicks } from "./usePicks.ts";

const T = PICKER_TEXTS;
const PRICE = fieldName("normalPrice");

const proposal: FieldProposal = {
  key: "normalPrice",
  raw: "19.90",
  value: "19.90",
  currency: "USD",
  problem: null,
  confidence: 0.9,
  source: "the page's own data",
  capture: null,
};

const inspection: Inspection = {
  _id: "inspection",
  url: "http://shop.example/kettle",
  title: "Kettle",
  elements: 10,
  proposals: [proposal],
  memory: [],
  brand: "Acme",
  category: null,
  subcategory: null,
  showsSeveralProducts: false,
  existingId: null,
};

function Fields() {
  const picks = usePicks(inspection, []);
  return (
    <FieldList picks={picks} showsSeveralProducts={false} onPick={picks.select}>
      {picks.picks.filter(({ choice }) => choice !== undefined).map(({ key }) => `chosen ${key}`)}
    </FieldList>
  );
}

it.each([
  [0.9, "Read from the page's own data, 90% confidence"],
  [0.9996, "Read from the page's own data, 99% confidence"],
])("says how sure a proposal of %s is: %s", async (confidence, said) => {
  function Proposed() {
    const picks = usePicks({ ...inspection, proposals: [{ ...proposal, confidence }] }, []);
    return (
      <FieldList picks={picks} showsSeveralProducts={false} onPick={picks.select}>
        {null}
      </FieldList>
    );
  }
  renderScreen(<Proposed />, { api: new FakeApi().refuse(testCapture, 503, "not now") });
  expect((await screen.findByText(said)).textContent).toBe(said);
});

const button = (name: string) => screen.findByRole("button", { name });

/** Adds custom fields by name. */
async function open(...own: string[]) {
  const api = new FakeApi().refuse(testCapture, 503, "not now");
  const rendered = renderScreen(<Fields />, { api });
  for (const name of own) {
    await rendered.user.type(screen.getByRole("textbox", { name: T.ownName }), `${name}{Enter}`);
    await button(T.removeFor(name));
  }
  return rendered;
}

it("removes only the custom field whose button was used, and keeps keyboard focus in the list", async () => {
  const { user } = await open("Rating", "Colour");
  (await button(T.removeFor("Rating"))).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Rating" })).toBeNull());
  const next = screen.getByRole("heading", { name: "Colour" }).closest("li");
  await waitFor(() => expect(next?.contains(document.activeElement)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});

it("keeps keyboard focus in a field's row when its choice is made and undone", async () => {
  const { user } = await open();
  const row = screen.getByRole("heading", { name: PRICE }).closest("li");
  (await button(T.acceptFor(PRICE))).focus();
  await user.keyboard("{Enter}");
  await screen.findByText("chosen normalPrice");
  await waitFor(() => expect(row?.contains(document.activeElement)).toBe(true));
  (await button(T.clearFor(PRICE))).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByText("chosen normalPrice")).toBeNull());
  await waitFor(() => expect(row?.contains(document.activeElement)).toBe(true));
});

it("rejects a custom field that already exists, and keeps the typed text", async () => {
  const { user } = await open("Rating");
  const field = screen.getByRole("textbox", { name: T.ownName });
  await user.type(field, "Rating{Enter}");
  await screen.findByText(T.ownExists);
  expect((field as HTMLInputElement).value).toBe("Rating");
  expect(screen.getAllByRole("heading", { name: "Rating" })).toHaveLength(1);
});

it("shows beside a picked element what is found without it", async () => {
  const api = new FakeApi().refuse(testCapture, 503, "not now").refuse(readCapture, 503, "not now");
  function Picked() {
    const picks = usePicks(inspection, []);
    return (
      <>
        <button
          onClick={() =>
            picks.pick({
              key: "normalPrice",
              value: "24.90",
              tagValue: "<b>24.90</b>",
              tag: "b",
              fingerprint: {},
            })
          }
        >
          ctrl-click
        </button>
        <FieldList picks={picks} showsSeveralProducts={false} onPick={picks.select}>
          {null}
        </FieldList>
      </>
    );
  }
  const { user } = renderScreen(<Picked />, { api });
  expect(screen.queryByText(T.automatic("USD 19.90"))).toBeNull();
  await user.click(await button("ctrl-click"));
  await screen.findByText(T.automatic("USD 19.90"));
});

it("offers to add the fields of an address that is tracked meanwhile to its configuration, and then another page", async () => {
  const api = new FakeApi()
    .refuse(testCapture, 503, "not now")
    .refuse(addConfiguration, 409, "Tracked", { existingId: "kettle" })
    .answer(updateConfiguration, { data: { product: productOf("Kettle"), entries: [] } });
  for (const list of [listBrands, listCategories, listSubcategories, listSellers, listGroups] as const)
    api.answer(list as typeof listBrands, { data: [] });
  const onGoOn = vi.fn<() => void>();
  function Saving() {
    const picks = usePicks(inspection, []);
    const [stored, setStored] = useState<Configuration>();
    const onStored = (next: Configuration) => {
      setStored(next);
      picks.restart(next.entries);
    };
    return (
      <FieldList picks={picks} showsSeveralProducts={false} onPick={picks.select}>
        <SaveBar {...{ inspection, stored, picks, onStored, onGoOn }} />
      </FieldList>
    );
  }
  const { user } = renderScreen(<Saving />, { api });
  await user.click(await button(T.acceptFor(PRICE)));
  await user.click(await button(T.save));
  const dialog = within(await screen.findByRole("dialog", { name: T.saveTitle }));
  const save = dialog.getByRole<HTMLButtonElement>("button", { name: "Save" });
  await waitFor(() => expect(save.disabled).toBe(false));
  await user.click(save);
  await dialog.findByText(/^This address is already tracked\./);
  expect(dialog.getByRole("link", { name: T.openExisting }).getAttribute("href")).toBe(
    "/configurations/kettle",
  );
  expect(api.callsOf(updateConfiguration)).toHaveLength(0);
  await user.click(dialog.getByRole("button", { name: "Add to it" }));
  await screen.findByText("The configuration of Kettle is saved.");
  expect(api.callsOf(updateConfiguration)[0]).toMatchObject({
    params: { id: "kettle" },
    body: { inspection: "inspection", fields: [{ key: "normalPrice" }] },
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(await button("Continue with another page"));
  expect(onGoOn).toHaveBeenCalledOnce();
});
