import Box from "@mui/material/Box";
import type { ReportContentView } from "@pricetrail/contract";
import { Note } from "../../ui/NameWithNote.tsx";

export const TONE_COLOURS = {
  good: "success.main",
  bad: "error.main",
  plain: "text.primary",
  quiet: "text.secondary",
} as const;
const PART_COLOURS = { ...TONE_COLOURS, plain: "divider", quiet: "divider" };
/** Sides of the chart of days. */
const [WIDTH, HEIGHT] = [300, 48];
/** Minimum height of a bar as a share, where bars do not begin at 0. */
const LEAST = 0.25;

/** A report's chart; its numbers are in its caption or in the figures above. */
export function ReportChart({ chart }: { chart: NonNullable<ReportContentView["chart"]> }) {
  if (chart.kind === "days") return <Days {...chart} />;
  const shown = chart.parts.filter(({ count }) => count > 0);
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box aria-hidden sx={{ display: "flex", gap: "2px", height: 12 }}>
        {shown.map(({ label, count, tone }) => (
          <Box key={label} sx={{ flexGrow: count, minWidth: 2, bgcolor: PART_COLOURS[tone] }} />
        ))}
      </Box>
      <Box component="figcaption" sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, mt: 0.5 }}>
        {chart.parts.map(({ label, count, tone }) => (
          <Box
            component="span"
            key={label}
            sx={{ typography: "caption", borderLeft: 8, borderColor: PART_COLOURS[tone], pl: 0.75 }}
          >
            {label} {count.toLocaleString("en-US")}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Days({
  label,
  values,
  isCount,
}: Extract<NonNullable<ReportContentView["chart"]>, { kind: "days" }>) {
  const known = values.filter((value) => value !== null);
  const [lowest, highest] = [isCount ? 0 : Math.min(...known), Math.max(...known)];
  const least = isCount ? 0 : LEAST;
  const heightOf = (value: number) =>
    highest === lowest
      ? HEIGHT / 2
      : HEIGHT * (least + ((1 - least) * (value - lowest)) / (highest - lowest));
  const text = (value: number) => (isCount ? value.toLocaleString("en-US") : (value / 10).toFixed(1));
  const step = WIDTH / values.length;
  return (
    <Box component="figure" sx={{ m: 0, maxWidth: WIDTH }}>
      <Box
        component="svg"
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        sx={{ display: "block", width: "100%", color: "primary.main" }}
      >
        {values.map(
          (value, index) =>
            value !== null && (
              <rect
                // oxlint-disable-next-line react/no-array-index-key -- a bar is its day
                key={index}
                x={index * step}
                y={HEIGHT - heightOf(value)}
                width={step * 0.72}
                height={heightOf(value)}
                fill="currentColor"
              />
            ),
        )}
      </Box>
      <figcaption>
        <Note>
          {label}: {text(Math.min(...known))}–{text(highest)}
        </Note>
      </figcaption>
    </Box>
  );
}
