/** Labels for the scope of a plan or an alert, shown before the target's name. */
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
