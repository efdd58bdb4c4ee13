import { fold } from "./text.ts";

/** What a number measures. The first five can be the size of a pack. */
export type Dimension =
  | "mass"
  | "volume"
  | "pieces"
  | "washes"
  | "area"
  | "length"
  | "storage"
  | "frequency"
  | "power"
  | "voltage"
  | "charge"
  | "pixels"
  | "time"
  | "share";

/** Units by dimension: how many of the base unit (g, ml, piece, wash, m², mm, MB, Hz, W, V, mAh, megapixel, hour, %) one is. */
const UNITS: Readonly<Record<Dimension, ReadonlyArray<readonly [factor: number, names: string]>>> = {
  mass: [
    [0.001, "mg мг"],
    [1, "g gr gm gms gramm gram grams gramme grammes gramos grammi gramas г гр γρ gramow gramu"],
    [10, "dag dkg deka"],
    [1000, "kg kgs kilo kilos kilogramm kilogram kilograms кг κιλα kilogramme"],
    [28.3495, "oz ounce ounces onz oncia once onces"],
    [453.592, "lb lbs pound pounds"],
  ],
  volume: [
    [1, "ml мл mililitros millilitre milliliter millilitri μλ"],
    [10, "cl"],
    [100, "dl"],
    [1000, "l lt ltr litre litres liter liters litro litros litri л litra litru litrow λτ"],
    [29.5735, "floz"],
    [3785.41, "gal gallon gallons"],
    [473.176, "pt pint pints"],
    [946.353, "qt quart quarts"],
  ],
  pieces: [
    [
      1,
      "st stk stck stuck stucke stueck pc pcs pce piece pieces pieza piezas pezzo pezzi pz pza pzs peca pecas un und unds unidad unidades unidade unite unites ud uds szt sztuk sztuki ks kus kusu kos kom db darab buc bucati adet ad шт штук τεμ τμχ τεμαχια kpl kappaletta styck stycken stuks ea each count ct cnt ctn pk pack packs pck packung packungen package pkt pkg paket pakete beutel btl tab tabs tabl tablet tablets tabletten tablette tablettes comprimes compresse comprimidos tabletek tablety tabl tabletta kapsel kapseln caps capsule capsules capsulas kapsulek kapsule capsula gelules dragees sachet sachets sachette saszetek sacke sack teabags bags bag tucher tuch blatt sheet sheets feuilles hojas fogli folhas arkuszy listu rolle rollen roll rolls rouleaux rollos rotoli rolek satz teilig tlg teile parts part er paar pair pairs paire paires pares paia par stick sticks sztyftow windeln pads pad riegel flaschen flasche bottle bottles dose dosen can cans ampullen ampoules vials pflaster kerzen set sets unit units users user pens refills cartridges tray trays box boxes case portionen portions servings 本 個 个 袋 枚 缶 入 錠 粒 包 瓶 罐 盒 片 개 병 봉",
    ],
  ],
  washes: [
    [
      1,
      "wl wg waschladungen waschladung wash washes loads load lavages lavaggi lavados lavagens pran prania prani praci pranje wasbeurten vaske vask tvatt mosas стирок πλυσεις spalari yikama",
    ],
  ],
  area: [[1, "qm m2 sqm"]],
  length: [
    [1, "mm millimeter millimetre"],
    [10, "cm centimeter centimetre zentimeter см"],
    [25.4, "in inch inches zoll pouces pouce pulgadas pollici cali tum tommer"],
    [304.8, "ft foot feet pies"],
    [914.4, "yd yds yard yards"],
    [1000, "m meter metre meters metres mtr metro metros metri м lfm"],
  ],
  storage: [
    [0.001, "kb"],
    [1, "mb"],
    [1000, "gb go гб gig"],
    [1_000_000, "tb to тб"],
  ],
  frequency: [
    [1, "hz"],
    [1000, "khz"],
    [1_000_000, "mhz"],
    [1_000_000_000, "ghz"],
  ],
  power: [
    [1, "w watt watts"],
    [1000, "kw"],
  ],
  voltage: [[1, "v volt volts"]],
  charge: [
    [1, "mah"],
    [1000, "ah"],
  ],
  pixels: [[1, "mp megapixel megapixels mpx megapixeles"]],
  time: [
    [1, "h hr hrs hour hours std stunden heures horas ore"],
    [24, "day days tage jours dias"],
    [730, "month months monate mois meses mesi mon"],
    [8760, "year years yr jahre jahr ans anni anos"],
  ],
  share: [[1, "% percent prozent"]],
};

export interface Unit {
  dimension: Dimension;
  factor: number;
}

const BY_NAME: ReadonlyMap<string, Unit> = new Map(
  (Object.keys(UNITS) as Dimension[]).flatMap((dimension) =>
    UNITS[dimension].flatMap(([factor, names]) =>
      names.split(" ").map((name) => [fold(name, 40), { dimension, factor }] as const),
    ),
  ),
);

/** @param name folded */
export function unitNamed(name: string): Unit | undefined {
  return BY_NAME.get(name);
}

const SIZES: ReadonlySet<Dimension> = new Set(["mass", "volume", "pieces", "washes", "area"]);
export function canBePackSize(dimension: Dimension): boolean {
  return SIZES.has(dimension);
}

/** Half of a per cent: rounding, never another pack. */
export function isSameAmount(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.005 * Math.max(Math.abs(a), Math.abs(b));
}
