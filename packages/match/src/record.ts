export type Condition = "new" | "used" | "refurbished";

/** How much is in the pack, as a shop states it: 340 and "g", 6 and "Stück". Units are known by their names in many languages. */
export interface Size {
  /** Null where only the way of counting is known. */
  quantity: number | null;
  unit: string;
}

/** A product of the own catalogue, or an offer of a shop. Only the title is required; what is unknown is left out. */
export interface ProductRecord {
  title: string;
  brand?: string;
  /** GTIN-8, -12, -13 or -14; one with a wrong check digit counts as unknown. */
  gtin?: string;
  /** The manufacturer's part number. */
  mpn?: string;
  model?: string;
  /** If left out, the size that the title states. */
  size?: Size;
  colour?: string;
  condition?: Condition;
  /** In minor units. Prices in different currencies are not compared. */
  price?: { amount: number; currency: string };
  /** A 64-bit perceptual hash of the picture: 16 hexadecimal digits. */
  pictureHash?: string;
  description?: string;
  /** Values by name, such as { material: "cotton" }. */
  attributes?: Readonly<Record<string, string>>;
}
