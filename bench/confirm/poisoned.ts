import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { Price, Rules } from "@pricetrail/confirm";
import { Track } from "./track.ts";

export interface PoisonedReading {
  at: number;
  price: Price;
  isFalse: boolean;
}

export interface PoisonedItem {
  item: string;
  readings: PoisonedReading[];
}

/** Reads the marketplace's readings from the corpus folder `poisoned`: many of them were invented for robots. */
export function readPoisoned(folder: string): PoisonedItem[] {
  const { series } = JSON.parse(readFileSync(path.join(folder, "index.json"), "utf8")) as {
    series: { item: string; currency: string }[];
  };
  return series.map(({ item, currency }) => {
    const [, ...lines] = gunzipSync(readFileSync(path.join(folder, `${item}.csv.gz`)))
      .toString("utf8")
      .trimEnd()
      .split("\n");
    const readings = lines.map((line): PoisonedReading => {
      const [time, price, listPrice, , , poisoned] = line.split(",");
      const [asked, list] = [Number(price), Number(listPrice || price)];
      return {
        at: Date.parse(time!),
        price: { normalMinor: list, discountedMinor: list === asked ? null : asked, currency },
        isFalse: poisoned === "1",
      };
    });
    return { item, readings };
  });
}

export interface PoisonedCount {
  falseReadings: number;
  /** False readings whose price was in force at some moment. */
  falsePublished: number;
  /** True changes before the first false reading whose next reading is the same. */
  lasting: number;
  /** Those of them that were published at that next reading. */
  lastingPublished: number;
  /** Readings that ended as unstable. */
  unstable: number;
}

const isSame = (a: Price, b: Price): boolean =>
  a.normalMinor === b.normalMinor && a.discountedMinor === b.discountedMinor;

/** Processes one item's readings in order, without the rule's further visits, because nobody knows what they would have read. */
export function replay({ readings }: PoisonedItem, rules: Rules): PoisonedCount {
  const track = new Track(rules);
  const count = { falseReadings: 0, falsePublished: 0, lasting: 0, lastingPublished: 0, unstable: 0 };
  const firstFalse = readings.findIndex(({ isFalse }) => isFalse);
  const cleanEnd = firstFalse === -1 ? readings.length : firstFalse;
  for (const [index, { at, price, isFalse }] of readings.entries()) {
    const before = readings[index - 1];
    const heldBefore = track.held.find((held) => isSame(held.price, price))?.inARow ?? 0;
    const { kind } = track.read(price, at);
    if (kind === "unstable") count.unstable += 1;
    if (isFalse) {
      count.falseReadings += 1;
      // Publishing it also puts its earlier sightings in force.
      if (kind === "publish") count.falsePublished += 1 + heldBefore;
      if (kind === "same") count.falsePublished += 1;
    }
    const first = readings[index - 2];
    if (index >= 2 && index < cleanEnd && isSame(before!.price, price) && !isSame(first!.price, price)) {
      count.lasting += 1;
      if (isSame(track.published!.price, price)) count.lastingPublished += 1;
    }
  }
  return count;
}
