import type { Area } from "../fault.ts";

/** What the dashboard and the catalogue's lists show, find, keep and reload. */
export const DATA_SCREEN_FAULTS: Area = {
  name: "data screens",
  files: [
    {
      file: "apps/web/src/features/catalogue/NameTable.tsx",
      tests: ["apps/web/src/features/catalogue/NameTable.test.tsx"],
      faults: [
        ['.normalize("NFKD").replaceAll(/\\p{M}/gu, "")', ""],
        ["`/product-dashboard?${kind}=${row._id}`", "`/product-dashboard?${kind}=${row.name}`"],
        ['`${row.name} ${row.category ?? ""}`', "row.name"],
      ],
    },
    {
      file: "apps/web/src/features/catalogue/EditSubcategoryDialog.tsx",
      tests: ["apps/web/src/features/catalogue/SubcategoriesPage.test.tsx"],
      faults: [['category: changesCategory ? category : (row.category ?? ""),', "category,"]],
    },
    {
      file: "apps/web/src/features/catalogue/useNameChanges.ts",
      tests: ["apps/web/src/features/catalogue/BrandsPage.test.tsx"],
      faults: [["              return reload();\n", ""]],
    },
    {
      file: "apps/web/src/features/catalogue/AddNameForm.tsx",
      tests: ["apps/web/src/features/catalogue/BrandsPage.test.tsx"],
      faults: [['if (await onAdd(name)) reset({ name: "" });', 'await onAdd(name); reset({ name: "" });']],
    },
    {
      file: "apps/web/src/features/catalogue/ProductNameFields.tsx",
      tests: ["apps/web/src/features/products/EditProductDialog.test.tsx"],
      faults: [["[...new Set(names.map((row) => row.name))]", "names.map((row) => row.name)"]],
    },
    {
      file: "apps/web/src/features/catalogue/name-queries.ts",
      tests: ["apps/web/src/features/catalogue/SubcategoriesPage.test.tsx"],
      faults: [['category: row.category === "" ? null : row.category,', "category: row.category,"]],
    },
    {
      file: "apps/web/src/features/dashboard/DashboardPage.tsx",
      tests: ["apps/web/src/features/dashboard/DashboardPage.test.tsx"],
      faults: [
        ['change({ tile: next === "all" ? undefined : next });', "change({ tile: next });"],
        ["void queryClient.invalidateQueries(STALE.dashboard);", ""],
        ["disabled: rows.data?.data.total === 0", "disabled: false"],
      ],
    },
    {
      file: "apps/web/src/features/dashboard/Tiles.tsx",
      tests: ["apps/web/src/features/dashboard/Tiles.test.tsx"],
      faults: [
        ['tile === "trackingerrors" && count !== undefined && count > 0', 'tile === "trackingerrors"'],
      ],
    },
    {
      file: "apps/web/src/features/dashboard/NeedsYou.tsx",
      tests: ["apps/web/src/features/dashboard/Overview.test.tsx"],
      faults: [["quota.points > quota.free;", "quota.points >= quota.free * 0.9;"]],
    },
    {
      file: "apps/web/src/features/dashboard/IndexChart.tsx",
      tests: ["apps/web/src/features/dashboard/IndexChart.test.tsx"],
      faults: [
        ["const change = last - 1000;", "const change = last - known[0]!.index;"],
        ["const first = days.length - known.length;", "const first = 0;"],
      ],
    },
    {
      file: "apps/web/src/features/dashboard/dashboard-columns.tsx",
      tests: ["apps/web/src/features/dashboard/DashboardPage.test.tsx"],
      faults: [
        ["isAsUsual(row) && !isSoldOut(row.availability) ? null", "isAsUsual(row) ? null"],
        ["quiet={row.discountedPrice !== null}", "quiet={row.discountedPrice === null}"],
      ],
    },
    {
      file: "apps/web/src/ui/product-columns.tsx",
      tests: ["apps/web/src/features/dashboard/DashboardPage.test.tsx"],
      faults: [
        ['row.outcome === "value" && row.isTracking;', 'row.outcome === "value";'],
        ["if (!row.isTracking) return", "if (row.isTracking && row.outcome === null) return"],
      ],
    },
  ],
};
