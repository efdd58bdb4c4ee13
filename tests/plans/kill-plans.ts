import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { PlanTiming } from "@pricetrail/contract";
import { HOUR_MS } from "@pricetrail/contract";
import { slotsBetween } from "../../apps/server/src/features/plans/slots.rules.ts";
import { addProduct } from "../../apps/server/src/features/testing/samples.fixture.ts";
import { readInOrganisation, writeInOrganisation } from "../../apps/server/src/database/tenant.ts";
import { openTestDb } from "../../apps/server/src/database/testing.ts";
import type { TestDb } from "../../apps/server/src/database/testing.ts";
import { newId } from "../../apps/server/src/ids.ts";
import { productPage, serveShop } from "../static-shop.ts";
import type { KilledProgramOptions } from "./killed-program.ts";

const PROGRAM = fileURLToPath(new URL("./killed-program.ts", import.meta.url));
const FIELDS = ["normalPrice", "discountedPrice", "availability"];

export interface KillsOutcome {
  /** Entries in the plans' runs, and how their visits were distributed. */
  plannedItems: number;
  visits: number;
  skipped: number;
  kills: number;
  /** Faults of the final state as text; empty if nothing is lost, duplicated or forgotten. */
  faults: string[];
}

/** Seeded, so that a failure can be reproduced. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Kills the program (kill -9) at random moments while hourly plans visit products, restarts it each time, and then checks that
 * each due visit was made once or recorded as skipped.
 *
 * @param wantedItems minimum number of planned entries before it ends, after the kills
 */
export async function killPlans(options: {
  kills: number;
  products: number;
  wantedItems: number;
  speed: number;
  seed: number;
  /** Programs that share the database; each kill ends one of them. */
  programs?: number;
  log?: (line: string) => void;
}): Promise<KillsOutcome> {
  const { kills, products, wantedItems, speed, programs = 1, log = () => undefined } = options;
  const chance = random(options.seed);
  const database = await openTestDb();
  const shop = await serveShop((path) => productPage(`Kettle ${path}`, "19.90"));
  const startedAt = Date.now();
  const businessAt = startedAt;
  const now = () => new Date(businessAt + (Date.now() - startedAt) * speed);
  const children: (ChildProcess | undefined)[] = Array.from({ length: programs });
  const start = async (place: number): Promise<void> => {
    const { host, port, user, database: name } = database.target;
    const given: KilledProgramOptions = {
      target: { host, port, user, database: name },
      businessAt,
      startedAt,
      speed,
      isAlone: programs === 1,
      env: database.env,
    };
    const started = spawn(process.execPath, [PROGRAM, JSON.stringify(given)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    children[place] = started;
    const isReady = await Promise.race([
      once(started.stdout, "data").then(() => true),
      once(started, "exit").then(() => false),
    ]);
    if (!isReady) throw new Error(`the program ended by itself: ${started.exitCode}`);
  };
  const end = async (place: number): Promise<void> => {
    const child = children[place];
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  try {
    const organisationId = await seed(database, shop.origin, products, now());
    const count = () => countItems(database, organisationId);
    for (const place of children.keys()) await start(place);
    for (let kill = 1; kill <= kills; kill += 1) {
      await wait(chance() * 2500);
      const place = Math.floor(chance() * programs);
      await end(place);
      await start(place);
      if (kill % 10 === 0) log(`  ${kill} kills, ${JSON.stringify(await count())}`);
    }
    const until = performance.now() + 600_000;
    for (let state = await count(); state.planned < wantedItems; state = await count()) {
      if (performance.now() > until) throw new Error(`only ${state.planned} items were planned`);
      await wait(200);
    }
    // No further slots: what was started is completed.
    await writeInOrganisation(database.db, organisationId, (trx) =>
      trx
        .updateTable("plan_setting")
        .set({ paused_at: now() })
        .where("organisation_id", "=", organisationId)
        .execute(),
    );
    for (let state = await count(); state.open > 0; state = await count()) {
      if (performance.now() > until) throw new Error(`${state.open} items did not end`);
      await wait(200);
    }
    await Promise.all([...children.keys()].map(end));
    const outcome = await account(database, organisationId);
    return { ...outcome, kills };
  } finally {
    await Promise.all([...children.keys()].map(end));
    await shop.stop();
    await database.drop();
  }
}

/** Products of a shop with three entries each, and two plans: hourly for all, and more often for those of a category. */
async function seed(database: TestDb, origin: string, products: number, now: Date): Promise<string> {
  const organisationId = newId(now);
  const category = newId(now);
  await writeInOrganisation(database.db, organisationId, async (trx) => {
    await trx
      .insertInto("organisation")
      .values({ id: organisationId, name: "Killed", created_at: now })
      .execute();
    await trx
      .insertInto("category")
      .values({
        organisation_id: organisationId,
        id: category,
        name: "Some",
        name_key: "some",
        created_at: now,
        deleted_at: null,
      })
      .execute();
    for (let index = 0; index < products; index += 1) {
      const id = await addProduct(trx, organisationId, now, {
        url: `${origin}/p/${index}`,
        host: new URL(origin).host,
        ...(index % 4 === 0 ? { category_id: category } : {}),
      });
      await trx
        .insertInto("tracking_entry")
        .values(
          FIELDS.map((field) => ({
            organisation_id: organisationId,
            id: newId(now),
            product_id: id,
            field,
            dom: "",
            location: "",
            pathway: null,
            tag: field,
            fingerprint: null,
            created_at: now,
            updated_at: now,
            deleted_at: null,
          })),
        )
        .execute();
    }
    await trx
      .insertInto("plan_setting")
      .values({ organisation_id: organisationId, paused_at: null, wake_at: now })
      .execute();
    for (const [scope, target, everyMinutes] of [
      ["all", null, 60],
      ["category", category, 40],
    ] as const) {
      const id = newId(now);
      const timing: PlanTiming = { mode: "interval", everyMinutes, zone: "UTC", window: null, weekdays: [] };
      const [slot = 0] = slotsBetween(timing, id, now.getTime(), now.getTime() + HOUR_MS);
      await trx
        .insertInto("plan")
        .values({
          organisation_id: organisationId,
          id,
          scope,
          target_id: target,
          timing: JSON.stringify(timing),
          next_slot_at: new Date(slot),
          next_due_at: new Date(slot),
          created_at: now,
          updated_at: now,
          deleted_at: null,
        })
        .execute();
    }
  });
  return organisationId;
}

const countItems = ({ db }: TestDb, organisationId: string) =>
  readInOrganisation(db, organisationId, async (trx) => {
    const rows = await trx
      .selectFrom("run_item")
      .where("organisation_id", "=", organisationId)
      .groupBy("state")
      .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
      .execute();
    const sum = (wanted: (state: string) => boolean) =>
      rows.filter(({ state }) => wanted(state)).reduce((total, { count }) => total + count, 0);
    return { planned: sum(() => true), open: sum((state) => state !== "done") };
  });

/** Compares what is stored with what was due. */
async function account({ db }: TestDb, organisationId: string): Promise<Omit<KillsOutcome, "kills">> {
  return readInOrganisation(db, organisationId, async (trx) => {
    const plans = await trx
      .selectFrom("plan")
      .where("organisation_id", "=", organisationId)
      .selectAll()
      .execute();
    const slots = await trx
      .selectFrom("plan_slot")
      .where("organisation_id", "=", organisationId)
      .selectAll()
      .orderBy("slot_at")
      .execute();
    const visits = await trx
      .selectFrom("plan_visit")
      .where("organisation_id", "=", organisationId)
      .selectAll()
      .execute();
    const runs = await trx
      .selectFrom("run")
      .where("organisation_id", "=", organisationId)
      .select(["id", "state"])
      .execute();
    const items = await trx
      .selectFrom("run_item")
      .where("organisation_id", "=", organisationId)
      .select(["id", "run_id", "product_id", "outcome"])
      .execute();
    const observations = await trx
      .selectFrom("observation")
      .where("organisation_id", "=", organisationId)
      .select(["id", "text_value"])
      .execute();
    const ledger = await trx
      .selectFrom("usage_ledger")
      .where("organisation_id", "=", organisationId)
      .select("run_item_id")
      .execute();
    const checks = await trx
      .selectFrom("page_check")
      .where("organisation_id", "=", organisationId)
      .select(["run_id", "product_id"])
      .execute();

    const faults: string[] = [];
    const expect = (what: string, found: unknown, wanted: unknown): void => {
      if (JSON.stringify(found) !== JSON.stringify(wanted))
        faults.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
    };
    // Nothing forgotten: each plan's slots are consecutive.
    for (const plan of plans) {
      const own = slots.filter((slot) => slot.plan_id === plan.id);
      const due = slotsBetween(
        plan.timing,
        plan.id,
        plan.created_at.getTime(),
        plan.next_slot_at!.getTime() - 1,
      );
      const said = own.flatMap((slot) => {
        const first = due.indexOf(slot.slot_at.getTime());
        return due.slice(first, first + slot.slots);
      });
      expect("slots", said, due);
    }
    // Nothing forgotten or duplicated: each product of a run's slot has one visit with three entries.
    const made = visits.filter((visit) => visit.state === "made");
    const ofVisits = made.map((visit) => `${visit.run_id} ${visit.product_id}`).toSorted();
    const ofItems = [...Map.groupBy(items, (item) => `${item.run_id} ${item.product_id}`)];
    expect("visits with items", ofItems.map(([key]) => key).toSorted(), ofVisits);
    expect("items a visit", [...new Set(ofItems.map(([, own]) => own.length))], [FIELDS.length]);
    expect("checks", checks.map((check) => `${check.run_id} ${check.product_id}`).toSorted(), ofVisits);
    expect(
      "runs",
      runs.map(({ id }) => id).toSorted(),
      slots.flatMap(({ run_id }) => run_id ?? []).toSorted(),
    );
    expect("states", [...new Set(runs.map(({ state }) => state))], ["finished"]);
    // Nothing lost or duplicated: what was read is stored and billed once.
    expect("outcomes", [...new Set(items.map(({ outcome }) => outcome))], ["value"]);
    expect("observations", observations.map(({ id }) => id).toSorted(), items.map(({ id }) => id).toSorted());
    // A missing discount is stored, and free.
    const billable = observations.filter((row) => row.text_value !== "none").map(({ id }) => id);
    expect("billed", ledger.map((row) => row.run_item_id).toSorted(), billable.toSorted());
    return {
      plannedItems: items.length,
      visits: made.length,
      skipped: visits
        .filter((visit) => visit.state === "skipped")
        .reduce((sum, visit) => sum + visit.slots, 0),
      faults: faults.map((fault) => fault.slice(0, 400)),
    };
  });
}
