import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import {
  exportProducts,
  PAGE_SIZE_DEFAULT,
  TRACKING_TEXTS,
  type ProductRow,
  DATA_SCREEN_TEXTS,
  PRODUCT_SCREEN_TEXTS,
} from "@pricetrail/contract";
import { Link as RouterLink } from "react-router";
import { useMayWrite } from "../../api/use-may-write.ts";
import { AddButton } from "../../ui/AddButton.tsx";
import { AddAlertButton } from "../../ui/AddAlertButton.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { DisplayButton } from "../../ui/DisplayButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ExportButtons } from "../../ui/ExportButtons.tsx";
import { FilterGrid } from "../../ui/FilterGrid.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { Page } from "../../ui/Page.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { SkeletonBlock } from "../../ui/Skeletons.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { lazyDialog, lazyPart } from "../../ui/parts.tsx";
import { useIsPhone } from "../../ui/useIsPhone.ts";
import { usePressed } from "../../ui/usePressed.ts";
import { useTableView } from "../../ui/useTableView.ts";
import { useSelection } from "../../ui/useSelection.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { countFilters, NameFilters, nameFiltersOf } from "../catalogue/NameFilters.tsx";
import { ViewsButton } from "../views/LazyViewsButton.tsx";
import { productColumns } from "./product-columns.tsx";
import { useProducts } from "./product-queries.ts";
import { comparePath, startListingPath } from "../../ui/paths.ts";

const AddManyDialog = lazyDialog(() => import("../intake/AddManyDialog.tsx"));
const BulkBar = lazyPart(() => import("./BulkBar.tsx"), { isPrefetched: true });
const AddProductDialog = lazyDialog(() => import("../intake/AddProductDialog.tsx"));
const FirstProduct = lazyPart(() => import("../intake/FirstProduct.tsx"), {
  fallback: <SkeletonBlock lines={6} height={40} />,
});

const T = TRACKING_TEXTS.products;
const FILTERS = ["group", "seller", "category", "subcategory", "brand"] as const;
const rowId = (row: ProductRow) => row._id;
const rowLabel = (row: ProductRow) => row.name;

/** All products: search, filters, adding, and bulk changes. */
export default function ProductList() {
  const { params, change, numberOf } = useUrlState();
  const mayWrite = useMayWrite();
  const selection = useSelection<ProductRow>(rowId);
  const view = useTableView("products", productColumns(mayWrite));
  const filters = nameFiltersOf(params);
  const search = params.get("search") ?? "";
  const [pressed, press] = usePressed(params, { names: filters, search });
  const sort = params.get("sort") ?? "name";
  const pageSize = numberOf("pageSize", PAGE_SIZE_DEFAULT);
  const products = useProducts({ ...filters, search, sort, page: numberOf("page", 1), pageSize });
  const isFiltered = search !== "" || Object.values(filters).some((ids) => ids.length > 0);
  const isEmpty = products.data?.data.total === 0 && !isFiltered;
  const add = params.get("add");
  const groups = pressed.names.group;
  const group = groups.length === 1 && groups[0] !== "none" ? groups[0] : undefined;
  const isPhone = useIsPhone();
  // Room for all but the filters on one line.
  const isRoomy = useMediaQuery(useTheme().breakpoints.up("lg"), { noSsr: true });
  const searchField = (
    <SearchField
      label={PRODUCT_SCREEN_TEXTS.search}
      value={search}
      onSearch={(text) => {
        press({ ...pressed, search: text });
        change({ search: text });
      }}
      isEnterOnly={isPhone}
    />
  );
  const viewButtons = (
    <>
      <ViewsButton screen="products" list={DATA_SCREEN_TEXTS.products} display={view.display} />
      <DisplayButton caption={DATA_SCREEN_TEXTS.products} view={view} />
    </>
  );
  const aboutThese = (
    <>
      <AddAlertButton {...pressed} />
      {group !== undefined && (
        <Button component={RouterLink} to={comparePath(group)}>
          {PRODUCT_SCREEN_TEXTS.compareGroup}
        </Button>
      )}
    </>
  );
  const moreActions = (
    <>
      <ExportButtons endpoint={exportProducts} query={{ search, ...filters }} formats={["csv"]} />
      {mayWrite && (
        <>
          <Button variant="outlined" component={RouterLink} to={startListingPath()}>
            {PRODUCT_SCREEN_TEXTS.startListing}
          </Button>
          <Button variant="outlined" onClick={() => change({ add: "many" })}>
            {PRODUCT_SCREEN_TEXTS.addMany}
          </Button>
        </>
      )}
    </>
  );

  return (
    <>
      {isEmpty ? (
        <Page title={T.pageTitle}>
          <FirstProduct mayWrite={mayWrite} onAddMany={() => change({ add: "many" })} />
          <DeletedLink />
        </Page>
      ) : (
        <Page
          title={T.pageTitle}
          subtitle={PRODUCT_SCREEN_TEXTS.listHint}
          actions={isPhone ? undefined : moreActions}
          mainAction={
            mayWrite && (
              <AddButton onClick={() => change({ add: "one" })}>{PRODUCT_SCREEN_TEXTS.addProduct}</AddButton>
            )
          }
        >
          {!isPhone && (
            <Box sx={{ mb: 2, display: "flex", gap: 1 }}>
              {searchField}
              {isRoomy && aboutThese}
              {viewButtons}
            </Box>
          )}
          <Box sx={{ mb: 1.5 }}>
            <FilterGrid
              count={countFilters(filters)}
              // Behind the button on a phone, so that one row of controls is above the products.
              {...(isPhone
                ? {
                    before: searchField,
                    more: (
                      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
                        {aboutThese}
                        {viewButtons}
                        {moreActions}
                      </Box>
                    ),
                  }
                : isRoomy
                  ? {}
                  : { beside: aboutThese })}
            >
              <NameFilters
                kinds={FILTERS}
                value={pressed.names}
                onChange={(kind, ids) => {
                  press({ ...pressed, names: { ...pressed.names, [kind]: ids } });
                  change({ [kind]: ids });
                }}
              />
            </FilterGrid>
          </Box>
          {mayWrite && <BulkBar selection={selection} />}
          <DataTable
            caption={DATA_SCREEN_TEXTS.products}
            columns={view.columns}
            isCompact={view.isCompact}
            sizing={view}
            rowId={rowId}
            rowLabel={rowLabel}
            sort={sort}
            onSort={(next) => change({ sort: next })}
            {...(mayWrite ? { selection } : {})}
            minWidth={1040}
            dense
            rowHeight={mayWrite ? 65 : 57}
            empty={
              <EmptyState
                icon="search"
                title={T.noData}
                action={
                  <Button variant="outlined" component={RouterLink} to="/product-dashboard">
                    {DATA_SCREEN_TEXTS.showAllProducts}
                  </Button>
                }
              >
                {PRODUCT_SCREEN_TEXTS.nothingFits}
              </EmptyState>
            }
            {...pagedTable(products, change, pageSize)}
          />
          <DeletedLink />
          {/* Keeps floating controls from covering the end of the page. */}
          {selection.rows.size > 0 && <Box sx={{ height: 72 }} />}
        </Page>
      )}
      {/* Outside the page, which changes with the first response, so that input in a dialog is kept. */}
      {add === "one" && <AddProductDialog onClose={() => change({ add: undefined })} />}
      {add === "many" && <AddManyDialog onClose={() => change({ add: undefined })} />}
    </>
  );
}

/** A link to deleted products that can be restored. */
function DeletedLink() {
  return (
    <Box sx={{ mt: 2, typography: "body2" }}>
      <TextLink to="/product-dashboard?deleted=true">{PRODUCT_SCREEN_TEXTS.deletedTitle}</TextLink>
    </Box>
  );
}
