import * as contract from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TEST_NOW } from "../../database/testing.ts";
import { openChannelsFixture } from "./testing/channels.fixture.ts";
import type { ChannelsFixture, Watcher } from "./testing/channels.fixture.ts";
import { claimsOf, createBrowser } from "./testing/push-service.ts";
import { startReceiver } from "./testing/receiver.ts";
import type { Receiver } from "./testing/receiver.ts";
import { PROVIDERS } from "./providers/registry.provider.ts";
import { arePushKeys, encryptPush, MAX_PUSH_BYTES, newVapidKeys } from "./web-push.rules.ts";

const bytes = (text: string): Buffer => Buffer.from(text, "base64url");

it("encrypts a push message as in the example of RFC 8291", () => {
  const keys = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  const sealed = encryptPush(Buffer.from("When I grow up, I want to be a watermelon"), keys, {
    salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"),
    privateKey: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
  });
  expect(sealed.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
  expect(arePushKeys(keys)).toBe(true);
  expect(arePushKeys({ ...keys, auth: "AAAA" })).toBe(false);
  // Correct length, but not on the curve.
  expect(arePushKeys({ ...keys, p256dh: Buffer.alloc(65, 4).toString("base64url") })).toBe(false);
  expect(() => encryptPush(Buffer.alloc(MAX_PUSH_BYTES + 1), keys)).toThrow(RangeError);
  expect(encryptPush(Buffer.alloc(MAX_PUSH_BYTES), keys)).toHaveLength(4096);
});

describe("browsers", () => {
  let fixture: ChannelsFixture;
  let service: Receiver;
  let watcher: Watcher;
  beforeAll(async () => {
    fixture = await openChannelsFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    fixture.time.now = TEST_NOW;
    service = await startReceiver();
    service.answer((response) => {
      response.writeHead(201).end();
    });
    watcher = await fixture.addWatcher();
    await watcher.price(0, "19.90");
    return () => service.stop();
  });
  const subscribe = async (browser = createBrowser(), number = 1) => {
    const settings = { endpoint: `${service.origin}/push/${number}`, ...browser.keys };
    return { browser, id: (await watcher.addChannel("push", settings)).id };
  };

  it("get end-to-end encrypted messages from a sender that the push service recognises", async () => {
    const { tenant } = watcher.tracked;
    const { publicKey } = (await tenant.ask(contract.getPushKey)).data;
    const { browser, id } = await subscribe();
    await watcher.addAlert([id]);
    await watcher.price(1, "14.00");
    await fixture.channels.deliverDue();
    const [got] = service.received;
    expect(got).toMatchObject({
      method: "POST",
      path: "/push/1",
      headers: {
        "content-encoding": "aes128gcm",
        ttl: "259200",
        topic: expect.stringMatching(/^\w{32}$/) as string,
      },
    });
    expect(browser.read(got!.bytes)).toMatchObject({
      title: "Blue kettle is now at USD 14.00 (−29.6%)",
      url: `http://localhost/product-dashboard?product=${watcher.tracked.productId}`,
    });
    expect(() => createBrowser().read(got!.bytes)).toThrow();
    expect(got!.bytes.toString("latin1")).not.toContain("kettle");
    const now = Math.floor(fixture.time.now.getTime() / 1000);
    expect(claimsOf(got!)).toEqual({
      aud: service.origin,
      exp: now + 12 * 3600,
      sub: "mailto:no-reply@localhost",
      key: publicKey,
    });
    // The installation's key is generated once.
    expect((await tenant.ask(contract.getPushKey)).data.publicKey).toBe(publicKey);
    expect(await watcher.deliveries(id)).toMatchObject([{ state: "sent", status: 201 }]);
  });

  it.each([404, 410])("are removed when their push service answers %d", async (status) => {
    const { id } = await subscribe();
    await watcher.addAlert([id]);
    await watcher.price(1, "14.00");
    service.answer((response) => {
      response.writeHead(status).end();
    });
    await fixture.channels.deliverDue();
    const { tenant } = watcher.tracked;
    expect((await tenant.ask(contract.listChannels)).list).toEqual([]);
    expect((await tenant.ask(contract.listAlerts)).list).toMatchObject([{ channels: [] }]);
    // The inbox has the message anyway, and the next price causes no failure.
    await watcher.price(2, "19.90");
    expect((await tenant.ask(contract.listAlertMessages)).list).toHaveLength(2);
  });

  it("have one channel each, however often they subscribe, and require valid browser keys", async () => {
    const { id } = await subscribe();
    const newer = createBrowser();
    expect((await subscribe(newer)).id).toBe(id);
    expect((await subscribe(undefined, 2)).id).not.toBe(id);
    const { list } = await watcher.tracked.tenant.ask(contract.listChannels);
    expect(list.map(({ _id }) => _id).filter((one) => one === id)).toHaveLength(1);
    expect(list).toHaveLength(2);
    await watcher.tracked.tenant.ask(contract.testChannel, `test/channel/${id}`, {});
    expect(newer.read(service.received[0]!.bytes)).toMatchObject({ title: "Pricetrail: a test message" });
    for (const key of [{ p256dh: "AAAA" }, { auth: "AAAA" }]) {
      const settings = { endpoint: `${service.origin}/x`, ...newer.keys, ...key };
      const body = { kind: "push", name: "x", settings };
      expect(await watcher.tracked.tenant.call("POST", "add/channel", body)).toMatchObject({
        status: 400,
        body: { fields: { p256dh: expect.any(String) as string } },
      });
    }
  });
});

it("truncates a long message to fit", () => {
  const browser = createBrowser();
  const { body } = PROVIDERS.push.request({
    id: "019ed056-a5c0-7f14-a758-2a7e4bdcaf4a",
    now: TEST_NOW,
    settings: { endpoint: "https://push.example/1", ...browser.keys },
    message: {
      type: "alert.group",
      at: TEST_NOW.toISOString(),
      title: "🎧".repeat(500),
      text: "\u0001".repeat(2000),
      link: "http://localhost/alerts",
      data: {},
    },
    secrets: [],
    sender: { keys: newVapidKeys(), subject: "mailto:ops@prices.example" },
  });
  expect(body.length).toBeLessThanOrEqual(4096);
  const { title, text, url } = browser.read(body as Buffer);
  expect(title).toBe(`${"🎧".repeat(99)}…`);
  expect(String(text).length).toBeGreaterThan(300);
  expect(url).toBe("http://localhost/alerts");
});
