import type { Area } from "../fault.ts";

const TEAM = [
  "apps/web/src/features/accounts/InviteDialog.test.tsx",
  "apps/web/src/features/accounts/MembersTable.test.tsx",
];
const INTAKE = ["apps/web/src/features/intake/"];
const RUNS = ["apps/web/src/features/runs/"];
const URL_STATE = ["apps/web/src/ui/useUrlState.test.tsx"];
const DASHBOARD = ["apps/web/src/features/dashboard/"];
const PRODUCTS = ["apps/web/src/features/products/"];
const LOGIN = ["apps/web/src/features/accounts/LoginPage.test.tsx"];
const TRACKED = ["apps/web/src/features/tracked/"];
const CATALOGUE = ["apps/web/src/features/catalogue/"];
const ELEMENTS = ["apps/web/src/features/elements/"];
const PICKING = ["apps/web/src/features/scraping-browser/FieldList.test.tsx"];
const WAITING = ["apps/web/src/app/ConnectionLine.test.tsx"];
const UI = ["apps/web/src/ui/price-change.test.ts"];

/** What screens keep, send and offer: the address, filters and pages, roles, forms. */
export const WEB_STATE: Area = {
  name: "web state",
  files: [
    {
      file: "apps/web/src/ui/useUrlState.ts",
      tests: URL_STATE,
      faults: [
        ['          if (!("page" in changes)) after.delete("page");\n', ""],
        ["            after.delete(key);\n", ""],
        ['if (value === undefined || value === "") continue;', "if (value === undefined) continue;"],
        ["Number(text) > 0 ? Number(text)", "Number(text) >= 0 ? Number(text)"],
        ["{ replace: options?.replace ?? false }", "{ replace: true }"],
        ["new URLSearchParams(window.location.search)", "new URLSearchParams()"],
        ["after.append(key, String(one))", "after.set(key, String(one))"],
      ],
    },
    {
      file: "apps/web/src/ui/paged-table.ts",
      tests: RUNS,
      faults: [
        ["onPage: (page) => change({ page }),", "onPage: (page) => change({ pageSize: page }),"],
        ["pages: data?.pages ?? 1,", "pages: 1,"],
      ],
    },
    {
      file: "apps/web/src/features/accounts/MembersTable.tsx",
      tests: TEAM,
      faults: [
        ['roleHas(role, "own") ? ROLES : ROLES.filter((one) => one !== "owner")', "ROLES"],
        [
          'roleHas(role, "manage") && (member.role !== "owner" || roleHas(role, "own"))',
          'roleHas(role, "manage")',
        ],
        ["mayChange(member) && !member.isYou ?", "mayChange(member) ?"],
        ['  if (roleHas(role, "manage")) {\n', '  if (roleHas(role, "write")) {\n'],
        ["change.mutate({ id: member._id,", "change.mutate({ id: members?.[0]?._id ?? member._id,"],
        ["onClick={() => setRemoving(member)}", "onClick={() => remove.mutate(member._id)}"],
        [
          "render: (member) => formatDate(member.createdAt)",
          'render: (member) => new Date(member.createdAt).toLocaleDateString("en-US")',
        ],
      ],
    },
    {
      file: "apps/web/src/features/accounts/InviteDialog.tsx",
      tests: TEAM,
      faults: [
        ["assignableRoles(role).map(", "ROLES.map("],
        ['role: "member" as Role', 'role: "admin" as Role'],
        ["canSubmit={formState.isValid}", "canSubmit"],
        [
          "      toasts.error(errorText(error));\n",
          "      toasts.error(errorText(error));\n      close();\n",
        ],
      ],
    },
    {
      file: "apps/web/src/features/intake/ConfirmProduct.tsx",
      tests: INTAKE,
      faults: [
        ["          group: given(names.group),\n", ""],
        ["brand: given(names.brand),", "brand: given(names.category),"],
        ["name: validated.data ?? title,", 'name: proposal.name ?? "",'],
        ["startProducts([data._id]).catch(() => undefined)", "startProducts([data._id])"],
        ['name.trim() === "" ? null : name.trim()', "name"],
        ["seller: proposal.seller,", 'seller: "",'],
      ],
    },
    {
      file: "apps/web/src/features/intake/AddProduct.tsx",
      tests: INTAKE,
      faults: [
        ["if (preview.isError) preview.reset();", ""],
        ["disabled={!validated.success}", "disabled={false}"],
        ["onRetry={() => preview.mutate(url)}", "onRetry={() => preview.reset()}"],
        ["address={url}", 'address={preview.data.name ?? ""}'],
      ],
    },
    {
      file: "apps/web/src/features/runs/RunsTable.tsx",
      tests: RUNS,
      faults: [
        ["runColumns(mayWrite ? action : undefined)", "runColumns(action)"],
        ["onClick={() => retry.mutate(row._id)}", "onClick={() => cancel.mutate(row._id)}"],
        ["return row.errors === 0 ? null : (", "return row.errors < 0 ? null : ("],
        ['page: numberOf("page", 1), pageSize });', "page: 1, pageSize });"],
        ["if (!isOver(row)) {", "if (isOver(row)) {"],
      ],
    },
    {
      file: "apps/web/src/features/dashboard/dashboard-filters.ts",
      tests: DASHBOARD,
      faults: [
        ["(TIMELINE_DEFAULT_DAYS - 1)", "TIMELINE_DEFAULT_DAYS"],
        ["from !== undefined && to !== undefined ? { from, to }", "from !== undefined ? { from, to: today }"],
        ["filters.from === usual.from && filters.to === usual.to", "filters.from === usual.from"],
        ['?? "all";', '?? "trackingerrors";'],
        ["Number.isInteger(value) && value > 0", "Number.isInteger(value)"],
        ["search: filters.search,\n    from: isUsual", "search: undefined,\n    from: isUsual"],
      ],
    },
    {
      file: "apps/web/src/ui/price-change.ts",
      tests: UI,
      faults: [
        ["if (from.currency !== to.currency) return undefined;", ""],
        ['direction: delta > 0 ? "up" : "down"', 'direction: delta > 0 ? "down" : "up"'],
        ["const sign = (value: number) => (value > 0 ?", "const sign = (value: number) => (value < 0 ?"],
        ["Math.floor(size / 10)", "Math.floor(size / 100)"],
        ["if (delta === 0) return undefined;", ""],
      ],
    },
    {
      file: "apps/web/src/ui/useSelection.ts",
      tests: ["apps/web/src/ui/useSelection.test.tsx"],
      faults: [
        ["const after = new Map(before);", "const after = new Map<string, Row>();"],
        ["if (selected) after.set(rowId(row), row);", "after.set(rowId(row), row);"],
      ],
    },
    {
      file: "apps/web/src/api/use-may-write.ts",
      tests: RUNS,
      faults: [['roleHas(profile.role, "write")', 'roleHas(profile.role, "read")']],
    },
    {
      file: "apps/web/src/features/products/ProductList.tsx",
      tests: PRODUCTS,
      faults: [
        ["change({ search: text });", 'change({ search: text, page: numberOf("page", 1) });'],
        ["press({ ...pressed, names: { ...pressed.names, [kind]: ids } });", ""],
        ["{...(mayWrite ? { selection } : {})}", "selection={selection}"],
        ["change({ [kind]: ids })", 'change({ [kind]: ids, page: numberOf("page", 1) })'],
        ["{mayWrite && <BulkBar selection={selection} />}", "<BulkBar selection={selection} />"],
      ],
    },
    {
      file: "apps/web/src/features/products/BulkBar.tsx",
      tests: PRODUCTS,
      faults: [
        ["saveMany(ids, { isTracking })", "saveMany(ids, { isTracking: true })"],
        ["if (run) selection.clear();", "selection.clear();"],
        ["startProducts(ids)", "startProducts(undefined)"],
      ],
    },
    {
      file: "apps/web/src/features/products/EditProductDialog.tsx",
      tests: PRODUCTS,
      faults: [
        ['changes[kind] = name === "" ? null : name;', "changes[kind] = name;"],
        ["run(save(product._id, changes), onClose)", "run(save(product._id, changes), () => undefined)"],
        ['seller !== before.seller && seller !== ""', "seller !== before.seller"],
        ["const name = after[kind].trim();", "const name = after[kind];"],
      ],
    },
    {
      file: "apps/web/src/ui/useUntilDone.ts",
      tests: PRODUCTS,
      faults: [
        ["if (answer) onDone(answer);", "onDone(answer as NonNullable<Answer>);"],
        ["    setBusy(false);\n", ""],
      ],
    },
    {
      file: "apps/web/src/features/products/DeletedProducts.tsx",
      tests: PRODUCTS,
      faults: [
        ["  if (mayWrite) {\n", "  if (columns.length > 0) {\n"],
        ["void restore(row._id)", "void restore(products.data?.list[0]?._id ?? row._id)"],
      ],
    },
    {
      file: "apps/web/src/features/products/product-queries.ts",
      tests: PRODUCTS,
      faults: [[', deleted: "true" }', " }"]],
    },
    {
      file: "apps/web/src/features/dashboard/DashboardPage.tsx",
      tests: DASHBOARD,
      faults: [
        ['change({ tile: next === "all" ? undefined : next })', "change({ tile: next, page })"],
        ["startProducts(undefined)", "startProducts([])"],
        ["mayWrite &&\n        hasProducts && (", "hasProducts && ("],
      ],
    },
    {
      file: "apps/web/src/features/dashboard/dashboard-queries.ts",
      tests: DASHBOARD,
      faults: [
        ["callApi(dashboardTiles, { query, signal })", "callApi(dashboardTiles, { query: {}, signal })"],
      ],
    },
    {
      file: "apps/web/src/features/accounts/LoginPage.tsx",
      tests: LOGIN,
      faults: [
        ['setFocus("password", { shouldSelect: true });', ""],
        ["await signIn(token);", "void token;"],
        ["disabled={!formState.isValid || !captcha.isSolved}", "disabled={!captcha.isSolved}"],
      ],
    },
    {
      file: "apps/web/src/features/accounts/useSignIn.ts",
      tests: LOGIN,
      faults: [
        [
          "const { data } = await callApi(me, { bearer: token });",
          "setToken(token);\n      const { data } = await callApi(me, { bearer: token });",
        ],
        ["data.email_verified_at === null", "data.email_verified_at !== null"],
      ],
    },
    {
      file: "apps/web/src/features/tracked/TrackedDataPage.tsx",
      tests: TRACKED,
      faults: [
        ["void start([row._id], false)", "void start(entries.data?.list.map(rowId) ?? [], false)"],
        ["if (run && isSelection) selection.clear();", "if (isSelection) selection.clear();"],
        ["{...(mayWrite ? { selection } : {})}", "selection={selection}"],
      ],
    },
    {
      file: "apps/web/src/features/tracked/DestinationDataPage.tsx",
      tests: TRACKED,
      faults: [
        [
          "[...new Set([...selection.rows.values()].map((row) => row.entryId))]",
          "[...selection.rows.values()].map((row) => row.entryId)",
        ],
      ],
    },
    {
      file: "apps/web/src/ui/value-text.ts",
      tests: [...TRACKED, "apps/web/src/ui/value-text.test.ts"],
      faults: [["if (currency !== null) return formatMoney({ value, currency });", ""]],
    },
    {
      file: "apps/web/src/features/prices/change-columns.tsx",
      tests: ["apps/web/src/features/prices/PriceHistoryPage.test.tsx"],
      faults: [
        [
          "render: (row) => <Price money={row.from} quiet />",
          "render: (row) => <Price money={row.to} quiet />",
        ],
        [
          "row.to === null ? DATA_SCREEN_TEXTS.discountEnds",
          "row.to !== null ? DATA_SCREEN_TEXTS.discountEnds",
        ],
      ],
    },
    {
      file: "apps/web/src/features/products/ProductSummary.tsx",
      tests: PRODUCTS,
      faults: [
        [
          "const sellingPrice = discountedPrice ?? normalPrice;",
          "const sellingPrice = normalPrice ?? discountedPrice;",
        ],
      ],
    },
    {
      file: "apps/web/src/features/products/ProductFacts.tsx",
      tests: PRODUCTS,
      faults: [
        [
          '<Price key="d" money={product.discountedPrice} />',
          '<Price key="d" money={product.normalPrice} />',
        ],
      ],
    },
    {
      file: "apps/web/src/features/products/BulkEditDialog.tsx",
      tests: PRODUCTS,
      faults: [
        ["saveMany(ids, changes)", "saveMany(ids.slice(0, 1), changes)"],
        ["if (value === undefined) delete next[kind];\n            else next[kind]", "next[kind]"],
      ],
    },
    {
      file: "apps/web/src/features/catalogue/SubcategoriesPage.tsx",
      tests: CATALOGUE,
      faults: [
        ['remove("subcategory", dialog.row,', 'remove("subcategory", subcategories.data?.[0] ?? dialog.row,'],
      ],
    },
    {
      file: "apps/web/src/features/catalogue/EditSubcategoryDialog.tsx",
      tests: CATALOGUE,
      faults: [["changesName && validated.success ? validated.data : row.name", "name"]],
    },
    {
      file: "apps/web/src/features/elements/RepairGroupSection.tsx",
      tests: ELEMENTS,
      faults: [
        ["chosen.length > 0 ? chosen.filter((entry) => entry.after !== null) : good", "good"],
        ["act(repair.dismiss, chosen", "act(repair.confirm, chosen"],
      ],
    },
    {
      file: "apps/web/src/features/elements/useRepair.ts",
      tests: ELEMENTS,
      faults: [["if (answer.repaired > 0) toasts.success", "toasts.success"]],
    },
    {
      file: "apps/web/src/features/apply/TrialResult.tsx",
      tests: ["apps/web/src/features/apply/"],
      faults: [
        ['row.verdict === "sure" && !row.isAccepted', 'row.verdict === "sure"'],
        ["const wanted = chosen.length > 0 ? chosen : sure;", "const wanted = sure;"],
      ],
    },
    {
      file: "apps/web/src/features/intake/AddManyDialog.tsx",
      tests: INTAKE,
      faults: [[', { query: { dryRun: "true" } }', ""]],
    },
    {
      file: "apps/web/src/features/accounts/Sessions.tsx",
      tests: ["apps/web/src/features/accounts/Sessions.test.tsx"],
      faults: [["onClick={() => endOne.mutate(session._id)}", "onClick={() => endOthers.mutate()}"]],
    },
    {
      file: "apps/web/src/features/scraping-browser/FieldList.tsx",
      tests: PICKING,
      faults: [["<Box {...focus}>", "<Box>"]],
    },
    {
      file: "apps/web/src/api/query-client.ts",
      tests: WAITING,
      faults: [
        ["waitMsOf(error) ?? 800", "800"],
        [": count < MAX_WAITS", ": false"],
      ],
    },
    {
      file: "apps/web/src/api/connection.ts",
      tests: WAITING,
      faults: [["wait === undefined ? ASK_MS : wait * 1000", "ASK_MS"]],
    },
  ],
};
