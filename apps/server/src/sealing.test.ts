import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { createSealer, SealError } from "./sealing.ts";

const OLD = "an old key of more than thirty-two characters";
const NEW = "a new key of more than thirty-two characters";
const folder = mkdtempSync(path.join(tmpdir(), "sealing-"));
const sealerOf = (...keys: string[]) => createSealer({ SECRET_KEY: keys, DATA_DIR: folder });

describe("sealed values", () => {
  afterAll(() => rmSync(folder, { recursive: true }));

  it("open with their key and context, and differ each time", () => {
    const sealer = sealerOf(OLD);
    const [one, two] = [sealer.seal("token ü", "channel 1"), sealer.seal("token ü", "channel 1")];
    expect(one).not.toBe(two);
    expect([one, two].join("")).not.toContain("token");
    expect(sealer.open(one, "channel 1")).toBe("token ü");
    expect(() => sealer.open(one, "channel 2")).toThrow(SealError);
    expect(() => sealerOf(NEW).open(one, "channel 1")).toThrow(SealError);
  });

  it("are rejected when any part of them was changed", () => {
    const sealer = sealerOf(OLD);
    const sealed = sealer.seal("token", "c");
    const at = sealed.lastIndexOf(".") + 1;
    for (let index = 0; index < sealed.length; index += 1) {
      // The last character of base64url has unused bits.
      if (index === sealed.length - 1) continue;
      const other = `${sealed.slice(0, index)}${sealed[index] === "A" ? "B" : "A"}${sealed.slice(index + 1)}`;
      expect(() => sealer.open(other, "c"), String(index)).toThrow(SealError);
    }
    for (const wrong of ["", "s1", sealed.slice(0, at), sealed.slice(0, at + 20), "token"])
      expect(() => sealer.open(wrong, "c")).toThrow(SealError);
  });

  it("of an old key still open, while the new one seals", () => {
    const sealed = sealerOf(OLD).seal("token", "c");
    const both = sealerOf(NEW, OLD);
    expect([both.open(sealed, "c"), both.isFresh(sealed)]).toEqual(["token", false]);
    const fresh = both.seal("token", "c");
    expect([both.isFresh(fresh), sealerOf(NEW).open(fresh, "c")]).toEqual([true, "token"]);
  });

  it("open after a restart with the data folder's key file, which is private", () => {
    const sealed = sealerOf().seal("token", "c");
    expect(sealerOf().open(sealed, "c")).toBe("token");
    expect(readdirSync(folder)).toEqual(["secret.key"]);
    const file = path.join(folder, "secret.key");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(Buffer.from(readFileSync(file, "utf8").trim(), "base64url")).toHaveLength(32);
  });
});

it("keys in the environment must be long, and are separated by commas", () => {
  expect(readConfig({}).SECRET_KEY).toEqual([]);
  expect(readConfig({ SECRET_KEY: `${NEW}, ${OLD}` }).SECRET_KEY).toEqual([NEW, OLD]);
  expect(() => readConfig({ SECRET_KEY: `${NEW},short` })).toThrow("at least 32 characters");
});
