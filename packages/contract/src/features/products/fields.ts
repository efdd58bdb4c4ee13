/** Keys of the fields an entry can follow, beside a person's own ones. */
export const FIELD_KEYS = [
  "name",
  "normalPrice",
  "discountedPrice",
  "availability",
  "image",
  "seller",
] as const;

/** Entries that every product has from the start. */
export const DEFAULT_FIELDS = ["normalPrice", "discountedPrice", "availability"] as const;

/** Fields whose value is a price. */
export const isPriceField = (key: string): boolean => key === "normalPrice" || key === "discountedPrice";

/**
 * What people call the fields and attributes of a product, in every table, filter, form, export, picker and extension. One
 * thing has one name: what a page calls its name is the product's title everywhere.
 */
export const FIELD_NAMES = {
  name: "Title",
  description: "Description",
  url: "Address",
  image: "Image",
  brand: "Brand",
  category: "Category",
  subcategory: "Subcategory",
  seller: "Seller",
  group: "Product Group",
  normalPrice: "Normal Price",
  discountedPrice: "Discounted Price",
  availability: "Availability",
} as const;

const OWN = "own:";

/** The key of a field that a person has named. */
export const ownFieldKey = (name: string): string => OWN + name.trim();

export const isOwnField = (key: string): boolean => key.startsWith(OWN);

/** The name a person reads for a field's key; own fields are called what they were called. */
export function fieldName(key: string): string {
  return Object.hasOwn(FIELD_NAMES, key)
    ? FIELD_NAMES[key as keyof typeof FIELD_NAMES]
    : isOwnField(key)
      ? key.slice(OWN.length)
      : key;
}
