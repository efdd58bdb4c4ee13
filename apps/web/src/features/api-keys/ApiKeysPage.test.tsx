// @vitest-environment happy-dom
import {
  addApiKey,
  API_KEY_SCREEN_TEXTS,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  SCOPES,
  type ApiKeyRow,
  type Scope,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { setPhoneWidth } from "../../../testing/phone.ts";
import { renderScreen } from "../../../testing/render.tsx";
import ApiKeysPage from "./ApiKeysPage.tsx";
import { levelsOf, scopesOf, scopeSummary } from "./scope-choice.ts";

const keyOf = (change: Partial<ApiKeyRow> = {}): ApiKeyRow => ({
  _id: "k1",
  name: "Price sheet",
  start: "ptk_abcdefghijkl",
  scopes: ["products:read", "prices:read"],
  owner: "me",
  person: "Ada Lovelace",
  isOwn: true,
  state: "active",
  createdAt: "2026-06-01T00:00:00.000Z",
  expiresAt: null,
  lastUsedAt: null,
  old: null,
  ...change,
});
const SECRET = "ptk_abcdefghijkl_secret_check1";
const open = (keys: ApiKeyRow[], api = new FakeApi()) =>
  renderScreen(<ApiKeysPage />, {
    api: api.answer(listApiKeys, { data: keys }),
    as: "admin",
    at: "/settings/keys",
  });

describe("API keys", () => {
  it("are explained when there are none, and the first is created from there", async () => {
    const { user } = open([]);
    await screen.findByText("There are no API keys");
    await user.click(screen.getByRole("button", { name: "Create the first key" }));
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Create key" });
  });

  it("are listed with their access and state, never with their secret", async () => {
    open([
      keyOf({ lastUsedAt: "2026-06-10T08:30:00.000Z" }),
      keyOf({ _id: "k2", name: "Old script", state: "expired", expiresAt: "2026-06-02T00:00:00.000Z" }),
      keyOf({ _id: "k3", name: "Of a member", state: "blocked" }),
      keyOf({
        _id: "k4",
        name: "Turning",
        old: { start: "ptk_oldoldoldold", endsAt: "2026-06-20T00:00:00.000Z", lastUsedAt: null },
      }),
    ]);
    const first = within(await screen.findByRole("row", { name: /Price sheet/ }));
    first.getByText("ptk_abcdefghijkl…");
    first.getByText("Read: Products, Prices and stock");
    within(screen.getByRole("row", { name: /Old script/ })).getByText("Expired");
    within(screen.getByRole("row", { name: /Of a member/ })).getByText(
      "Ada Lovelace is no longer an owner or admin.",
    );
    within(screen.getByRole("row", { name: /Turning/ })).getByText("Old secret not used since");
  });

  it("are created with the chosen access, and shown once", async () => {
    const api = new FakeApi().answer(addApiKey, {
      message: "API key created",
      data: keyOf(),
      secret: SECRET,
    });
    const { user } = open([], api);
    await user.click(await screen.findByRole("button", { name: "New API key" }));
    const dialog = within(await screen.findByRole("dialog"));
    const make = () => dialog.getByRole<HTMLButtonElement>("button", { name: "Create key" });
    await user.type(dialog.getByLabelText("Name"), "Price sheet");
    expect(make().disabled).toBe(true);
    await user.selectOptions(dialog.getByLabelText("Products"), "write");
    await user.selectOptions(dialog.getByLabelText("Exports"), "read");
    await user.selectOptions(dialog.getByLabelText("Expiry"), "null");
    await user.click(make());
    await screen.findByText(SECRET);
    expect(api.callsOf(addApiKey)[0]?.body).toEqual({
      name: "Price sheet",
      scopes: ["products:read", "products:write", "exports:read"],
      days: null,
      owner: "me",
    });
    await user.click(screen.getByRole("button", { name: "I have stored it" }));
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
  });

  it("get a new secret, and the old one expires when chosen", async () => {
    const api = new FakeApi().answer(rotateApiKey, {
      message: "New secret created",
      data: keyOf(),
      secret: SECRET,
    });
    const { user } = open([keyOf()], api);
    await user.click(await screen.findByRole("button", { name: "New secret: Price sheet" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.selectOptions(dialog.getByLabelText("Old secret expires"), "168");
    await user.click(dialog.getByRole("button", { name: "Create new secret" }));
    await screen.findByText(SECRET);
    expect(api.callsOf(rotateApiKey)[0]?.body).toEqual({ hours: 168 });
  });

  it("expire after 90 days, and an old secret after a day, unless something else is chosen", async () => {
    const api = new FakeApi()
      .answer(addApiKey, { message: "API key created", data: keyOf(), secret: SECRET })
      .answer(rotateApiKey, { message: "New secret created", data: keyOf(), secret: SECRET });
    const { user } = open([keyOf()], api);
    await user.click(await screen.findByRole("button", { name: "New API key" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Name"), "Price sheet");
    await user.click(dialog.getByRole("button", { name: "Read everything" }));
    await user.click(dialog.getByRole("button", { name: "Create key" }));
    await user.click(await screen.findByRole("button", { name: "I have stored it" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "New secret: Price sheet" }));
    await user.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: API_KEY_SCREEN_TEXTS.rotateYes }),
    );
    await screen.findByText(SECRET);
    expect(api.callsOf(addApiKey)[0]?.body).toMatchObject({ days: 90 });
    expect(api.callsOf(rotateApiKey)[0]?.body).toEqual({ hours: 24 });
  });

  it("of other people can be revoked, but get no new secret", async () => {
    open([keyOf({ isOwn: false })]);
    await screen.findByRole("button", { name: "Revoke Price sheet" });
    expect(screen.queryByRole("button", { name: "New secret: Price sheet" })).toBeNull();
  });

  it("are neither listed nor created for members", async () => {
    const { api } = renderScreen(<ApiKeysPage />, { as: "member", at: "/settings/keys" });
    await screen.findByText(API_KEY_SCREEN_TEXTS.notYours);
    expect(api.callsOf(listApiKeys)).toEqual([]);
    expect(screen.queryByRole("button", { name: API_KEY_SCREEN_TEXTS.add })).toBeNull();
  });

  it("are revoked after a confirmation", async () => {
    const api = new FakeApi().answer(revokeApiKey, { message: "API key revoked" });
    const { user } = open([keyOf()], api);
    await user.click(await screen.findByRole("button", { name: "Revoke Price sheet" }));
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText("Programs that use it lose access immediately. This cannot be undone.");
    await user.click(dialog.getByRole("button", { name: "Revoke key" }));
    await screen.findByText("API key revoked");
    expect(api.callsOf(revokeApiKey)).toHaveLength(1);
  });

  it("are reported as gone, and reloaded, when somebody else has revoked one meanwhile", async () => {
    const api = new FakeApi().refuse(revokeApiKey, 404, "Not found");
    const { user } = open([keyOf()], api);
    await user.click(await screen.findByRole("button", { name: "Revoke Price sheet" }));
    const listed = api.callsOf(listApiKeys).length;
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Revoke key" }));
    await screen.findByText("This API key no longer exists. The list was reloaded.");
    await waitFor(() => {
      expect(api.callsOf(listApiKeys).length).toBeGreaterThan(listed);
    });
  });

  it("have a one-line summary of their access", () => {
    expect(scopesOf(levelsOf("write"))).toEqual(SCOPES);
    expect(scopeSummary(SCOPES)).toBe("Read and change everything");
    expect(scopeSummary(scopesOf(levelsOf("read")))).toBe("Read everything");
    const changed = scopesOf({ ...levelsOf("read"), products: "write" });
    expect(scopeSummary(changed)).toMatch(/^Change: Products · Read: /);
    const some: Scope[] = ["runs:read", "runs:write", "usage:read"];
    expect(scopeSummary(some)).toBe("Change: Runs and coverage · Read: Usage and cost");
  });

  it("are shown as cards on a phone, with their permissions, state and buttons", async () => {
    setPhoneWidth();
    open([keyOf({ state: "expired", expiresAt: "2026-06-02T00:00:00.000Z" })]);
    const card = (await screen.findByText("Price sheet")).closest("tr")!;
    expect(card.children).toHaveLength(1);
    for (const text of [
      "ptk_abcdefghijkl…",
      "Read: Products, Prices and stock",
      "Expired",
      "06/02/2026",
      "Ada Lovelace",
    ])
      expect(card.textContent).toContain(text);
    expect(within(card).getAllByRole("button")).toHaveLength(3);
  });
});
