import {
  addView,
  changeRole,
  deleteAccount,
  getHandover,
  leaveOrganisation,
  listActivity,
  listAlertFeeds,
  listAlertMessages,
  listAlerts,
  listApiKeys,
  listChannels,
  listViews,
  removeMember,
  renewAlertFeed,
  confirmDeletion,
} from "@pricetrail/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openHandoverFixture } from "./handover.fixture.ts";
import type { Company, HandoverFixture } from "./handover.fixture.ts";

let fixture: HandoverFixture;
beforeAll(async () => {
  fixture = await openHandoverFixture();
});
afterAll(() => fixture.close());

const feedStatus = async (url: string): Promise<number> =>
  (await fixture.program.app.inject({ method: "GET", url: `${new URL(url).pathname}/feed.json` })).statusCode;

/** Returns the names of what somebody sees, each with whose it is. */
async function seenBy(session: string) {
  const alerts = (await fixture.ask(session, listAlerts)).list.map(({ owner, contact }) => ({
    owner,
    contact,
  }));
  const channels = (await fixture.ask(session, listChannels)).list.map(({ owner, contact }) => ({
    owner,
    contact,
  }));
  const views = (await fixture.ask(session, listViews)).data.map(({ name, owner }) => `${name}: ${owner}`);
  return { alerts, channels, views };
}

const TEAM = { owner: "team", contact: "Some Person" };

const ways = [
  {
    way: "leaves",
    end: ({ people }: Company, body?: object) =>
      fixture.status(people.admin.session, leaveOrganisation, body ? { body } : {}),
  },
  {
    way: "is removed",
    end: ({ people }: Company, body?: object) =>
      fixture.status(people.owner.session, removeMember, {
        params: { id: people.admin.userId },
        ...(body ? { body } : {}),
      }),
  },
];

it.each(ways)(
  "gives what is a member's own to the team when the member $way, and it works on",
  async ({ end }) => {
    const company = await fixture.addCompany();
    const { admin, owner, member } = company.people;
    const things = await fixture.addThings(admin.session, { owner: "me" });
    await fixture.publish(company, 1000);
    await fixture.publish(company, 900);
    expect(await seenBy(member.session)).toEqual({ alerts: [], channels: [], views: [] });

    const counts = (await fixture.ask(owner.session, getHandover, { params: { id: admin.userId } })).data;
    expect(counts).toEqual({ alerts: 1, channels: 1, views: 1, keys: 1, browsers: 0, inboxFeeds: 0 });
    expect(await end(company)).toBe(200);

    expect(await seenBy(member.session)).toEqual({
      alerts: [TEAM],
      channels: [TEAM],
      views: ["Lamps: team"],
    });
    expect((await fixture.ask(owner.session, listApiKeys)).data).toMatchObject([
      { owner: "team", isOwn: true },
    ]);
    expect(await fixture.statusOf(things.key!.secret)).toBe(200);
    expect(await feedStatus(things.feed)).toBe(200);
    // The owner is the contact now: earlier and new messages are in that inbox and in nobody else's.
    await fixture.publish(company, 800);
    const messages = await fixture.ask(owner.session, listAlertMessages);
    expect(messages.list.map(({ toMinor }) => toMinor)).toEqual([800, 900]);
    expect((await fixture.ask(member.session, listAlertMessages)).list).toEqual([]);
    expect((await fixture.ask(owner.session, listActivity)).list).toContainEqual(
      expect.objectContaining({
        action: "give_to_team",
        target: "Some Person",
        after: "1 alert, 1 channel, 1 saved view, 1 API key",
      }),
    );
  },
);

it.each(ways)("deletes what is a member's own when the member $way, if that is chosen", async ({ end }) => {
  const company = await fixture.addCompany();
  const { admin, owner } = company.people;
  const things = await fixture.addThings(admin.session, { owner: "me" });
  const kept = await fixture.addThings(owner.session, { owner: "team" });
  expect(await end(company, { handover: "remove" })).toBe(200);
  expect(await seenBy(owner.session)).toEqual({ alerts: [TEAM], channels: [TEAM], views: ["Lamps: team"] });
  expect(await fixture.statusOf(things.key!.secret)).toBe(401);
  expect(await fixture.statusOf(kept.key!.secret)).toBe(200);
  expect([await feedStatus(things.feed), await feedStatus(kept.feed)]).toEqual([404, 200]);
  expect((await fixture.ask(owner.session, listActivity)).list).toContainEqual(
    expect.objectContaining({
      action: "remove_personal",
      before: "1 alert, 1 channel, 1 saved view, 1 API key",
    }),
  );
});

it("keeps what is the team's when its maker deletes the account, whose own goes with it", async () => {
  const company = await fixture.addCompany();
  const { admin, owner, member } = company.people;
  const own = await fixture.addThings(admin.session, { owner: "me" });
  const team = await fixture.addThings(admin.session, { owner: "team" });
  await fixture.ask(admin.session, deleteAccount, { body: { password: "", accept: true } });
  const mail = await fixture.db
    .selectFrom("mail")
    .select("body_text")
    .where("kind", "=", "confirm_deletion")
    .executeTakeFirstOrThrow();
  const token = /\/delete-account\/([\w-]+)/.exec(mail.body_text)![1]!;
  expect(await fixture.status(token, confirmDeletion)).toBe(200);
  expect(await seenBy(member.session)).toEqual({ alerts: [TEAM], channels: [TEAM], views: ["Lamps: team"] });
  expect(await fixture.statusOf(own.key!.secret)).toBe(401);
  expect(await fixture.statusOf(team.key!.secret)).toBe(200);
  expect([await feedStatus(own.feed), await feedStatus(team.feed)]).toEqual([404, 200]);
  await fixture.publish(company, 1000);
  await fixture.publish(company, 900);
  expect((await fixture.ask(owner.session, listAlertMessages)).list).toHaveLength(1);
});

it("hands over saved views whose names the team has under the name of their person, too", async () => {
  const { people } = await fixture.addCompany();
  const view = { screen: "products", name: "Lamps", query: "" };
  for (const { session } of [people.admin, people.member])
    await fixture.ask(session, addView, { body: view });
  for (const { session } of [people.admin, people.member]) await fixture.ask(session, leaveOrganisation);
  await fixture.ask(people.owner.session, addView, { body: view });
  expect((await seenBy(people.owner.session)).views).toEqual([
    "Lamps: team",
    "Lamps: me",
    "Lamps (Some Person): team",
  ]);
});

it("counts what cannot be handed over: browser notifications and the feed of the inbox", async () => {
  const { people, organisationId } = await fixture.addCompany();
  const { session, userId } = people.member;
  await fixture.ask(session, renewAlertFeed, { body: { alert: null } });
  await fixture.addBrowser(organisationId, userId);
  const counts = (await fixture.ask(session, getHandover, { params: { id: userId } })).data;
  expect(counts).toEqual({ alerts: 0, channels: 0, views: 0, keys: 0, browsers: 1, inboxFeeds: 1 });
  await fixture.ask(session, leaveOrganisation);
  const channels = await fixture.in(organisationId, (trx) =>
    trx.selectFrom("channel").select("kind").where("organisation_id", "=", organisationId).execute(),
  );
  expect(channels).toEqual([]);
  expect((await fixture.ask(people.owner.session, listAlertFeeds)).list).toEqual([]);
});

it("leaves suspended keys of a person who may no longer have any behind", async () => {
  const company = await fixture.addCompany();
  const { admin, owner } = company.people;
  const { key } = await fixture.addThings(admin.session, { owner: "me" });
  const demotion = { params: { id: admin.userId }, body: { role: "member" } };
  await fixture.ask(owner.session, changeRole, demotion);
  expect(await fixture.statusOf(key!.secret)).toBe(401);
  await fixture.ask(admin.session, leaveOrganisation);
  expect(await fixture.statusOf(key!.secret)).toBe(401);
  expect((await fixture.ask(owner.session, listApiKeys)).data).toEqual([]);
});

it("shows what a member has to that member, to owners and to admins only", async () => {
  const { people } = await fixture.addCompany();
  const stranger = await fixture.addCompany();
  const of = (session: string, id: string) => fixture.status(session, getHandover, { params: { id } });
  const { owner, admin, member, viewer } = people;
  expect(
    await Promise.all([owner, admin, member, viewer].map(({ session }) => of(session, member.userId))),
  ).toEqual([200, 200, 200, 403]);
  expect(await of(stranger.people.owner.session, member.userId)).toBe(404);
});
