import * as contract from "@pricetrail/contract";
import type { AlertCondition, ChannelKind } from "@pricetrail/contract";
import { DAY_MS } from "@pricetrail/contract";
import { TEST_NOW } from "../../../database/testing.ts";
import { openSettleFixture } from "../../runs/settling/settle.fixture.ts";
import type { SettleFixture, Tracked } from "../../runs/settling/settle.fixture.ts";
import { addOwner } from "../../testing/people.fixture.ts";
import type { Channels } from "../channels.ts";
import { startReceiver } from "./receiver.ts";
import type { Receiver } from "./receiver.ts";

/** A person with a product, an alert about each of its changes, and prices that a test changes. */
export interface Watcher {
  tracked: Tracked;
  email: string;
  addChannel(
    kind: ChannelKind,
    settings: Record<string, string>,
  ): Promise<{ id: string; secret: string | null }>;
  addAlert(channels: string[], condition?: AlertCondition): Promise<string>;
  /** Settles a price on a day counted from `TEST_NOW`, confirmed ten minutes later. */
  price(day: number, amount: string): Promise<void>;
  channel(id: string): Promise<contract.ChannelRow>;
  deliveries(id: string): Promise<contract.DeliveryRow[]>;
}

export interface ChannelsFixture extends SettleFixture {
  channels: Channels;
  time: { now: Date };
  addWatcher(): Promise<Watcher>;
}

const EACH_CHANGE: AlertCondition = {
  kind: "change",
  direction: "both",
  by: { unit: "percent", percent: 1 },
};

export async function openChannelsFixture(): Promise<ChannelsFixture> {
  const time = { now: TEST_NOW };
  const fixture = (await openSettleFixture({
    now: () => time.now,
    sleep: () => Promise.resolve(),
  })) as ChannelsFixture;
  const addWatcher = async (): Promise<Watcher> => {
    const tracked = await fixture.addTracked();
    const { tenant } = tracked;
    const email = await addOwner(fixture.foundation.db, tenant);
    return {
      tracked,
      email,
      addChannel: async (kind, settings) => {
        const body = { kind, name: `Some ${kind}`, settings };
        const { data, secret } = await tenant.ask(contract.addChannel, undefined, body);
        return { id: data._id, secret };
      },
      addAlert: async (channels, condition = EACH_CHANGE) => {
        const rearm = contract.DEFAULT_ALERT_REARM;
        const body = { scope: "all", condition, rearm, isMailed: false, channels };
        return (await tenant.ask(contract.addAlert, undefined, body)).data._id;
      },
      price: async (day, amount) => {
        time.now = new Date(TEST_NOW.getTime() + day * DAY_MS);
        await tracked.settleTwice(time.now, tracked.reading(amount));
        time.now = new Date(time.now.getTime() + 600_000);
      },
      channel: async (id) => (await tenant.ask(contract.listChannels)).list.find((one) => one._id === id)!,
      deliveries: async (id) =>
        (await tenant.ask(contract.listDeliveries, `get/delivery?channel=${id}`)).list,
    };
  };
  return { ...fixture, time, addWatcher };
}

/** Starts a new watcher whose product costs USD 19.90, and a receiver that the test stops. */
export async function startWatching(
  fixture: ChannelsFixture,
): Promise<{ receiver: Receiver; watcher: Watcher }> {
  fixture.time.now = TEST_NOW;
  const receiver = await startReceiver();
  const watcher = await fixture.addWatcher();
  await watcher.price(0, "19.90");
  return { receiver, watcher };
}
