import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { TRACKING_TEXTS, DASHBOARD_SCREEN_TEXTS, DATA_SCREEN_TEXTS, type Tile } from "@pricetrail/contract";
import { useState } from "react";
import { AddAlertButton } from "../../ui/AddAlertButton.tsx";
import { DateRange } from "../../ui/DateRange.tsx";
import { FilterGrid } from "../../ui/FilterGrid.tsx";
import { SEARCH_SLOTS, SHORT_LABEL } from "../../ui/SearchField.tsx";
import { useIsPhone } from "../../ui/useIsPhone.ts";
import { countFilters, NameFilters } from "../catalogue/NameFilters.tsx";
import { defaultTimeline, type DashboardFilters } from "./dashboard-filters.ts";

const T = TRACKING_TEXTS.dashboard;
const KINDS = ["brand", "category", "seller", "subcategory", "group"] as const;
const NO_NAMES = { brand: [], category: [], seller: [], subcategory: [], group: [] };

/** Filters, Data Timeline and search: set here, applied with GET DATA. */
export function FilterPanel({
  value,
  today,
  tile,
  isFetching,
  onGet,
}: {
  /** The screen's current filters. */
  value: DashboardFilters;
  today: string;
  /** The selected tile. */
  tile: Tile;
  isFetching: boolean;
  onGet: (filters: DashboardFilters) => void;
}) {
  // Updates start from the latest draft: the date fields load late and must not restore an older search.
  const [draft, setDraft] = useState(value);
  const key = JSON.stringify(value);
  const [known, setKnown] = useState(key);
  // Back, Forward and links change the filters; the panel follows.
  if (known !== key) {
    setKnown(key);
    setDraft(value);
  }
  const theme = useTheme();
  const isOneRow = useMediaQuery(theme.breakpoints.up("md"), { noSsr: true });
  // Only the search is beside the button on a phone, so that the products begin on the first screen.
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const [areDaysGood, setDaysGood] = useState(true);
  const isChanged = JSON.stringify(draft) !== key;
  const cleared = { names: NO_NAMES, search: "", ...defaultTimeline(today) };
  const isClear = JSON.stringify(draft) === JSON.stringify(cleared);
  const areUsualDays = draft.from === cleared.from && draft.to === cleared.to;
  const alertMe = <AddAlertButton names={value.names} search={value.search} tile={tile} />;
  const names = (
    <NameFilters
      kinds={KINDS}
      value={draft.names}
      onChange={(kind, ids) => setDraft((now) => ({ ...now, names: { ...now.names, [kind]: [...ids] } }))}
    />
  );
  const search = (
    <OutlinedField
      type="search"
      placeholder={isPhone ? SHORT_LABEL : T.search}
      value={draft.search}
      onChange={(event) => {
        const search = event.target.value;
        setDraft((now) => ({ ...now, search }));
      }}
      slotProps={{ ...SEARCH_SLOTS, htmlInput: { "aria-label": T.search, maxLength: 200 } }}
      // On one line with its neighbours, at 1440 px with the menu.
      sx={{ flex: "1 1 150px" }}
    />
  );
  const buttons = (
    <Box sx={{ display: isPhone && !isChanged && !isOpen ? "none" : "flex", gap: 1 }}>
      <Button
        type="submit"
        variant={isChanged ? "contained" : "outlined"}
        loading={isFetching}
        disabled={!areDaysGood}
        sx={{ minHeight: 40, minWidth: 104 }}
      >
        {T.getData}
      </Button>
      <Button disabled={isClear} onClick={() => onGet(cleared)} sx={{ minHeight: 40 }}>
        {DATA_SCREEN_TEXTS.clear}
      </Button>
    </Box>
  );
  const days = (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "center" }}>
      <Fieldset
        label={DASHBOARD_SCREEN_TEXTS.timeline}
        sx={{
          display: "flex",
          flexWrap: "wrap",
          gap: 1.5,
          alignItems: "center",
        }}
      >
        <Box
          component="span"
          // On a tablet, the fields' own labels suffice, so that everything fits on one line.
          sx={{
            typography: "body2",
            color: "text.secondary",
            display: { xs: "inline", sm: "none", md: "inline" },
          }}
        >
          {DASHBOARD_SCREEN_TEXTS.timeline}
        </Box>
        <DateRange
          from={draft.from}
          to={draft.to}
          today={today}
          onChange={(range) => setDraft((now) => ({ ...now, ...range }))}
          onValidity={setDaysGood}
        />
      </Fieldset>
      {!isPhone && search}
      {!isPhone && buttons}
      {(isOneRow || isPhone) && alertMe}
    </Box>
  );
  return (
    <Box
      component="form"
      aria-label={DASHBOARD_SCREEN_TEXTS.filters}
      onSubmit={(event) => {
        event.preventDefault();
        if (areDaysGood) onGet({ ...draft, search: draft.search.trim() });
      }}
      sx={{ mb: { xs: 1, sm: 2 }, display: "flex", flexDirection: "column", gap: 1.25 }}
    >
      {isPhone ? (
        <>
          <FilterGrid
            count={countFilters(draft.names) + (areUsualDays ? 0 : 1)}
            before={search}
            more={days}
            onToggle={setOpen}
          >
            {names}
          </FilterGrid>
          {buttons}
        </>
      ) : (
        <>
          <FilterGrid count={countFilters(draft.names)} {...(isOneRow ? {} : { beside: alertMe })}>
            {names}
          </FilterGrid>
          {days}
        </>
      )}
    </Box>
  );
}
