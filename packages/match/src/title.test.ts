import { describe, expect, it } from "vitest";
import { readTitle } from "./title.ts";

describe("the size that a title states", () => {
  it.each([
    ["Cat food salmon, 340 g", "mass", 340],
    ["Katzenfutter 6x55g", "mass", 330],
    ["Wasser 6 x 1,5 L", "volume", 9000],
    ["お茶 525ml×24本", "volume", 12_600],
    ["Yoghurt 4 x 125 g pots", "mass", 500],
    ["Apple juice 400 ml x 6", "volume", 2400],
    ["Kräutertee 50 g, 25 Beutel", "mass", 50],
    ["Trinkbecher mit Griffen 200 ml, 1 St", "pieces", 1],
    ["Windeln Gr. 5 (11-16 kg), 186 St", "pieces", 186],
    ["Baumwollsocken 2er Pack", "pieces", 2],
    ["Lot de 6 verres", "pieces", 6],
    ["Pack of 12 pencils", "pieces", 12],
    ["Confezione da 4 batterie", "pieces", 4],
    ["Waschmittel 1,5 l, 30 WL", "volume", 1500],
    ["Lessive 40 lavages", "washes", 40],
    ["Брашно 1 кг", "mass", 1000],
    ["Brot 1/2 kg", "mass", 500],
    ["Shampoo 12 fl. oz", "volume", 354.882],
    ["Mineralwasser 1.500 ml", "volume", 1500],
    ["Kerzen 24 szt.", "pieces", 24],
    ["Geschenkband rot, 3 m", "length", 3000],
  ])("%s", (title, dimension, amount) => {
    const { size } = readTitle(title);
    expect(size?.dimension).toBe(dimension);
    expect(size?.amount).toBeCloseTo(amount, 3);
  });

  it.each(["Sonnenspray LSF 30", "Router AX3000 V2", "Lidschatten 070 Mauve", "Film 5g4 plus"])(
    "is not in %s",
    (title) => expect(readTitle(title).size).toBeUndefined(),
  );
});

describe("the model codes in a title", () => {
  it.each([
    ["Sony DSC-T300 camera DSCT300/B", ["dsct300", "dsct300b"]],
    ["Garmin case 010-10704-00", ["0101070400"]],
    ["Apple iPod MB565LL/A 120GB", ["mb565lla"]],
    ["LG 24 in dishwasher LDS4821WH", ["lds4821wh"]],
  ])("%s", (title, codes) => expect(readTitle(title).codes).toEqual(codes));

  it.each(["TV 1080p 50Hz 3D", "2in1 MP3 player", "Drive 500GB", "Baby pants 6-18 months"])(
    "are not in %s",
    (title) => expect(readTitle(title).codes).toEqual([]),
  );
});

it("reads colours in many languages as the same", () => {
  const words = ["black", "schwarz", "noir", "negro", "nero", "czarny", "černá", "чёрный", "Μαύρο"];
  for (const word of words) expect([...readTitle(`shoe ${word}`).colours], word).toEqual(["black"]);
});

it("takes no letter of a name, and no cream, for a size or a colour", () => {
  const { variants, colours } = readTitle("L'Oréal Women's Crème, light");
  expect([...variants.keys()]).toEqual(["person"]);
  expect([...colours]).toEqual([]);
});

it("cuts long titles, and reads any characters", () => {
  expect(readTitle("ab 12 ".repeat(20_000)).tokens.length).toBeLessThanOrEqual(60);
  expect(readTitle(Array.from({ length: 50_000 }, (_, at) => `w${at}`).join(" ")).tokens).toHaveLength(60);
  expect(readTitle("\0\ud800ﷺ".repeat(30_000)).folded.length).toBeLessThanOrEqual(800);
  expect(readTitle("").tokens).toEqual([]);
});
