import * as z from "zod/mini";
import { endpoint, READ, WRITE } from "../../endpoint.ts";
import {
  brandName,
  brandNewName,
  categoryName,
  freeName,
  newSubcategory,
  subcategoryNewName,
} from "../../rules.ts";
import { idParams, line, message } from "../../schemas.ts";

const products = z.number();
const list = <Row extends z.ZodMiniType>(row: Row) => z.object({ data: z.array(row) });
const changed = z.object({ message: z.string(), _id: z.string() });

export const categoryRow = z.object({ _id: z.string(), category: z.string(), products });
export const subcategoryRow = z.object({
  _id: z.string(),
  subcategory: z.string(),
  /** The assigned category's name; empty when its category was deleted. */
  category: z.string(),
  categoryId: z.nullable(z.string()),
  products,
});
export const brandRow = z.object({ _id: z.string(), brand: z.string(), products });
export const sellerRow = z.object({ _id: z.string(), seller: z.string(), products });
export const groupRow = z.object({ _id: z.string(), group: z.string(), products });

export const listCategories = endpoint({
  method: "GET",
  path: "get/category",
  summary: "Categories with their number of products",
  access: READ,
  scope: "catalogue:read",
  response: list(categoryRow),
});
export const listSubcategories = endpoint({
  method: "GET",
  path: "get/subcategory",
  summary: "Subcategories with their category",
  access: READ,
  scope: "catalogue:read",
  response: list(subcategoryRow),
});
export const listBrands = endpoint({
  method: "GET",
  path: "get/brand",
  summary: "Brands with their number of products",
  access: READ,
  scope: "catalogue:read",
  response: list(brandRow),
});
export const listSellers = endpoint({
  method: "GET",
  path: "get/seller",
  summary: "Sellers with their number of products",
  access: READ,
  scope: "catalogue:read",
  response: list(sellerRow),
});
export const listGroups = endpoint({
  method: "GET",
  path: "get/group",
  summary: "Product groups with their number of products",
  access: READ,
  scope: "catalogue:read",
  response: list(groupRow),
});

export const addCategory = endpoint({
  method: "POST",
  path: "add/category",
  isOnce: true,
  summary: "Add a category",
  access: WRITE,
  scope: "catalogue:write",
  body: z.object({ category: categoryName }),
  response: changed,
});
export const updateCategory = endpoint({
  method: "POST",
  path: "update/category/{id}",
  summary: "Rename a category",
  access: WRITE,
  scope: "catalogue:write",
  params: idParams,
  body: z.object({ category: categoryName }),
  response: message,
});
export const deleteCategory = endpoint({
  method: "POST",
  path: "delete/category/{id}",
  summary: 'Delete a category; its products show "No Category"',
  access: WRITE,
  scope: "catalogue:write",
  params: idParams,
  response: message,
});

export const addSubcategory = endpoint({
  method: "POST",
  path: "add/subcategory",
  isOnce: true,
  summary: "Add a subcategory to a category (name or id)",
  access: WRITE,
  scope: "catalogue:write",
  body: newSubcategory,
  response: changed,
});
export const updateSubcategory = endpoint({
  method: "POST",
  path: "update/subcategory/{id}",
  summary: "Rename a subcategory or assign another category",
  access: WRITE,
  scope: "catalogue:write",
  params: idParams,
  body: z.object({ subcategory: subcategoryNewName, category: line(64) }),
  response: message,
});
export const deleteSubcategory = endpoint({
  method: "POST",
  path: "delete/subcategory/{id}",
  summary: 'Delete a subcategory; its products show "No subcategory"',
  access: WRITE,
  scope: "catalogue:write",
  params: idParams,
  response: message,
});

export const addBrand = endpoint({
  method: "POST",
  path: "add/brand",
  isOnce: true,
  summary: "Add a brand",
  access: WRITE,
  scope: "catalogue:write",
  body: z.object({ brand: brandName }),
  response: changed,
});
export const updateBrand = endpoint({
  method: "POST",
  path: "update/brand/{id}",
  summary: "Rename a brand",
  access: WRITE,
  scope: "catalogue:write",
  params: idParams,
  body: z.object({ brand: brandNewName }),
  response: message,
});
export const deleteBrand = endpoint({
  method: "POST",
  path: "delete/brand/{id}",
  summary: 'Delete a brand; its products show "No brand"',
  access: WRITE,
  scope: "catalogue:write",
  params: idParams,
  response: message,
});

export const addGroup = endpoint({
  method: "POST",
  path: "add/group",
  isOnce: true,
  summary: "Add a product group",
  access: WRITE,
  scope: "catalogue:write",
  body: z.object({ group: freeName }),
  response: changed,
});
export const updateGroup = endpoint({
  method: "POST",
  path: "update/group/{id}",
  summary: "Rename a product group",
  access: WRITE,
  scope: "catalogue:write",
  params: idParams,
  body: z.object({ group: freeName }),
  response: message,
});
export const deleteGroup = endpoint({
  method: "POST",
  path: "delete/group/{id}",
  summary: "Delete a product group",
  access: WRITE,
  scope: "catalogue:write",
  params: idParams,
  response: message,
});
export const updateSeller = endpoint({
  method: "POST",
  path: "update/seller/{id}",
  summary: "Rename a seller",
  access: WRITE,
  scope: "catalogue:write",
  params: idParams,
  body: z.object({ seller: freeName }),
  response: message,
});

export const CATALOGUE_KINDS = ["category", "subcategory", "brand", "seller", "group"] as const;
export type CatalogueKind = (typeof CATALOGUE_KINDS)[number];

export const restoreName = endpoint({
  method: "POST",
  path: "restore/{kind}/{id}",
  summary: "Undo a deletion within 30 days",
  access: WRITE,
  scope: "catalogue:write",
  params: z.object({
    kind: z.enum(["category", "subcategory", "brand", "group"]),
    id: line(64),
  }),
  response: message,
});
