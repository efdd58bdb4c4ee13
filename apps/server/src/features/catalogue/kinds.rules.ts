import { CATALOGUE_TEXTS } from "@pricetrail/contract";
import type { CatalogueKind } from "@pricetrail/contract";

/** The table of a kind's names, the column by which a product refers to them, and their label. */
export interface KindFacts {
  table: "category" | "subcategory" | "brand" | "seller" | "product_group";
  productColumn: "category_id" | "subcategory_id" | "brand_id" | "seller_id" | "group_id";
  /** The unique index that rejects duplicates. */
  uniqueIndex: string;
  exists: string;
}

export const KINDS: Record<CatalogueKind, KindFacts> = {
  category: {
    table: "category",
    productColumn: "category_id",
    uniqueIndex: "category_name",
    exists: CATALOGUE_TEXTS.category.exists,
  },
  subcategory: {
    table: "subcategory",
    productColumn: "subcategory_id",
    uniqueIndex: "subcategory_name",
    exists: CATALOGUE_TEXTS.subcategory.exists,
  },
  brand: {
    table: "brand",
    productColumn: "brand_id",
    uniqueIndex: "brand_name",
    exists: CATALOGUE_TEXTS.brand.exists,
  },
  seller: {
    table: "seller",
    productColumn: "seller_id",
    uniqueIndex: "seller_name",
    exists: CATALOGUE_TEXTS.seller.exists,
  },
  group: {
    table: "product_group",
    productColumn: "group_id",
    uniqueIndex: "product_group_name",
    exists: CATALOGUE_TEXTS.group.exists,
  },
};
