import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { VIEW_DATA_DAYS, PRODUCT_SCREEN_TEXTS, DISABLED_TEXTS } from "@pricetrail/contract";
import { useState, type ReactNode } from "react";
import { DateRange } from "../../ui/DateRange.tsx";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { useToday } from "../../ui/useToday.ts";
import { lastDays, type ViewData } from "./view-data.ts";
import { disabledFor } from "../../ui/disabled-for.ts";

/** "View Data": the last 7, 14 or 30 days, or custom days, which "Get Data" loads. */
export function ViewDataChoice({
  value,
  isFetching,
  onChange,
  onGet,
}: {
  value: ViewData;
  isFetching: boolean;
  onChange: (value: ViewData) => void;
  /** Reloads with the current choice. */
  onGet: () => void;
}) {
  const [draft, setDraft] = useState<ViewData>();
  const shown = draft ?? value;
  const [areDaysGood, setDaysGood] = useState(true);
  const today = useToday();
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        gap: { xs: 0.5, sm: 1.5 },
        alignItems: "center",
        minHeight: 40,
      }}
    >
      <Fieldset
        label={PRODUCT_SCREEN_TEXTS.viewData}
        sx={{
          // On a phone the choices and the button wrap as one line.
          display: { xs: "contents", sm: "flex" },
          flexWrap: "wrap",
          gap: 0.5,
        }}
      >
        {VIEW_DATA_DAYS.map((days) => (
          <Choice
            key={days}
            isOn={shown.days === days}
            onChoose={() => {
              setDraft(undefined);
              onChange(lastDays(days, new Date(today)));
            }}
          >
            {PRODUCT_SCREEN_TEXTS.lastDays(days)}
          </Choice>
        ))}
        <Choice
          isOn={shown.days === null}
          onChoose={() => setDraft({ days: null, from: value.from, to: value.to })}
        >
          {PRODUCT_SCREEN_TEXTS.custom}
        </Choice>
      </Fieldset>
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
        {...disabledFor(shown.days === null && !areDaysGood && DISABLED_TEXTS.wrongDays)}
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

/** One choice in its own frame, so that choices can wrap to two lines on a narrow screen. */
function Choice({ isOn, onChoose, children }: { isOn: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <Button
      aria-pressed={isOn}
      onClick={() => {
        if (!isOn) onChoose();
      }}
      sx={{
        px: { xs: 1, sm: 1.5 },
        py: 0.75,
        minWidth: 0,
        lineHeight: 1.75,
        border: 1,
        borderColor: isOn ? "primary.main" : "divider",
        color: isOn ? "primary.main" : "text.secondary",
        bgcolor: isOn ? "action.selected" : "background.paper",
        // With forced colours, the chosen one gets an outline.
        "@media (forced-colors: active)": isOn ? { outline: "2px solid Highlight", outlineOffset: -3 } : {},
      }}
    >
      {children}
    </Button>
  );
}
