/**
 * The thirteen products that do not behave, and when.
 *
 * Days are counted from the epoch, which is 00:00 UTC of day 0: the day on which the shop was started, unless `--epoch`
 * says otherwise. Every event falls into the four days before the epoch, so that the newest week of daily readings holds
 * a good reading of each product and then what became of it. Outside its window a product behaves.
 *
 * | kind           | product                           | layout    | from          | until         | what the visitor gets |
 * |----------------|-----------------------------------|-----------|---------------|---------------|-----------------------|
 * | sale_begins    | Norrvik Hearth Casserole 5 L      | json-ld   | day -3, 09:00 | day 11        | 25% off, list price struck through |
 * | sale_ends      | Halden Carry Portable Speaker     | microdata | day -21       | day -2, 06:00 | 20% off inside the window, normal price after it |
 * | out_of_stock   | Fjellby Wayfarer 65 Pack          | json-ld   | day -4, 12:00 | day 10        | the price stays, the availability is OutOfStock |
 * | sold_out       | Kestrel Glow Camp Lantern         | json-ld   | day -2, 12:00 | day 12        | sold out, and no price is shown |
 * | vanished       | Pell & Rowe Duo Cappuccino Cups   | text      | day -4        | for good      | 404 |
 * | gone           | Banksia Gear Lee Side Tarp        | json-ld   | day -4, 06:00 | for good      | 410 |
 * | redirected     | Spindle Groove Phono Preamplifier | microdata | day -3, 06:00 | for good      | 302 to its subcategory |
 * | blocked        | Brightwell Tern Task Chair        | json-ld   | day -2, 12:00 | day 12        | a challenge page with status 200 |
 * | rate_limited   | Van Oort Dome Pendant 40          | json-ld   | day -4        | day -2        | 429 with Retry-After |
 * | slow           | Sumi Washi Letter Set             | microdata | day -4        | day 9         | the right page after a long wait |
 * | empty_price    | Banksia Gear Daybreak 20 Pack     | text      | day -3, 12:00 | day 12        | the price's element is there and empty |
 * | other_currency | Wrenfield Studio Reference 600    | microdata | day -4, 12:00 | day 10        | the amount in US dollars |
 * | other_product  | Tane Santoku 18 cm                | json-ld   | day -2, 06:00 | for good      | another knife with another sku and price |
 */
export const MISBEHAVIOUR_KINDS = [
  "sale_begins",
  "sale_ends",
  "out_of_stock",
  "sold_out",
  "vanished",
  "gone",
  "redirected",
  "blocked",
  "rate_limited",
  "slow",
  "empty_price",
  "other_currency",
  "other_product",
] as const;

export type MisbehaviourKind = (typeof MISBEHAVIOUR_KINDS)[number];

export interface Misbehaviour {
  kind: MisbehaviourKind;
  path: string;
  /** Hours from the epoch at which it begins (included) and ends (excluded); null = never ends. */
  fromHours: number;
  untilHours: number | null;
  /** The outcome of a check that understood the page: `value` or one of the error kinds. */
  expectedOutcome: string;
  /** Other outcomes that are also correct. */
  alsoHonest: readonly string[];
}

const days = (count: number, hours = 0): number => count * 24 + hours;

export const MISBEHAVIOURS: readonly Misbehaviour[] = [
  {
    kind: "sale_begins",
    path: "/p/norrvik-hearth-casserole-5-l",
    fromHours: days(-3, 9),
    untilHours: days(11),
    expectedOutcome: "value",
    alsoHonest: [],
  },
  {
    kind: "sale_ends",
    path: "/p/halden-carry-portable-speaker",
    fromHours: days(-21),
    untilHours: days(-2, 6),
    expectedOutcome: "value",
    alsoHonest: [],
  },
  {
    kind: "out_of_stock",
    path: "/p/fjellby-wayfarer-65-pack",
    fromHours: days(-4, 12),
    untilHours: days(10),
    expectedOutcome: "value",
    alsoHonest: [],
  },
  {
    kind: "sold_out",
    path: "/p/kestrel-glow-camp-lantern",
    fromHours: days(-2, 12),
    untilHours: days(12),
    expectedOutcome: "out_of_stock",
    alsoHonest: [],
  },
  {
    kind: "vanished",
    path: "/p/pell-and-rowe-duo-cappuccino-cups-set-of-4",
    fromHours: days(-4),
    untilHours: null,
    expectedOutcome: "not_found",
    alsoHonest: [],
  },
  {
    kind: "gone",
    path: "/p/banksia-gear-lee-side-tarp-3-3-m",
    fromHours: days(-4, 6),
    untilHours: null,
    expectedOutcome: "gone",
    alsoHonest: [],
  },
  {
    kind: "redirected",
    path: "/p/spindle-groove-phono-preamplifier",
    fromHours: days(-3, 6),
    untilHours: null,
    expectedOutcome: "redirected",
    alsoHonest: [
      "replaced",
      "identity_changed",
      "not_found",
      "price_not_found",
      "price_ambiguous",
      "element_not_found",
    ],
  },
  {
    kind: "blocked",
    path: "/p/brightwell-tern-task-chair",
    fromHours: days(-2, 12),
    untilHours: days(12),
    expectedOutcome: "blocked",
    alsoHonest: [],
  },
  {
    kind: "rate_limited",
    path: "/p/van-oort-dome-pendant-40",
    fromHours: days(-4),
    untilHours: days(-2),
    expectedOutcome: "rate_limited",
    alsoHonest: [],
  },
  {
    kind: "slow",
    path: "/p/sumi-washi-letter-set",
    fromHours: days(-4),
    untilHours: days(9),
    expectedOutcome: "value",
    alsoHonest: ["timeout"],
  },
  {
    kind: "empty_price",
    path: "/p/banksia-gear-daybreak-20-pack",
    fromHours: days(-3, 12),
    untilHours: days(12),
    expectedOutcome: "price_not_found",
    alsoHonest: ["price_unparsable", "element_not_found"],
  },
  {
    kind: "other_currency",
    path: "/p/wrenfield-studio-reference-600",
    fromHours: days(-4, 12),
    untilHours: days(10),
    expectedOutcome: "currency_changed",
    alsoHonest: ["held"],
  },
  {
    kind: "other_product",
    path: "/p/tane-santoku-18-cm",
    fromHours: days(-2, 6),
    untilHours: null,
    expectedOutcome: "identity_changed",
    alsoHonest: ["held"],
  },
];

const BY_PATH = new Map(MISBEHAVIOURS.map((misbehaviour) => [misbehaviour.path, misbehaviour]));

/** Returns the misbehaviour of the product at `path`, whether or not it is active. */
export function misbehaviourAt(path: string): Misbehaviour | undefined {
  return BY_PATH.get(path);
}

/** Returns whether the misbehaviour is active at `time`. */
export function isActive(misbehaviour: Misbehaviour, time: Date, epoch: Date): boolean {
  const hours = (time.getTime() - epoch.getTime()) / 3_600_000;
  return (
    hours >= misbehaviour.fromHours && (misbehaviour.untilHours === null || hours < misbehaviour.untilHours)
  );
}
