import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import Typography from "@mui/material/Typography";
import {
  DAY_MINUTES,
  forecast,
  formatMicroUsd,
  MAX_NUMERIC_INPUT_LENGTH,
  MONTH_DAYS,
  unmetTimingText,
  wholeNumber,
  type PlanTiming,
  type PointTariff,
} from "@pricetrail/contract";
import { useId, useState } from "react";
import { CALCULATOR } from "./content/pricing.ts";
import { durationText } from "../../ui/duration-text.ts";
import { useHostInterval } from "./useTariff.ts";

const FIELDS = [
  { key: "products", label: CALCULATOR.products, most: 1_000_000 },
  { key: "fields", label: CALCULATOR.fields, most: 100 },
  { key: "checksPerDay", label: CALCULATOR.checks, most: 288 },
] as const;

/** Shown when nothing can be calculated. */
const NOTHING = "–";

const START = { products: "200", fields: "3", checksPerDay: "1" };

/** Calculates the cost from products x fields x checks a day. */
export function CostCalculator({ tariff }: { tariff: PointTariff }) {
  const id = useId();
  const intervalMs = useHostInterval();
  const [texts, setTexts] = useState<Record<(typeof FIELDS)[number]["key"], string>>(START);
  const [products, fields, checksPerDay] = FIELDS.map(({ key, most }) => {
    const value = wholeNumber(texts[key]);
    return value !== undefined && value <= most ? value : undefined;
  });
  // Only valid plan numbers are calculated: 1.5 is neither 15 nor 1.
  const timing: PlanTiming = {
    mode: "interval",
    // Avoids division by zero for no checks.
    everyMinutes: DAY_MINUTES / (checksPerDay || 1),
    zone: "UTC",
    window: null,
    weekdays: [],
  };
  const cost =
    products === undefined || fields === undefined || checksPerDay === undefined
      ? undefined
      : forecast(
          timing,
          checksPerDay === 0
            ? []
            : [
                {
                  host: CALCULATOR.oneShop,
                  products,
                  entries: products * fields,
                  intervalMs,
                  otherVisits: 0,
                },
              ],
          tariff,
        );
  const results = [
    [CALCULATOR.points, cost && Math.round(cost.pointsADay).toLocaleString("en-US")],
    [
      CALCULATOR.free,
      cost && Math.min(Math.round(cost.pointsADay), tariff.freePoints).toLocaleString("en-US"),
    ],
    [CALCULATOR.costDay, cost && formatMicroUsd(cost.dayMicroUsd)],
    [CALCULATOR.costMonth(MONTH_DAYS), cost && formatMicroUsd(cost.monthMicroUsd)],
    [CALCULATOR.round, cost && durationText(cost.roundMs)],
  ] as const;
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={id} variant="h2" sx={{ mb: 2 }}>
        {CALCULATOR.title}
      </Typography>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "repeat(3, 1fr)" } }}>
        {FIELDS.map(({ key, label, most }) => {
          const value = wholeNumber(texts[key]);
          return (
            <OutlinedField
              key={key}
              label={label}
              value={texts[key]}
              onChange={(event) => setTexts({ ...texts, [key]: event.target.value })}
              helperText={
                value === undefined ? CALCULATOR.wholeNumber : CALCULATOR.most(most.toLocaleString("en-US"))
              }
              error={value === undefined || value > most}
              slotProps={{ htmlInput: { inputMode: "numeric", maxLength: MAX_NUMERIC_INPUT_LENGTH } }}
            />
          );
        })}
      </Box>
      <Box
        component="output"
        sx={{ display: "grid", gridTemplateColumns: { xs: "1fr 1fr", sm: "repeat(5, 1fr)" }, gap: 2, mt: 3 }}
      >
        {results.map(([name, value]) => (
          <span key={name}>
            <Typography component="span" variant="caption" color="textSecondary" sx={{ display: "block" }}>
              {name}
            </Typography>
            <Typography component="strong" sx={{ fontSize: "1.125rem", fontWeight: 650 }}>
              {value ?? NOTHING}
            </Typography>
          </span>
        ))}
        {cost?.shops
          .filter((shop) => !shop.isKept)
          .map((shop) => (
            <Typography
              key={shop.host}
              component="span"
              variant="body2"
              sx={{ gridColumn: "1 / -1", color: "warning.main" }}
            >
              {unmetTimingText(timing, shop)}
            </Typography>
          ))}
      </Box>
    </Paper>
  );
}
