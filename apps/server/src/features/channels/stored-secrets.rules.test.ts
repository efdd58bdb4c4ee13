import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createSealer } from "../../sealing.ts";
import { createStoredSecrets } from "./stored-secrets.rules.ts";

it("settings are encrypted again when they are in plain text or under an older key, and not otherwise", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "stored-secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [old, current] = ["an old key", "a new key"].map(
    (one) => `${one} of more than thirty-two characters`,
  );
  const secretsOf = (...keys: string[]) =>
    createStoredSecrets(createSealer({ SECRET_KEY: keys, DATA_DIR: folder }));
  const settings = { url: "https://receiver.example/" };
  const before = secretsOf(old!);
  const now = secretsOf(current!, old!);
  const older = before.sealSettings("channel", settings);
  expect(now.openSettings("channel", older)).toEqual(settings);
  expect(now.isStale(older)).toBe(true);
  expect(now.isStale(settings)).toBe(true);
  expect(now.isStale("whsec_plain")).toBe(true);
  expect(now.isStale(null)).toBe(false);
  expect(now.isStale(now.sealSettings("channel", settings))).toBe(false);
  expect(() => now.openSettings("another channel", older)).toThrow();
});
