import * as contract from "@pricetrail/contract";
import type { CatalogueKind } from "@pricetrail/contract";
import type { Router } from "../../http/router.ts";
import type { CatalogueService } from "./catalogue.service.ts";

const T = contract.CATALOGUE_TEXTS;

export function registerCatalogueRoutes(router: Router, catalogue: CatalogueService): void {
  const rows = async (organisationId: string, kind: CatalogueKind) =>
    (await catalogue.list(organisationId, kind)).map(({ id, ...row }) => ({ _id: id, ...row }));
  const said = async (message: string, work: Promise<void>) => {
    await work;
    return { message };
  };
  const added = async (message: string, work: Promise<string>) => ({ _id: await work, message });

  router.on(contract.listCategories, async ({ caller }) => ({
    data: (await rows(caller.organisationId, "category")).map(({ _id, name, products }) => ({
      _id,
      category: name,
      products,
    })),
  }));
  router.on(contract.listSubcategories, async ({ caller }) => ({
    data: (await rows(caller.organisationId, "subcategory")).map(
      ({ _id, name, products, category, categoryId }) => ({
        _id,
        subcategory: name,
        category: category ?? "",
        categoryId,
        products,
      }),
    ),
  }));
  router.on(contract.listBrands, async ({ caller }) => ({
    data: (await rows(caller.organisationId, "brand")).map(({ _id, name, products }) => ({
      _id,
      brand: name,
      products,
    })),
  }));
  router.on(contract.listSellers, async ({ caller }) => ({
    data: (await rows(caller.organisationId, "seller")).map(({ _id, name, products }) => ({
      _id,
      seller: name,
      products,
    })),
  }));
  router.on(contract.listGroups, async ({ caller }) => ({
    data: (await rows(caller.organisationId, "group")).map(({ _id, name, products }) => ({
      _id,
      group: name,
      products,
    })),
  }));

  router.on(
    contract.addCategory,
    ({ caller, body }) => added(T.category.added, catalogue.add(caller, "category", body.category)),
    { isOneTransaction: true },
  );
  router.on(contract.updateCategory, ({ caller, params, body }) =>
    said(T.category.updated, catalogue.rename(caller, "category", params.id, body.category)),
  );
  router.on(contract.deleteCategory, ({ caller, params }) =>
    said(T.category.deleted, catalogue.remove(caller, "category", params.id)),
  );
  router.on(
    contract.addSubcategory,
    ({ caller, body }) =>
      added(T.subcategory.added, catalogue.add(caller, "subcategory", body.subcategory, body.category)),
    { isOneTransaction: true },
  );
  router.on(contract.updateSubcategory, ({ caller, params, body }) =>
    said(
      T.subcategory.updated,
      catalogue.updateSubcategory(caller, params.id, body.subcategory, body.category),
    ),
  );
  router.on(contract.deleteSubcategory, ({ caller, params }) =>
    said(T.subcategory.deleted, catalogue.remove(caller, "subcategory", params.id)),
  );
  router.on(
    contract.addBrand,
    ({ caller, body }) => added(T.brand.added, catalogue.add(caller, "brand", body.brand)),
    { isOneTransaction: true },
  );
  router.on(contract.updateBrand, ({ caller, params, body }) =>
    said(T.brand.updated, catalogue.rename(caller, "brand", params.id, body.brand)),
  );
  router.on(contract.deleteBrand, ({ caller, params }) =>
    said(T.brand.deleted, catalogue.remove(caller, "brand", params.id)),
  );
  router.on(
    contract.addGroup,
    ({ caller, body }) => added(T.group.added, catalogue.add(caller, "group", body.group)),
    { isOneTransaction: true },
  );
  router.on(contract.updateGroup, ({ caller, params, body }) =>
    said(T.group.updated, catalogue.rename(caller, "group", params.id, body.group)),
  );
  router.on(contract.deleteGroup, ({ caller, params }) =>
    said(T.group.deleted, catalogue.remove(caller, "group", params.id)),
  );
  router.on(contract.updateSeller, ({ caller, params, body }) =>
    said(T.seller.updated, catalogue.rename(caller, "seller", params.id, body.seller)),
  );
  router.on(contract.restoreName, ({ caller, params }) =>
    said(T.restored, catalogue.restore(caller, params.kind, params.id)),
  );
}
