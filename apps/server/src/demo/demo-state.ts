import { randomInt } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../start-error.ts";

/** The state of a data folder's demonstration, which a later start continues with. */
export interface DemoState {
  email: string;
  password: string;
  /** The day from which the shop's events are counted. */
  epoch: string;
  shopPort: number;
  /** The demonstration's person and organisation, once created. */
  owner?: { userId: string; organisationId: string };
}

const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

const letters = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** Reads the state of the data folder's demonstration, or creates one with a new password. */
export function demoState(dataDir: string, now: Date, shopPort: number): DemoState {
  try {
    return JSON.parse(readFileSync(stateFile(dataDir), "utf8")) as DemoState;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") {
      throw new StartError(
        `${stateFile(dataDir)} cannot be read. Remove the folder ${dataDir} to begin a new demonstration, or set DATA_DIR.`,
      );
    }
  }
  const today = new Date(now);
  today.setUTCHours(0, 0, 0, 0);
  const state: DemoState = {
    email: "demo@demo-shop.example",
    // Letters, a digit and a symbol, as the password rule requires.
    password: `${letters(6)}@${letters(6)}7`,
    epoch: today.toISOString(),
    shopPort,
  };
  saveDemoState(dataDir, state);
  return state;
}

const stateFile = (dataDir: string): string => join(dataDir, "demo.json");

export function saveDemoState(dataDir: string, state: DemoState): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(stateFile(dataDir), JSON.stringify(state, null, 2), { mode: 0o600 });
}
