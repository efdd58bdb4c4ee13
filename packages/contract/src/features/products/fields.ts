/** Keys of the fields that an entry can follow, besides custom ones. */
export const FIELD_KEYS = [
  "name",
  "normalPrice",
  "discountedPrice",
  "availability",
  "image",
  "seller",
] as const;

/** Fields for which every product has an entry from the start. */
export const DEFAULT_FIELDS = ["normalPrice", "discountedPrice", "availability"] as const;

/** Fields whose value is a price. */
export const isPriceField = (key: string): boolean => key === "normalPrice" || key === "discountedPrice";

/**
 * The names of a product's fields and attributes for people, in every table, filter, form, export, picker and extension. Each has one
 * name: the name on a page is the product's title everywhere.
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

/** Returns the key of a custom field. */
export const ownFieldKey = (name: string): string => OWN + name.trim();

export const isOwnField = (key: string): boolean => key.startsWith(OWN);

/** Returns a field's name for people; custom fields have the name that a person gave them. */
export function fieldName(key: string): string {
  return Object.hasOwn(FIELD_NAMES, key)
    ? FIELD_NAMES[key as keyof typeof FIELD_NAMES]
    : isOwnField(key)
      ? key.slice(OWN.length)
      : key;
}
