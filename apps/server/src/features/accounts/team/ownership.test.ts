import {
  addAlert,
  addBrand,
  addChannel,
  addView,
  deleteAlert,
  deleteChannel,
  deleteView,
  listActivity,
  listAlertFeeds,
  listAlertMessages,
  listAlerts,
  listApiKeys,
  listChannels,
  listViews,
  ROLES,
  leaveOrganisation,
  renewAlertFeed,
  resendDeliveries,
  rotateApiKey,
  testChannel,
  updateAlert,
  updateApiKey,
  updateChannel,
  updateView,
} from "@pricetrail/contract";
import type { Role } from "@pricetrail/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ANY_CHANGE, openHandoverFixture } from "./handover.fixture.ts";
import type { HandoverFixture } from "./handover.fixture.ts";

let fixture: HandoverFixture;
beforeAll(async () => {
  fixture = await openHandoverFixture();
});
afterAll(() => fixture.close());

const forRoles = async (work: (role: Role) => Promise<unknown>) =>
  Object.fromEntries(await Promise.all(ROLES.map(async (role) => [role, await work(role)] as const)));
const EVERYONE = { owner: 200, admin: 200, member: 200, viewer: 200 };
const WRITERS = { ...EVERYONE, viewer: 403 };
const MANAGERS = { ...WRITERS, member: 403 };

it("lets every member see what is the team's, and those who may change products change it", async () => {
  const { people } = await fixture.addCompany();
  const { alert, channel, view, key } = await fixture.addThings(people.owner.session, { owner: "team" });
  const outcome = (endpoint: Parameters<HandoverFixture["status"]>[1], options: object) =>
    forRoles((role) => fixture.status(people[role].session, endpoint, options));
  const seen = await forRoles(async (role) => {
    const { session } = people[role];
    return [
      (await fixture.ask(session, listAlerts)).list.map(({ owner }) => owner),
      (await fixture.ask(session, listChannels)).list.map(({ owner }) => owner),
      (await fixture.ask(session, listViews)).data.map(({ owner }) => owner),
      (await fixture.ask(session, listAlertFeeds)).list.map((feed) => feed.alert),
    ];
  });
  for (const role of ROLES) expect(seen[role]).toEqual([["team"], ["team"], ["team"], [alert._id]]);

  const [ofAlert, ofChannel, ofView] = [alert, channel, view].map(({ _id }) => ({ params: { id: _id } }));
  expect(await outcome(updateAlert, { ...ofAlert, body: { isPaused: true } })).toEqual(WRITERS);
  expect(await outcome(renewAlertFeed, { body: { alert: alert._id } })).toEqual(WRITERS);
  expect(await outcome(updateChannel, { ...ofChannel, body: { name: "Chat" } })).toEqual(WRITERS);
  expect(await outcome(testChannel, ofChannel!)).toEqual(WRITERS);
  // There is nothing to send again.
  expect(await outcome(resendDeliveries, { body: { channel: channel._id } })).toEqual({
    owner: 406,
    admin: 406,
    member: 406,
    viewer: 403,
  });
  expect(await outcome(updateView, { ...ofView, body: { query: "" } })).toEqual(WRITERS);
  expect(await outcome(addAlert, { body: { ...ANY_CHANGE, owner: "team" } })).toEqual(WRITERS);
  expect(await outcome(listApiKeys, {})).toEqual(MANAGERS);
  expect(await outcome(rotateApiKey, { params: { id: key!.data._id }, body: { hours: 1 } })).toEqual(
    MANAGERS,
  );
  // A viewer's own alert cannot use the team's channel.
  const toChannel = { body: { ...ANY_CHANGE, channels: [channel._id] } };
  expect(await outcome(addAlert, toChannel)).toEqual({ ...EVERYONE, viewer: 404 });

  const { viewer, member } = people;
  for (const [endpoint, options] of [
    [deleteAlert, ofAlert!],
    [deleteChannel, ofChannel!],
    [deleteView, ofView!],
  ] as const) {
    expect(await fixture.status(viewer.session, endpoint, options)).toBe(403);
    expect(await fixture.status(member.session, endpoint, options)).toBe(200);
  }
});

it("hides what is a person's own from everybody else, and all of it from other organisations", async () => {
  const { people } = await fixture.addCompany();
  const stranger = (await fixture.addCompany()).people.owner.session;
  const own = await fixture.addThings(people.member.session, { owner: "me", hasKey: false });
  const team = await fixture.addThings(people.owner.session, { owner: "team" });
  const statuses = (session: string, { alert, channel, view }: typeof own) =>
    Promise.all([
      fixture.status(session, updateAlert, { params: { id: alert._id }, body: { owner: "team" } }),
      fixture.status(session, updateChannel, { params: { id: channel._id }, body: { owner: "team" } }),
      fixture.status(session, updateView, { params: { id: view._id }, body: { owner: "team" } }),
    ]);
  expect(await statuses(people.owner.session, own)).toEqual([404, 404, 404]);
  expect(await statuses(stranger, own)).toEqual([404, 404, 404]);
  expect(await statuses(stranger, team)).toEqual([404, 404, 404]);
  const ofKey = { params: { id: team.key!.data._id }, body: { owner: "team" } };
  expect(await fixture.status(stranger, updateApiKey, ofKey)).toBe(404);
});

it("gives a person's own to the team for good, with its feed, and records it", async () => {
  const company = await fixture.addCompany();
  const { admin, member, owner } = company.people;
  const { alert, channel, view, key, feed } = await fixture.addThings(admin.session, { owner: "me" });
  const body = { owner: "team" };
  await fixture.ask(admin.session, updateAlert, { params: { id: alert._id }, body });
  await fixture.ask(admin.session, updateChannel, { params: { id: channel._id }, body });
  await fixture.ask(admin.session, updateView, { params: { id: view._id }, body });
  // Only the person who made a key may give it.
  const ofKey = { params: { id: key!.data._id }, body };
  expect(await fixture.status(owner.session, updateApiKey, ofKey)).toBe(403);
  await fixture.ask(admin.session, updateApiKey, ofKey);

  const seen = (await fixture.ask(member.session, listAlerts)).list;
  expect(seen).toMatchObject([
    { owner: "team", contact: "Some Person", channels: [{ _id: channel._id }], isMailed: true },
  ]);
  expect((await fixture.ask(member.session, listAlertFeeds)).list).toMatchObject([{ url: feed }]);
  const back = { params: { id: alert._id }, body: { owner: "me" } };
  expect(await fixture.status(admin.session, updateAlert, back)).toBe(400);
  const actions = (await fixture.ask(owner.session, listActivity)).list.map(({ action }) => action);
  for (const kind of ["alert", "channel", "view", "key"]) expect(actions).toContain(`give_${kind}_to_team`);
  // The giver is the contact, who alone has the messages.
  await fixture.publish(company, 1000);
  await fixture.publish(company, 900);
  expect((await fixture.ask(admin.session, listAlertMessages)).list).toHaveLength(1);
  expect((await fixture.ask(member.session, listAlertMessages)).list).toEqual([]);
});

it("refuses to give what a viewer has, a browser's notifications, and a view whose name the team has", async () => {
  const { people, organisationId } = await fixture.addCompany();
  const { viewer, member } = people;
  const things = await fixture.addThings(viewer.session, { owner: "me", hasKey: false });
  const give = (session: string, endpoint: Parameters<HandoverFixture["status"]>[1], id: string) =>
    fixture.status(session, endpoint, { params: { id }, body: { owner: "team" } });
  expect(await give(viewer.session, updateAlert, things.alert._id)).toBe(403);
  expect(await give(viewer.session, updateView, things.view._id)).toBe(403);
  await fixture.addBrowser(organisationId, member.userId);
  const [browser] = (await fixture.ask(member.session, listChannels)).list;
  expect(await give(member.session, updateChannel, browser!._id)).toBe(406);
  const lamps = { screen: "products", name: "Lamps", query: "" };
  await fixture.ask(member.session, addView, { body: { ...lamps, owner: "team" } });
  const { data } = await fixture.ask(member.session, addView, { body: lamps });
  expect(await give(member.session, updateView, data._id)).toBe(409);
});

it("keeps a key of the team apart from what is its contact's own, and working without its contact", async () => {
  const company = await fixture.addCompany();
  const { admin, owner } = company.people;
  const own = await fixture.addThings(owner.session, { owner: "me" });
  const { key, alert } = await fixture.addThings(admin.session, { owner: "team" });
  await fixture.publish(company, 1000);
  await fixture.publish(company, 900);
  await fixture.ask(admin.session, leaveOrganisation);
  const token = key!.secret;
  const ids = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);
  expect(ids((await fixture.ask(token, listAlerts)).list)).toEqual([alert._id]);
  expect((await fixture.ask(token, listChannels)).list).toMatchObject([{ owner: "team" }]);
  expect((await fixture.ask(token, listAlertMessages)).list).toMatchObject([{ alertId: alert._id }]);
  expect((await fixture.ask(token, listAlertFeeds)).list).toMatchObject([{ alert: alert._id }]);
  const ofOwn = { params: { id: own.alert._id }, body: { isPaused: true } };
  expect(await fixture.status(token, updateAlert, ofOwn)).toBe(404);
  expect(await fixture.status(token, renewAlertFeed, { body: { alert: null } })).toBe(406);
  const toOwn = { body: { ...ANY_CHANGE, channels: [own.channel._id] } };
  expect(await fixture.status(token, addAlert, toOwn)).toBe(404);
  expect((await fixture.ask(token, addAlert, { body: { ...ANY_CHANGE, owner: "me" } })).data.owner).toBe(
    "team",
  );
  // It has no more rights than before.
  expect(await fixture.status(token, addBrand, { body: { brand: "Acme" } })).toBe(403);
  expect(await fixture.status(token, addChannel, { body: {} })).toBe(403);
});
