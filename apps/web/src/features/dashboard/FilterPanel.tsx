import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import {
  DASHBOARD_SCREEN_TEXTS,
  DATA_SCREEN_TEXTS,
  DISABLED_TEXTS,
  TRACKING_TEXTS,
  type Tile,
} from "@pricetrail/contract";
import { useState } from "react";
import { AddAlertButton } from "../../ui/AddAlertButton.tsx";
import { DaysChip } from "../../ui/DaysChip.tsx";
import { disabledFor } from "../../ui/disabled-for.ts";
import { FilterGrid } from "../../ui/FilterGrid.tsx";
import { SEARCH_SLOTS, SHORT_LABEL } from "../../ui/SearchField.tsx";
import { useIsPhone } from "../../ui/useIsPhone.ts";
import { countFilters, NameFilters } from "../catalogue/NameFilters.tsx";
import { defaultTimeline, type DashboardFilters } from "./dashboard-filters.ts";

const T = TRACKING_TEXTS.dashboard;
const KINDS = ["brand", "category", "seller", "subcategory", "group"] as const;
const BUTTON = { minHeight: { xs: 40, sm: 36 }, px: 1.25 };
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
  // Only the search is beside the button on a phone, so that the products begin on the first screen.
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const [areDaysGood, setDaysGood] = useState(true);
  const isChanged = JSON.stringify(draft) !== key;
  const cleared = { names: NO_NAMES, search: "", ...defaultTimeline(today) };
  const isClear = JSON.stringify(draft) === JSON.stringify(cleared);
  const areUsualDays = draft.from === cleared.from && draft.to === cleared.to;
  // The alert about all products has its place among the alerts; here it is about what was chosen.
  const isAboutThese = tile !== "all" || value.search !== "" || countFilters(value.names) > 0;
  const alertMe = (isPhone || isAboutThese) && (
    <AddAlertButton names={value.names} search={value.search} tile={tile} />
  );
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
      sx={{
        flex: "1 1 120px",
        "& .MuiInputBase-root": {
          minHeight: { sm: 36 },
          height: { sm: 36 },
          fontSize: { sm: "0.8125rem" },
          pl: { sm: 1 },
        },
        "& .MuiInputAdornment-root": { mr: { sm: 0.5 } },
        "& .MuiInputBase-input": { pr: { sm: 0.5 }, textOverflow: "ellipsis" },
      }}
    />
  );
  const buttons = (
    <Box sx={{ display: isPhone && !isChanged && !isOpen ? "none" : "flex", gap: 1 }}>
      <Button
        type="submit"
        variant={isChanged ? "contained" : "outlined"}
        loading={isFetching}
        {...disabledFor(!areDaysGood && DISABLED_TEXTS.wrongDays)}
        sx={BUTTON}
      >
        {T.getData}
      </Button>
      {!isClear && (
        <Button onClick={() => onGet(cleared)} sx={BUTTON}>
          {DATA_SCREEN_TEXTS.clear}
        </Button>
      )}
    </Box>
  );
  const days = (
    <DaysChip
      label={DASHBOARD_SCREEN_TEXTS.timeline}
      from={draft.from}
      to={draft.to}
      today={today}
      onChange={(range) => setDraft((now) => ({ ...now, ...range }))}
      onValidity={setDaysGood}
    />
  );
  return (
    <Box
      component="form"
      aria-label={DASHBOARD_SCREEN_TEXTS.filters}
      onSubmit={(event) => {
        event.preventDefault();
        if (areDaysGood) onGet({ ...draft, search: draft.search.trim() });
      }}
      sx={{ mb: { xs: 1, sm: 1.5 }, display: "flex", flexDirection: "column", gap: 1 }}
    >
      <FilterGrid
        count={countFilters(draft.names) + (isPhone && !areUsualDays ? 1 : 0)}
        before={search}
        {...(isPhone
          ? {
              more: (
                <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
                  {days}
                  {alertMe}
                </Box>
              ),
              onToggle: setOpen,
            }
          : {
              beside: (
                <>
                  {days}
                  {buttons}
                  {alertMe}
                </>
              ),
            })}
      >
        {names}
      </FilterGrid>
      {isPhone && buttons}
    </Box>
  );
}
