// @vitest-environment happy-dom
import {
  addChannel,
  CHANNEL_SCREEN_TEXTS,
  getPushKey,
  deleteChannel,
  listChannels,
  listDeliveries,
  resendDeliveries,
  rotateChannelSecret,
  testChannel,
  updateChannel,
  type ChannelRow,
  type DeliveryRow,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { setPhoneWidth } from "../../../testing/phone.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { pageOf } from "../../../testing/rows.ts";
import ChannelsPage from "./ChannelsPage.tsx";

const channelOf = (change: Partial<ChannelRow> = {}): ChannelRow => ({
  _id: "c1",
  kind: "webhook",
  name: "My hook",
  host: "hooks.example",
  state: "on",
  offReason: null,
  failingSince: null,
  lastError: null,
  lastSentAt: null,
  sending: null,
  waiting: 0,
  held: 0,
  dead: 0,
  alerts: 2,
  createdAt: "2026-06-01T00:00:00.000Z",
  owner: "me",
  contact: null,
  ...change,
});
const deliveryOf = (change: Partial<DeliveryRow> = {}): DeliveryRow => ({
  _id: "d1",
  title: "Kettle is now at EUR 45.00",
  isTest: false,
  state: "dead",
  attempts: 10,
  createdAt: "2026-06-15T12:00:00.000Z",
  triedAt: "2026-06-18T12:00:00.000Z",
  status: 500,
  error: "the receiver answered 500",
  answer: "out of order",
  nextAt: null,
  ...change,
});
const open = (channels: ChannelRow[], api = new FakeApi(), at = "/alerts/channels") =>
  renderScreen(<ChannelsPage />, { api: api.answer(listChannels, { list: channels }), at });

it("explains what a channel is for if there are none, and adds the first from there", async () => {
  const { user } = open([]);
  await screen.findByText("You have no channels");
  await user.click(screen.getByRole("button", { name: "Add your first channel" }));
  within(await screen.findByRole("dialog")).getByRole("button", { name: "Save channel" });
});

it("shows the state of each channel, never its stored values", async () => {
  open([
    channelOf(),
    channelOf({
      _id: "c2",
      kind: "ntfy",
      name: "Phone",
      state: "off",
      offReason: "Nothing was delivered for 3 days",
    }),
    channelOf({ _id: "c3", name: "Late", lastError: "the receiver answered 503", waiting: 4 }),
  ]);
  within(await screen.findByRole("row", { name: /My hook/ })).getByText("Webhook · hooks.example");
  const phone = within(screen.getByRole("row", { name: /Phone/ }));
  phone.getByText("Switched off");
  phone.getByText("Nothing was delivered for 3 days");
  const late = within(screen.getByRole("row", { name: /Late/ }));
  late.getByText("Failing: the receiver answered 503");
  late.getByText("4");
});

it("adds a webhook and shows its signing secret once", async () => {
  const api = new FakeApi().answer(addChannel, {
    message: "Channel added",
    data: channelOf(),
    secret: "whsec_abc",
  });
  const { user } = open([], api);
  await user.click(await screen.findByRole("button", { name: "Add channel" }));
  const dialog = within(await screen.findByRole("dialog"));
  const save = () => dialog.getByRole<HTMLButtonElement>("button", { name: "Save channel" });
  expect(save().disabled).toBe(true);
  await user.type(dialog.getByLabelText("Address"), "hooks.example");
  dialog.getByText("An address that begins with https:// or http://");
  await user.clear(dialog.getByLabelText("Address"));
  await user.type(dialog.getByLabelText("Address"), "https://hooks.example/a");
  await user.click(save());
  await screen.findByText("whsec_abc");
  expect(api.callsOf(addChannel)[0]?.body).toEqual({
    kind: "webhook",
    name: "Webhook",
    settings: { url: "https://hooks.example/a" },
    owner: "me",
  });
  await user.click(screen.getByRole("button", { name: "I have stored it" }));
  await waitFor(() => expect(screen.queryByText("whsec_abc")).toBeNull());
});

it("shows the fields that each kind needs, with secrets hidden", async () => {
  const api = new FakeApi().answer(addChannel, { message: "Channel added", data: channelOf(), secret: null });
  const { user } = open([], api);
  await user.click(await screen.findByRole("button", { name: "Add channel" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.selectOptions(dialog.getByLabelText("Kind"), "ntfy");
  expect(dialog.getByLabelText<HTMLInputElement>("Server").value).toBe("https://ntfy.sh");
  expect(dialog.getByLabelText<HTMLInputElement>("Token (optional)").type).toBe("password");
  await user.type(dialog.getByLabelText("Topic"), "prices");
  await user.type(dialog.getByLabelText("Name"), "Phone");
  await user.click(dialog.getByRole("button", { name: "Save channel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.callsOf(addChannel)[0]?.body).toEqual({
    kind: "ntfy",
    name: "Phone",
    settings: { server: "https://ntfy.sh", topic: "prices" },
    owner: "me",
  });
});

it("tests, pauses, renames and deletes a channel, and gives it a new secret", async () => {
  const api = new FakeApi()
    .answer(testChannel, { message: "The test message was not delivered: no", data: { isDelivered: false } })
    .answer(updateChannel, { message: "Channel saved", data: channelOf() })
    .answer(rotateChannelSecret, { message: "New signing secret created", secret: "whsec_new" })
    .answer(deleteChannel, { message: "Channel deleted" });
  const { user } = open([channelOf()], api);
  await user.click(await screen.findByRole("button", { name: "Test My hook" }));
  await screen.findByText("The test message was not delivered: no");
  await user.click(screen.getByRole("button", { name: "Pause My hook" }));
  await user.click(screen.getByRole("button", { name: "Edit channel: My hook" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByLabelText<HTMLInputElement>("Address").value).toBe("");
  await user.clear(dialog.getByLabelText("Name"));
  await user.type(dialog.getByLabelText("Name"), "Other");
  await user.click(dialog.getByRole("button", { name: "Save channel" }));
  await waitFor(() =>
    expect(api.callsOf(updateChannel).map(({ body }) => body)).toEqual([
      { isPaused: true },
      { name: "Other" },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "New signing secret: My hook" }));
  await screen.findByText("whsec_new");
  await user.click(screen.getByRole("button", { name: "I have stored it" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Delete channel: My hook" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete channel" }));
  await screen.findByText("Channel deleted");
});

it("switches a channel on again, and keeps the typed text when saving fails", async () => {
  const api = new FakeApi().refuse(updateChannel, 406, "It went wrong");
  const { user } = open([channelOf({ kind: "ntfy", state: "off", offReason: "gone" })], api);
  await user.click(
    await screen.findByRole("button", {
      name: CHANNEL_SCREEN_TEXTS.stateOf(CHANNEL_SCREEN_TEXTS.switchOn, "My hook"),
    }),
  );
  await user.click(screen.getByRole("button", { name: "Edit channel: My hook" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.clear(dialog.getByLabelText("Name"));
  await user.type(dialog.getByLabelText("Name"), "Other");
  await user.click(dialog.getByRole("button", { name: "Save channel" }));
  await waitFor(() =>
    expect(api.callsOf(updateChannel).map(({ body }) => body)).toEqual([
      { isPaused: false },
      // The stored settings are unknown here, and stay as they are.
      { name: "Other" },
    ]),
  );
  await waitFor(() => expect(screen.getAllByText("It went wrong")).not.toHaveLength(0));
  await waitFor(() =>
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Save channel" }).disabled).toBe(false),
  );
  expect(dialog.getByLabelText<HTMLInputElement>("Name").value).toBe("Other");
});

it("shows the beginning of a long response, and the rest on request", async () => {
  const api = new FakeApi().answer(
    listDeliveries,
    pageOf([
      deliveryOf({ answer: `${"a".repeat(160)}b` }),
      deliveryOf({ _id: "d2", answer: "c".repeat(160) }),
    ]),
  );
  const { user } = open([channelOf()], api);
  await user.click(await screen.findByRole("button", { name: "What was sent to My hook" }));
  const beginning = await screen.findByText(`Answer: ${"a".repeat(160)}…`);
  const details = beginning.closest("details")!;
  expect([details.open, details.textContent?.endsWith("b")]).toEqual([false, true]);
  expect(screen.getByText(`Answer: ${"c".repeat(160)}`).closest("details")).toBeNull();
});

it("lists deliveries with their responses, and resends one or all that failed", async () => {
  const api = new FakeApi()
    .answer(listDeliveries, pageOf([deliveryOf(), deliveryOf({ _id: "d2", title: "Test", isTest: true })]))
    .answer(resendDeliveries, { message: "1 message will be sent again" });
  const { user } = open([channelOf({ dead: 1 })], api);
  await user.click(await screen.findByRole("button", { name: "What was sent to My hook" }));
  const row = within(await screen.findByRole("row", { name: /Kettle/ }));
  row.getByText("Not delivered, 10 attempts");
  row.getByText("The receiver answered 500");
  row.getByText("Answer: out of order");
  expect(screen.queryByRole("button", { name: "Send again: Test" })).toBeNull();
  await user.click(row.getByRole("button", { name: "Send again: Kettle is now at EUR 45.00" }));
  await user.click(screen.getByRole("button", { name: "Send all undelivered again" }));
  await user.selectOptions(screen.getByLabelText("Show"), "dead");
  await waitFor(() => expect(api.callsOf(listDeliveries).at(-1)?.query.get("state")).toBe("dead"));
  expect(api.callsOf(resendDeliveries).map(({ body }) => body)).toEqual([
    { channel: "c1", ids: ["d1"] },
    { channel: "c1", state: "dead" },
  ]);
});

it("sets when a channel gets its messages: a daily digest in a time zone, with quiet hours", async () => {
  const api = new FakeApi()
    .answer(listChannels, { list: [channelOf()] })
    .answer(updateChannel, { message: "Channel saved", data: channelOf() });
  const { user } = renderScreen(<ChannelsPage />, { api, at: "/alerts/channels" });
  await user.click(await screen.findByRole("button", { name: "Edit channel: My hook" }));
  const dialog = await screen.findByRole("dialog");
  await user.selectOptions(within(dialog).getByRole("combobox", { name: "Send" }), "daily");
  await user.click(within(dialog).getByRole("checkbox", { name: "Quiet hours" }));
  // The other zones are added after the dialog's first picture.
  await within(dialog).findByRole("option", { name: "Europe/Rome" });
  await user.selectOptions(within(dialog).getByRole("combobox", { name: "Time zone" }), "Europe/Rome");
  const until = within(dialog).getByLabelText("Until");
  await user.clear(until);
  await user.type(until, "22:00");
  expect(within(dialog).getByRole("alert").textContent).toBe("Quiet hours begin and end at different times");
  await user.clear(until);
  await user.type(until, "06:30");
  await user.click(within(dialog).getByRole("button", { name: "Save channel" }));
  await waitFor(() =>
    expect(api.callsOf(updateChannel).map(({ body }) => body)).toEqual([
      {
        name: "My hook",
        sending: {
          by: "daily",
          minute: 480,
          weekday: 1,
          zone: "Europe/Rome",
          quiet: { from: 1320, until: 390 },
        },
      },
    ]),
  );
});

it("requests this browser's permission on a click, and adds it with its keys; reports when push is unavailable", async () => {
  const api = new FakeApi()
    .answer(listChannels, { list: [] })
    .answer(getPushKey, { data: { publicKey: "BAAA" } })
    .answer(addChannel, { message: "Channel added", data: channelOf({ kind: "push" }), secret: null });
  const { user } = renderScreen(<ChannelsPage />, { api, at: "/alerts/channels" });
  const button = await screen.findByRole("button", { name: "Notify in this browser" });
  await user.click(button);
  await screen.findByText(/^This browser cannot receive notifications here/);

  const asked: string[] = [];
  let permission = "denied";
  const keys: Record<string, Uint8Array> = { p256dh: new Uint8Array([4, 255]), auth: new Uint8Array([1]) };
  const pushManager = {
    getSubscription: () => Promise.resolve(null),
    subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      asked.push([...applicationServerKey].join(" "));
      return Promise.resolve({
        endpoint: "https://push.example/1",
        getKey: (name: string) => keys[name]!.buffer,
      });
    },
  };
  vi.stubGlobal("PushManager", () => undefined);
  vi.stubGlobal("Notification", { requestPermission: () => Promise.resolve(permission) });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: {
      register: (address: string) => {
        asked.push(address);
        return Promise.resolve({ pushManager });
      },
      ready: Promise.resolve(),
    },
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, "serviceWorker");
  });
  await user.click(button);
  await screen.findByText(/^This browser blocks notifications/);
  expect(asked).toEqual([]);
  permission = "granted";
  await user.click(button);
  await waitFor(() => expect(api.callsOf(addChannel)).toHaveLength(1));
  expect(asked).toEqual(["/push-worker.js", "4 0 0"]);
  expect(api.callsOf(addChannel)[0]!.body).toMatchObject({
    kind: "push",
    settings: { endpoint: "https://push.example/1", p256dh: "BP8", auth: "AQ" },
  });
});

it("shows deliveries as cards on a phone, with the response and a button to send again", async () => {
  setPhoneWidth();
  const api = new FakeApi()
    .answer(listDeliveries, pageOf([deliveryOf()]))
    .answer(resendDeliveries, { message: "1 message will be sent again" });
  const { user } = open([channelOf()], api);
  await user.click(await screen.findByRole("button", { name: "What was sent to My hook" }));
  const again = await screen.findByRole("button", { name: "Send again: Kettle is now at EUR 45.00" });
  const card = again.closest("tr")!;
  expect(card.children).toHaveLength(1);
  for (const text of ["Kettle is now", "Not delivered, 10 attempts", "Answer: out of order", "06/15/2026"])
    expect(card.textContent).toContain(text);
  await user.click(again);
  await waitFor(() => expect(api.callsOf(resendDeliveries)).toHaveLength(1));
});

it("shows channels as cards on a phone, with their state and buttons", async () => {
  setPhoneWidth();
  open([channelOf({ state: "off", offReason: "gone", dead: 2 })]);
  const card = (await screen.findByRole("button", { name: CHANNEL_SCREEN_TEXTS.edit("My hook") })).closest(
    "tr",
  )!;
  expect(card.children).toHaveLength(1);
  for (const text of ["My hook", "Webhook", "Switched off", "Gone", "Not delivered: 2"])
    expect(card.textContent).toContain(text);
  expect(within(card).getAllByRole("button")).toHaveLength(7);
});
