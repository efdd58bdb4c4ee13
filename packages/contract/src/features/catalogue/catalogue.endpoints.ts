import * as z from "zod/mini";
import { endpoint, READ, WRITE, type Endpoint } from "../../endpoint.ts";
import {
  brandName,
  brandNewName,
  categoryName,
  freeName,
  newSubcategory,
  subcategoryNewName,
} from "../../rules.ts";
import { idParams, line, message } from "../../schemas.ts";

export const CATALOGUE_KINDS = ["category", "subcategory", "brand", "seller", "group"] as const;
export type CatalogueKind = (typeof CATALOGUE_KINDS)[number];

/** Returns an object with the one property that is called like the kind: the name, wherever the API carries one. */
export function named<K extends CatalogueKind, V>(kind: K, value: V): Record<K, V> {
  return { [kind]: value } as Record<K, V>;
}

const changed = z.object({ message: z.string(), _id: z.string() });

const listOf = <Row extends z.ZodMiniType>(kind: CatalogueKind, summary: string, row: Row) =>
  endpoint({
    method: "GET",
    path: `get/${kind}`,
    summary,
    access: READ,
    scope: "catalogue:read",
    response: z.object({ data: z.array(row) }),
  });
const addOf = <Body extends z.ZodMiniType>(kind: CatalogueKind, summary: string, body: Body) =>
  endpoint({
    method: "POST",
    path: `add/${kind}`,
    isOnce: true,
    summary,
    access: WRITE,
    scope: "catalogue:write",
    body,
    response: changed,
  });
const updateOf = <Body extends z.ZodMiniType>(kind: CatalogueKind, summary: string, body: Body) =>
  endpoint({
    method: "POST",
    path: `update/${kind}/{id}`,
    summary,
    access: WRITE,
    scope: "catalogue:write",
    params: idParams,
    body,
    response: message,
  });
const deleteOf = (kind: CatalogueKind, summary: string) =>
  endpoint({
    method: "POST",
    path: `delete/${kind}/{id}`,
    summary,
    access: WRITE,
    scope: "catalogue:write",
    params: idParams,
    response: message,
  });

const plainRow = <K extends CatalogueKind>(kind: K) =>
  z.object({ _id: z.string(), ...named(kind, z.string()), products: z.number() });
const subcategoryRow = z.object({
  _id: z.string(),
  subcategory: z.string(),
  /** The assigned category's name; empty when its category was deleted. */
  category: z.string(),
  categoryId: z.nullable(z.string()),
  products: z.number(),
});
const categoryBody = z.object({ category: categoryName });
const groupBody = z.object({ group: freeName });

export const listCategories = listOf(
  "category",
  "Categories with their number of products",
  plainRow("category"),
);
export const addCategory = addOf("category", "Add a category", categoryBody);
export const updateCategory = updateOf("category", "Rename a category", categoryBody);
export const deleteCategory = deleteOf("category", 'Delete a category; its products show "No Category"');

export const listSubcategories = listOf("subcategory", "Subcategories with their category", subcategoryRow);
export const addSubcategory = addOf(
  "subcategory",
  "Add a subcategory to a category (name or id)",
  newSubcategory,
);
export const updateSubcategory = updateOf(
  "subcategory",
  "Rename a subcategory or assign another category",
  z.object({ subcategory: subcategoryNewName, category: line(64) }),
);
export const deleteSubcategory = deleteOf(
  "subcategory",
  'Delete a subcategory; its products show "No subcategory"',
);

export const listBrands = listOf("brand", "Brands with their number of products", plainRow("brand"));
export const addBrand = addOf("brand", "Add a brand", z.object({ brand: brandName }));
export const updateBrand = updateOf("brand", "Rename a brand", z.object({ brand: brandNewName }));
export const deleteBrand = deleteOf("brand", 'Delete a brand; its products show "No brand"');

export const listSellers = listOf("seller", "Sellers with their number of products", plainRow("seller"));
export const updateSeller = updateOf("seller", "Rename a seller", z.object({ seller: freeName }));

export const listGroups = listOf("group", "Product groups with their number of products", plainRow("group"));
export const addGroup = addOf("group", "Add a product group", groupBody);
export const updateGroup = updateOf("group", "Rename a product group", groupBody);
export const deleteGroup = deleteOf("group", "Delete a product group");

/** Kinds whose names are added and deleted by people, and consist of nothing but the name. */
export type PlainKind = "category" | "brand" | "group";
/** Kinds that can be deleted, and restored for 30 days. */
export const DELETABLE_KINDS = ["category", "subcategory", "brand", "group"] as const;
export type DeletableKind = (typeof DELETABLE_KINDS)[number];

type NameBody<K extends CatalogueKind> = z.ZodMiniType<Record<K, string>, Record<K, string>>;
type NameRow<K extends CatalogueKind> = { _id: string; products: number; category?: string } & Record<
  K,
  string
>;

export type NameList<K extends CatalogueKind> = Endpoint<
  z.ZodMiniType,
  z.ZodMiniType,
  z.ZodMiniType,
  z.ZodMiniType<{ data: NameRow<K>[] }, { data: NameRow<K>[] }>
>;
export type NameAdd<K extends PlainKind> = Endpoint<
  z.ZodMiniType,
  z.ZodMiniType,
  NameBody<K>,
  typeof changed
>;
export type NameUpdate<K extends PlainKind | "seller"> = Endpoint<
  typeof idParams,
  z.ZodMiniType,
  NameBody<K>,
  typeof message
>;

export const restoreName = endpoint({
  method: "POST",
  path: "restore/{kind}/{id}",
  summary: "Undo a deletion within 30 days",
  access: WRITE,
  scope: "catalogue:write",
  params: z.object({ kind: z.enum(DELETABLE_KINDS), id: line(64) }),
  response: message,
});
