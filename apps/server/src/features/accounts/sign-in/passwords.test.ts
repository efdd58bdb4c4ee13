import { describe, expect, it } from "vitest";
import { addressKey } from "../../../http/address-key.ts";
import { AppError } from "../../../http/errors.ts";
import { emailDomain, emailKey } from "../email.rules.ts";
import { createGate, createPasswords } from "./passwords.service.ts";

describe("the gate for expensive work", () => {
  it("runs up to the limit at once, in order of arrival", async () => {
    const gate = createGate(2, 10);
    const started: number[] = [];
    const finish: (() => void)[] = [];
    const works = [0, 1, 2, 3].map((number) =>
      gate(() => {
        started.push(number);
        return new Promise<void>((resolve) => finish.push(resolve));
      }),
    );
    expect(started).toEqual([0, 1]);
    finish[0]!();
    await works[0];
    await Promise.resolve();
    expect(started).toEqual([0, 1, 2]);
    for (const index of [1, 2]) finish[index]!();
    await Promise.all([works[1], works[2]]);
    finish[3]!();
    await works[3];
  });

  it("rejects work beyond the queue's limit, and recovers from failed tasks", async () => {
    const gate = createGate(1, 1);
    let fail: () => void = () => {};
    const first = gate(
      () =>
        new Promise<void>((_resolve, reject) => {
          fail = () => reject(new Error("work failed"));
        }),
    );
    const second = gate(() => Promise.resolve("second"));
    await expect(gate(() => Promise.resolve("third"))).rejects.toMatchObject({
      constructor: AppError,
      status: 503,
      retryAfterS: 5,
    });
    fail();
    await expect(first).rejects.toThrow("work failed");
    expect(await second).toBe("second");
    expect(await gate(() => Promise.resolve("fourth"))).toBe("fourth");
  });
});

describe("passwords", () => {
  it("match only their own hash, and never a missing one", async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash("Correct1@horse");
    expect(await passwords.verify(hash, "Correct1@horse")).toBe(true);
    expect(await passwords.verify(hash, "correct1@horse")).toBe(false);
    expect(await passwords.verify(null, "Correct1@horse")).toBe(false);
    expect(await passwords.verify(undefined, "")).toBe(false);
  });

  it("may contain any character, including NUL", async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash("pass\u0000word ✓");
    expect(await passwords.verify(hash, "pass\u0000word ✓")).toBe(true);
    expect(await passwords.verify(hash, "pass")).toBe(false);
  });
});

describe("normalisation for comparison", () => {
  it.each([
    ["Ada@Shop.Example", "ada@shop.example"],
    [" ada@shop.example ", "ada@shop.example"],
    ["ada@MÜNCHEN.example", "ada@xn--mnchen-3ya.example"],
    ["e\u0301va@shop.example", "\u00e9va@shop.example"],
  ])("compares the address %j as %j", (given, expected) => {
    expect(emailKey(given)).toBe(expected);
  });

  it("returns the domain of an address", () => {
    expect(emailDomain("Someone@GMail.com")).toBe("gmail.com");
  });

  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
    ["2001:db8:1:2::9", "2001:db8:1:2::"],
    ["unix", "unix"],
  ])("counts calls from %s under %s", (given, expected) => {
    expect(addressKey(given)).toBe(expected);
  });
});
