import {
  addAlert,
  addApiKey,
  addChannel,
  addView,
  DEFAULT_ALERT_REARM,
  renewAlertFeed,
} from "@pricetrail/contract";
import type { AlertRow, Endpoint, Owner, Role } from "@pricetrail/contract";
import type * as z from "zod/mini";
import type { Trx } from "../../../database/tenant.ts";
import { writeInOrganisation } from "../../../database/tenant.ts";
import { newId } from "../../../ids.ts";
import { openKeyFixture, openKeyOwner } from "../../api-keys/api-keys.fixture.ts";
import { insertChannel } from "../../channels/channels.store.ts";
import type { KeyFixture } from "../../api-keys/api-keys.fixture.ts";
import { addProduct } from "../../testing/samples.fixture.ts";

export type HandoverFixture = Awaited<ReturnType<typeof openHandoverFixture>>;
export type Company = Awaited<ReturnType<HandoverFixture["addCompany"]>>;

/** Opens the whole program; each test adds a company of its own. */
export async function openHandoverFixture() {
  const fixture = await openKeyFixture();

  const status = async (token: string, endpoint: Endpoint, options: SendOptions = {}): Promise<number> =>
    (await fixture.send(endpoint, { token, ...options })).statusCode;

  async function ask<E extends Endpoint>(
    token: string,
    endpoint: E,
    options: SendOptions = {},
  ): Promise<z.output<E["response"]>> {
    const answer = await fixture.send(endpoint, { token, ...options });
    if (answer.statusCode !== 200) throw new Error(`${endpoint.path}: ${answer.body}`);
    return answer.json();
  }

  return {
    ...fixture,
    status,
    ask,
    /** Adds an organisation with an owner, and members with the other roles. */
    async addCompany() {
      const { userId, organisationId, session, colleague } = await openKeyOwner(fixture);
      const owner = { userId, session };
      const people: Record<Role, { userId: string; session: string }> = {
        owner,
        admin: await colleague("admin"),
        member: await colleague("member"),
        viewer: await colleague("viewer"),
      };
      const productId = await writeInOrganisation(fixture.db, organisationId, (trx) =>
        addProduct(trx, organisationId, fixture.clock.now()),
      );
      return { organisationId, people, productId };
    },
    /** Adds one thing of each kind; the API key only where the person may have one. */
    async addThings(session: string, { owner, hasKey = true }: { owner: Owner; hasKey?: boolean }) {
      const webhook = { kind: "webhook", name: "Team chat", settings: { url: "https://hooks.example/a" } };
      const channel = (await ask(session, addChannel, { body: { ...webhook, owner } })).data;
      const alert: AlertRow = (
        await ask(session, addAlert, { body: { ...ANY_CHANGE, channels: [channel._id], owner } })
      ).data;
      const feed = (await ask(session, renewAlertFeed, { body: { alert: alert._id } })).data.url;
      const view = (
        await ask(session, addView, {
          body: { screen: "products", name: "Lamps", query: "search=lamp", owner },
        })
      ).data;
      const key = hasKey
        ? await ask(session, addApiKey, {
            body: { name: "Price sheet", scopes: KEY_SCOPES, days: null, owner },
          })
        : undefined;
      return { channel, alert, feed, view, key };
    },
    in: <T>(organisationId: string, work: (trx: Trx) => Promise<T>) =>
      writeInOrganisation(fixture.db, organisationId, work),
    /** Adds a browser in which a person is notified. */
    addBrowser: (organisationId: string, userId: string) =>
      writeInOrganisation(fixture.db, organisationId, (trx) =>
        insertChannel(
          trx,
          { organisationId, userId },
          {
            id: newId(),
            isTeam: false,
            kind: "push",
            name: "Browser",
            settings: "{}",
            secret: null,
            sending: null,
            at: fixture.clock.now(),
          },
        ),
      ),
    /** Publishes a price of the company's product, as a visit does. */
    publish: (company: { organisationId: string; productId: string }, minor: number) =>
      publish(fixture, company, minor),
  };
}

type SendOptions = Omit<Parameters<KeyFixture["send"]>[1], "token">;

const KEY_SCOPES = ["alerts:read", "alerts:write", "channels:read", "products:read"];

/** An alert about every change of a price, mailed. */
export const ANY_CHANGE = {
  scope: "all",
  condition: { kind: "change", direction: "both", by: { unit: "percent", percent: 1 } },
  rearm: DEFAULT_ALERT_REARM,
  isMailed: true,
};

async function publish(
  { db, clock, program }: KeyFixture,
  { organisationId, productId }: { organisationId: string; productId: string },
  minor: number,
): Promise<void> {
  await clock.advance(1000);
  const now = clock.now();
  await writeInOrganisation(db, organisationId, async (trx) => {
    await trx
      .insertInto("price_point")
      .values({
        organisation_id: organisationId,
        product_id: productId,
        at: now,
        check_id: newId(now),
        normal_minor: minor,
        discounted_minor: null,
        currency: "USD",
      })
      .execute();
    await program.features.alerts.onPublished(trx, { organisationId, productId, since: now, now });
  });
}
