import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { exportStatement, monthText, STATEMENT_TEXTS } from "@pricetrail/contract";
import { useState } from "react";
import { ExportButtons } from "../../ui/ExportButtons.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { Section } from "../../ui/Section.tsx";

const MONTHS = 12;
const FORMATS = ["pdf", "csv"] as const;

/** Returns the month of a day and the months before it, newest first: YYYY-MM. */
export function monthsUntil(today: string): string[] {
  const [year, month] = today.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_none, back) =>
    new Date(Date.UTC(year!, month! - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** Downloads a month's statement. */
export function StatementSection({ today }: { today: string }) {
  const months = monthsUntil(today);
  const [month, setMonth] = useState(months[0]!);
  return (
    <Section title={STATEMENT_TEXTS.title}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {STATEMENT_TEXTS.hint}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 }}>
        <NativeSelect
          label={STATEMENT_TEXTS.month}
          value={month}
          onChange={setMonth}
          options={months.map((value) => ({ value, label: monthText(value) }))}
        />
        <ExportButtons endpoint={exportStatement} query={{ month }} formats={FORMATS} />
      </Box>
    </Section>
  );
}
