import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import Typography from "@mui/material/Typography";
import { formatMicroUsd, numericInput } from "@pricetrail/contract";
import { useId, useState } from "react";
import { CALCULATOR } from "./content/pricing.ts";
import { costOf, MONTH_DAYS, type Tariff } from "./cost.ts";

const FIELDS = [
  { key: "products", label: CALCULATOR.products, most: 1_000_000 },
  { key: "fields", label: CALCULATOR.fields, most: 100 },
  { key: "checksPerDay", label: CALCULATOR.checks, most: 288 },
] as const;

const START = { products: "200", fields: "3", checksPerDay: "1" };

/** Products x fields x checks a day gives the cost. */
export function CostCalculator({ tariff }: { tariff: Tariff }) {
  const id = useId();
  const [texts, setTexts] = useState<Record<(typeof FIELDS)[number]["key"], string>>(START);
  const valueOf = (key: keyof typeof texts, most: number) => Math.min(Number(texts[key] || "0"), most);
  const cost = costOf(
    {
      products: valueOf("products", FIELDS[0].most),
      fields: valueOf("fields", FIELDS[1].most),
      checksPerDay: valueOf("checksPerDay", FIELDS[2].most),
    },
    tariff,
  );
  const results = [
    [CALCULATOR.points, cost.points.toLocaleString("en-US")],
    [CALCULATOR.free, Math.min(cost.points, tariff.freePoints).toLocaleString("en-US")],
    [CALCULATOR.costDay, formatMicroUsd(cost.dayMicroUsd)],
    [CALCULATOR.costMonth(MONTH_DAYS), formatMicroUsd(cost.monthMicroUsd)],
  ] as const;
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={id} variant="h2" sx={{ mb: 2 }}>
        {CALCULATOR.title}
      </Typography>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "repeat(3, 1fr)" } }}>
        {FIELDS.map(({ key, label, most }) => (
          <OutlinedField
            key={key}
            label={label}
            value={texts[key]}
            onChange={(event) => setTexts({ ...texts, [key]: numericInput(event.target.value) })}
            helperText={CALCULATOR.most(most.toLocaleString("en-US"))}
            error={Number(texts[key]) > most}
            slotProps={{ htmlInput: { inputMode: "numeric" } }}
          />
        ))}
      </Box>
      <Box
        component="output"
        sx={{ display: "grid", gridTemplateColumns: { xs: "1fr 1fr", sm: "repeat(4, 1fr)" }, gap: 2, mt: 3 }}
      >
        {results.map(([name, value]) => (
          <span key={name}>
            <Typography component="span" variant="caption" color="textSecondary" sx={{ display: "block" }}>
              {name}
            </Typography>
            <Typography component="strong" sx={{ fontSize: "1.125rem", fontWeight: 650 }}>
              {value}
            </Typography>
          </span>
        ))}
      </Box>
    </Paper>
  );
}
