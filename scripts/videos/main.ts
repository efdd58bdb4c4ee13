import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkFfmpeg, encode } from "./encode.ts";
import { byAddress } from "./films/by-address.ts";
import { byPicking } from "./films/by-picking.ts";
import { edit } from "./films/edit.ts";
import type { Film } from "./films/film.ts";
import { sameShop } from "./films/same-shop.ts";
import { startRecorder } from "./recorder.ts";
import { stageOf } from "./stage.ts";
import { openWorld } from "./world.ts";
import type { World } from "./world.ts";

const FILMS: readonly Film[] = [byAddress, byPicking, edit, sameShop];
const TARGET = fileURLToPath(new URL("../../apps/web/src/features/help/films/", import.meta.url));
const TIMEOUT_MS = 90_000;

/** Plays a film and captures its frames; the returned function encodes them into a file. */
async function record(film: Film, world: World, work: string): Promise<() => Promise<void>> {
  const page = await film.prepare(world);
  page.setDefaultTimeout(TIMEOUT_MS);
  const recorder = await startRecorder(page, join(work, film.name));
  const stage = stageOf(page, recorder);
  try {
    await film.play(stage, world);
  } catch (error) {
    await page.screenshot({ path: join(tmpdir(), `film-${film.name}-failed.png`) }).catch(() => {});
    throw error;
  }
  const recording = await recorder.stop();
  await page.context().close();
  return async () => {
    await encode(recording, join(work, film.name), TARGET, film.name);
    const kilobytes = Math.round(statSync(join(TARGET, `${film.name}.webm`)).size / 1024);
    console.log(`${film.name}: ${recording.seconds.toFixed(1)} s, ${kilobytes} KB`);
  };
}

const finishing: (() => Promise<void>)[] = [];
const wanted = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), "pricetrail-frames-"));
mkdirSync(TARGET, { recursive: true });
await checkFfmpeg();
const world = await openWorld();
try {
  for (const film of FILMS) {
    if (wanted.length > 0 && !wanted.includes(film.name)) continue;
    try {
      finishing.push(await record(film, world, work));
    } catch (error) {
      console.error(`${film.name} could not be recorded:`, error);
      process.exitCode = 1;
    }
  }
} finally {
  await world.stop();
}
try {
  // After the recordings, because a busy machine drops frames.
  for (const finish of finishing) await finish();
} finally {
  rmSync(work, { recursive: true, force: true });
}
