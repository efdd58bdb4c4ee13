import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StartError } from "../start-error.ts";
import { openDemoShop } from "./demo-shop.ts";
import { demoState } from "./demo-state.ts";
import type { DemoState } from "./demo-state.ts";

describe("the demonstration's shop", () => {
  let folder: string;
  let other: Server;
  let busyPort: number;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "pricetrail-demo-"));
    other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    busyPort = (other.address() as AddressInfo).port;
  });
  afterEach(async () => {
    await new Promise((resolve) => other.close(resolve));
    rmSync(folder, { recursive: true });
  });
  const kept = (): DemoState => JSON.parse(readFileSync(join(folder, "demo.json"), "utf8")) as DemoState;

  it("uses a free port if the preferred one is taken at the first start, and keeps it", async () => {
    const { shop, state } = await openDemoShop(folder, demoState(folder, new Date(), busyPort));
    try {
      const port = Number(new URL(shop.origin).port);
      expect(port).not.toBe(busyPort);
      expect(state.shopPort).toBe(port);
      expect(kept()).toMatchObject({ shopPort: port, password: state.password });
      expect(demoState(folder, new Date(), busyPort).shopPort).toBe(port);
    } finally {
      await shop.stop();
    }
  });

  it("explains in one sentence what to do when its products' port is taken", async () => {
    const owner = { userId: "u", organisationId: "o" };
    const state = { ...demoState(folder, new Date(), busyPort), owner };
    const refusal = openDemoShop(folder, state);
    await expect(refusal).rejects.toBeInstanceOf(StartError);
    await expect(refusal).rejects.toThrow(`Port ${busyPort}, at which the demo shop was before, is in use`);
  });

  it("reports an unreadable state file in one sentence", () => {
    writeFileSync(join(folder, "demo.json"), "{");
    expect(() => demoState(folder, new Date(), 0)).toThrow(StartError);
  });
});
