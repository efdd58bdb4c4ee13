import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { VIEW_DATA_DAYS, PRODUCT_SCREEN_TEXTS } from "@pricetrail/contract";
import { useState } from "react";
import { DateRange } from "../../ui/DateRange.tsx";
import { useToday } from "../../ui/useToday.ts";
import { lastDays, type ViewData } from "./view-data.ts";

/** "View Data": the last 7, 14 or 30 days, or days of one's own, which "Get Data" asks for. */
export function ViewDataChoice({
  value,
  isFetching,
  onChange,
  onGet,
}: {
  value: ViewData;
  isFetching: boolean;
  onChange: (value: ViewData) => void;
  /** Asks again for what is chosen. */
  onGet: () => void;
}) {
  const [draft, setDraft] = useState<ViewData>();
  const shown = draft ?? value;
  const [areDaysGood, setDaysGood] = useState(true);
  const today = useToday();
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "center", minHeight: 40 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={PRODUCT_SCREEN_TEXTS.viewData}
        value={shown.days ?? "custom"}
        onChange={(_event, next: number | "custom" | null) => {
          if (next === null) return;
          if (next === "custom") setDraft({ days: null, from: value.from, to: value.to });
          else {
            setDraft(undefined);
            onChange(lastDays(next, new Date(today)));
          }
        }}
        sx={{
          flexWrap: "wrap",
          gap: 0.5,
          // Each choice has its own frame, so that they can be in two lines on a narrow screen.
          "& .MuiToggleButton-root": {
            px: 1.5,
            py: 0.75,
            m: 0,
            textTransform: "none",
            color: "text.secondary",
            bgcolor: "background.paper",
            border: 1,
            borderColor: "divider",
            borderRadius: 1,
          },
          "& .MuiToggleButton-root.Mui-selected": {
            color: "primary.main",
            bgcolor: "action.selected",
            borderColor: "primary.main",
            // Where a person has colours of their own, what is chosen has a frame.
            "@media (forced-colors: active)": { outline: "2px solid Highlight", outlineOffset: -3 },
          },
        }}
      >
        {VIEW_DATA_DAYS.map((days) => (
          <ToggleButton key={days} value={days}>
            {PRODUCT_SCREEN_TEXTS.lastDays(days)}
          </ToggleButton>
        ))}
        <ToggleButton value="custom">{PRODUCT_SCREEN_TEXTS.custom}</ToggleButton>
      </ToggleButtonGroup>
      {shown.days === null && (
        <DateRange
          from={shown.from}
          to={shown.to}
          today={today}
          onChange={(range) => setDraft({ days: null, ...range })}
          onValidity={setDaysGood}
        />
      )}
      <Button
        variant={draft ? "contained" : "outlined"}
        loading={isFetching}
        disabled={shown.days === null && !areDaysGood}
        onClick={() => {
          if (draft) onChange(draft);
          else onGet();
          setDraft(undefined);
        }}
      >
        {PRODUCT_SCREEN_TEXTS.getData}
      </Button>
    </Box>
  );
}
