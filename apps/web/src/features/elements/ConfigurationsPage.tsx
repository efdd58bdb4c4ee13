import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { CONFIGURATION_SCREEN_TEXTS, PAGE_SIZE_DEFAULT, type ConfigurationRow } from "@pricetrail/contract";
import { Link as RouterLink } from "react-router";
import { useMayWrite } from "../../api/use-may-write.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/icons.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { Page } from "../../ui/Page.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { useIsPhone } from "../../ui/useIsPhone.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { CONFIGURATION_COLUMNS } from "./configuration-columns.tsx";
import { useConfigurations } from "./configuration-queries.ts";

const T = CONFIGURATION_SCREEN_TEXTS;
const rowId = (row: ConfigurationRow) => row._id;

/** All configurations: a search, a filter for those that need a person, and a link to each. */
export default function ConfigurationsPage() {
  const { params, change, numberOf } = useUrlState();
  const mayWrite = useMayWrite();
  const isPhone = useIsPhone();
  const search = params.get("search") ?? "";
  const attention = params.get("attention") === "true" ? "true" : undefined;
  const pageSize = numberOf("pageSize", PAGE_SIZE_DEFAULT);
  const configurations = useConfigurations({ search, attention, page: numberOf("page", 1), pageSize });
  const isFiltered = search !== "" || attention !== undefined;
  const showAll = (
    <Button variant="outlined" component={RouterLink} to="/configurations">
      {T.showAll}
    </Button>
  );
  const add = mayWrite && (
    <Button
      variant="contained"
      component={RouterLink}
      to="/scraping-browser"
      startIcon={<Icon name="add" size={18} />}
    >
      {T.add}
    </Button>
  );
  return (
    <Page title={T.title} subtitle={T.hint} actions={add}>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 3, rowGap: 1, mb: 2, alignItems: "center" }}>
        <Box sx={{ flex: "1 1 280px", maxWidth: 720 }}>
          <SearchField
            isEnterOnly={isPhone}
            label={T.search}
            value={search}
            onSearch={(text) => change({ search: text })}
          />
        </Box>
        <FormControlLabel
          control={
            <Switch
              checked={attention !== undefined}
              onChange={(event) => change({ attention: event.target.checked ? "true" : undefined })}
            />
          }
          label={T.attention}
        />
      </Box>
      <DataTable
        caption={T.list}
        columns={CONFIGURATION_COLUMNS}
        rowId={rowId}
        minWidth={760}
        rowHeight={57}
        empty={
          search !== "" ? (
            <EmptyState icon="search" title={T.nothingFits} action={showAll}>
              {T.nothingFitsHint}
            </EmptyState>
          ) : isFiltered ? (
            <EmptyState icon="check" title={T.allGood} action={showAll} />
          ) : (
            <EmptyState icon="target" title={T.empty} action={add}>
              {T.emptyHint}
            </EmptyState>
          )
        }
        {...pagedTable(configurations, change, pageSize)}
      />
    </Page>
  );
}
