/** What a plan or an alert is for, as a word before its name. */
export const SCOPE_NAMES = {
  all: "All products",
  product: "Product",
  group: "Product group",
  subcategory: "Subcategory",
  category: "Category",
  brand: "Brand",
  seller: "Seller",
  listing: "Listing",
} as const;
