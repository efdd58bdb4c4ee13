import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Email } from "postal-mime";
import { openIdentity } from "../accounts/accounts.fixture.ts";
import type { Identity } from "../accounts/accounts.fixture.ts";
import { createMail } from "./mail.ts";
import { startSmtp } from "./smtp.fixture.ts";

describe("mail", () => {
  let identity: Identity;
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  beforeEach(async () => {
    smtp = await startSmtp();
    identity = await openIdentity({
      SMTP_URL: smtp.url,
      MAIL_FROM: "Prices <prices@our.example>",
      PUBLIC_URL: "https://prices.example",
      THROTTLE: "off",
    });
  });
  afterEach(async () => {
    await identity.close();
    await smtp.stop();
  });
  const stateOf = async (to: string) => (await identity.mails(to)).at(-1)!;

  it("names the address that stops it in its headers, for one click (RFC 8058), if it has one", async () => {
    const oneClickUrl = "https://prices.example/api/unsubscribe/token";
    const alert = {
      kind: "alert",
      to: "ada@mail.example",
      subject: "Fell",
      text: "Fell.",
      html: "Fell.",
    } as const;
    await identity.db.transaction().execute(async (trx) => {
      await identity.mail.enqueueComposed(trx, { ...alert, oneClickUrl });
      await identity.mail.enqueueComposed(trx, { ...alert, to: "bob@mail.example" });
    });
    expect(await identity.mail.deliverDue()).toBe(2);
    const headers = Object.fromEntries(
      smtp.received.map(({ to, headers: all }) => [
        to?.[0]?.address,
        ["list-unsubscribe", "list-unsubscribe-post"].map(
          (name) => all.find(({ key }) => key === name)?.value,
        ),
      ]),
    );
    expect(headers).toEqual({
      "ada@mail.example": [`<${oneClickUrl}>`, "List-Unsubscribe=One-Click"],
      "bob@mail.example": [undefined, undefined],
    });
    expect(await stateOf("ada@mail.example")).toMatchObject({ state: "sent", unsubscribe_url: null });
  });

  it("is delivered with a text and an HTML part, and its content is then deleted", async () => {
    await identity.signUp("ada@mail.example");
    const token = await identity.mailedToken("ada@mail.example", "verify");
    expect(await identity.mail.deliverDue()).toBe(1);
    const [mail] = smtp.received;
    expect(mail).toMatchObject({
      subject: "Verify your e-mail address",
      from: { name: "Prices", address: "prices@our.example" },
      to: [{ address: "ada@mail.example" }],
    });
    for (const part of [mail?.text, mail?.html])
      expect(part).toContain(`https://prices.example/login/${token}`);
    expect(mail?.html).not.toMatch(/<img|<script|src=/);
    expect(await stateOf("ada@mail.example")).toMatchObject({ state: "sent", body_text: "", body_html: "" });
  });

  it("carries its pictures as inline parts, since mail programs do not show data URLs", async () => {
    const jpeg = Buffer.from("/9j/not-a-whole-picture==", "base64");
    const html = `<p><img alt="" src="data:image/jpeg;base64,${jpeg.toString("base64")}"> Fell.</p>`;
    await identity.db.transaction().execute((trx) =>
      identity.mail.enqueueComposed(trx, {
        kind: "alert",
        to: "ada@mail.example",
        subject: "Fell",
        text: "Fell.",
        html,
      }),
    );
    expect(await identity.mail.deliverDue()).toBe(1);
    const { html: body, attachments } = smtp.received[0]!;
    expect(attachments).toMatchObject([{ mimeType: "image/jpeg", related: true }]);
    const [{ content, contentId }] = attachments as [Email["attachments"][number]];
    expect(Buffer.from(content as ArrayBuffer)).toEqual(jpeg);
    expect(body).toContain(`src="cid:${contentId!.slice(1, -1)}"`);
    expect(body).not.toContain("data:");
  });

  it("is delivered once by two concurrent programs", async () => {
    const second = await openIdentity({ SMTP_URL: smtp.url }, identity);
    for (let index = 0; index < 10; index += 1) await identity.signUp(`twice${index}@mail.example`);
    await identity.accounts.processRequests();
    await Promise.all([identity.mail.deliverDue(), second.mail.deliverDue()]);
    expect(smtp.received).toHaveLength(10);
    expect(new Set(smtp.received.map((mail) => mail.to?.[0]?.address)).size).toBe(10);
    await second.close();
  });

  it("is retried with increasing waits during transient errors, and fails after nine attempts", async () => {
    const to = "later@mail.example";
    smtp.state.refuse = 451;
    await identity.signUp(to);
    await identity.accounts.processRequests();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      expect(await identity.mail.deliverDue()).toBe(1);
      expect(await identity.mail.deliverDue()).toBe(0);
      const row = await stateOf(to);
      expect(row.attempts).toBe(attempt);
      waits.push(row.next_attempt_at.getTime() - identity.clock.now().getTime());
      identity.clock.advance(waits.at(-1)!);
    }
    expect(waits.slice(0, -1)).toEqual(waits.slice(0, -1).toSorted((a, b) => a - b));
    const dead = await stateOf(to);
    expect(dead).toMatchObject({ state: "dead", last_error: expect.stringContaining("not now") as string });
    expect(await identity.mail.deliverDue()).toBe(0);
  });

  it("fails at once after a permanent error, and the operator can see and retry it", async () => {
    const operators = await openIdentity(
      { SMTP_URL: smtp.url, OPERATOR_EMAILS: "Boss@mail.example", THROTTLE: "off" },
      identity,
    );
    const boss = await operators.person("boss@mail.example");
    const other = await operators.person("other@mail.example");
    await operators.mail.deliverDue();
    smtp.state.refuse = 550;
    smtp.state.reason = "5.1.1 <gone@mail.example>: no such user";
    await operators.signUp("gone@mail.example");
    await operators.accounts.processRequests();
    await operators.mail.deliverDue();

    expect((await operators.get("get/operator", other)).status).toBe(403);
    const status = await operators.get("get/operator", boss);
    expect(status.status).toBe(200);
    const mails = status.body.mail as { _id: string; state: string; attempts: number }[];
    const lastError = expect.stringContaining("5.1.1 <the recipient>: no such user") as string;
    expect(mails[0]).toMatchObject({ kind: "verify", state: "dead", attempts: 1, lastError });
    // Recipients and content are hidden from the operator.
    expect(JSON.stringify(status.body)).not.toContain("gone@mail.example");

    smtp.state.refuse = undefined;
    const retry = () => operators.post(`retry/mail/${mails[0]?._id}`, undefined, { token: boss });
    expect((await retry()).status).toBe(200);
    // From the first attempt on, and not while it is waiting.
    expect((await operators.get("get/operator", boss)).body.mail).toMatchObject([
      { state: "pending", attempts: 0 },
    ]);
    expect((await retry()).status).toBe(404);
    await operators.mail.deliverDue();
    expect(smtp.received.at(-1)?.to?.[0]?.address).toBe("gone@mail.example");
    expect((await retry()).status).toBe(404);
    await operators.close();
  });

  it.each([
    ["ada@walk.example", "Ada@Walk.EXAMPLE"],
    ["ada@bücher.example", "ada@xn--bcher-kva.example"],
    ["ada@bücher.example", "ADA@BÜCHER.example"],
    ["ada@xn--bcher-kva.example", "ada@bücher.example"],
    ["a.d+a@walk.example", "A.D+A@walk.example"],
  ])("hides the recipient %s also from an error that names it %s", async (to, repeated) => {
    smtp.state.refuse = 550;
    smtp.state.reason = `5.1.1 <${repeated}>: no such user, ${repeated}`;
    const warn = vi.spyOn(identity.foundation.log, "warn");
    const mail = { kind: "alert", to, subject: "Fell", text: "Fell.", html: "Fell." } as const;
    await identity.db.transaction().execute((trx) => identity.mail.enqueueComposed(trx, mail));
    await identity.mail.deliverDue();
    const { last_error: lastError } = await stateOf(to);
    expect(lastError).toContain("<the recipient>: no such user, the recipient");
    expect(lastError?.toLowerCase()).not.toContain(repeated.toLowerCase());
    expect(warn.mock.calls.map(([line]) => line)).toEqual([expect.objectContaining({ reason: lastError })]);
    warn.mockRestore();
  });

  it("waits when no server responds, without blocking the call that caused it", async () => {
    const lost = await openIdentity({ SMTP_URL: "smtp://127.0.0.1:9", THROTTLE: "off" }, identity);
    expect((await lost.signUp("away@mail.example")).status).toBe(200);
    await lost.accounts.processRequests();
    await lost.mail.deliverDue();
    expect(await stateOf("away@mail.example")).toMatchObject({ state: "pending", attempts: 1 });
    await lost.close();
    identity.clock.advance(30_000);
    await identity.mail.deliverDue();
    expect(await stateOf("away@mail.example")).toMatchObject({ state: "sent" });
  });

  it("stops between two mails when the program ends, and sends the rest later", async () => {
    for (const name of ["one", "two", "three"]) await identity.signUp(`${name}@mail.example`);
    await identity.mails("one@mail.example");
    const ended = new AbortController();
    smtp.state.onMail = () => ended.abort();
    expect(await identity.mail.deliverDue(ended.signal)).toBe(1);
    expect(smtp.received).toHaveLength(1);
    identity.clock.advance(10 * 60_000);
    expect(await identity.mail.deliverDue()).toBe(2);
    expect(smtp.received).toHaveLength(3);
  });

  it("cannot get further recipients or headers through an address", async () => {
    for (const email of [
      "a@mail.example,b@mail.example",
      "a@mail.example\r\nBcc: b@mail.example",
      "<a@b.example>",
    ])
      expect((await identity.signUp(email)).status).toBe(400);
  });

  it("loses its content after 7 days and is deleted after 30", async () => {
    const kept = await openIdentity({ THROTTLE: "off" }, identity);
    await kept.signUp("old@mail.example");
    await kept.accounts.processRequests();
    await identity.signUp("waiting@mail.example");
    await identity.accounts.processRequests();
    const after = async (days: number) => {
      identity.clock.advance(days * 86_400_000);
      await identity.mail.sweep();
      const mails = await identity.mails("old@mail.example");
      return mails.map(({ state, body_text: text, body_html: html }) => [state, text !== "", html !== ""]);
    };
    expect(await after(6)).toEqual([["kept", true, true]]);
    expect(await after(2)).toEqual([["kept", false, false]]);
    expect(await after(23)).toEqual([]);
    // It is kept as long as no server accepts it.
    expect(await stateOf("waiting@mail.example")).toMatchObject({ state: "pending" });
    await kept.close();
  });
});

describe("the links of mails in the outbox", () => {
  const { isTTY } = process.stdout;
  afterEach(() => {
    process.stdout.isTTY = isTTY;
  });

  it.each([
    [true, "on a terminal"],
    [false, "nowhere else: a log file is kept, and read by others"],
  ])("are printed (%s) %s", async (isTerminal) => {
    const identity = await openIdentity();
    const said: unknown[] = [];
    const log = { ...identity.foundation.log, info: (...words: unknown[]) => said.push(words) };
    const mail = createMail({ ...identity.foundation, log: log as never });
    process.stdout.isTTY = isTerminal;
    await identity.db
      .transaction()
      .execute((trx) => mail.enqueue(trx, { kind: "reset", to: "ada@mail.example", token: "some-token" }));
    expect(said).toHaveLength(1);
    expect(JSON.stringify(said).includes("some-token")).toBe(isTerminal);
    expect(JSON.stringify(said)).not.toContain("ada@mail.example");
    await identity.close();
  });
});
