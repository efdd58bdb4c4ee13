import { PRODUCT_SCREEN_TEXTS, DAY_MS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import { lineStyle } from "./chart-colors.ts";
import type { StepLine } from "./chart-model.ts";
import { cheapestTimes } from "./cheapest-times.ts";

const T = PRODUCT_SCREEN_TEXTS;

/** The number of days each seller was cheapest, as a bar with a legend in the chart's colours. */
export function CheapestBar({ lines }: { lines: readonly StepLine[] }) {
  const { palette } = useTheme();
  const times = cheapestTimes(lines);
  if (times.length === 0) return null;
  const shown = times.map(({ id, ms }) => {
    const index = lines.findIndex((line) => line.id === id);
    return {
      key: id ?? "",
      ms,
      name: lines[index]?.label ?? T.samePrice,
      color: index === -1 ? palette.text.secondary : lineStyle(index, palette.mode).color,
    };
  });
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={{ typography: "caption", fontWeight: 600, mb: 0.5 }}>{T.cheapestFor}</Box>
      <Box aria-hidden sx={{ display: "flex", gap: "2px", height: 10, borderRadius: 1, overflow: "hidden" }}>
        {shown.map(({ key, ms, color }) => (
          <Box
            key={key}
            // The bar's colours carry meaning, so forced colours do not apply.
            sx={{ flex: ms, minWidth: 3, bgcolor: color, forcedColorAdjust: "none" }}
          />
        ))}
      </Box>
      <Box
        component="ul"
        aria-label={T.cheapestFor}
        sx={{
          listStyle: "none",
          m: 0,
          mt: 0.5,
          p: 0,
          display: "flex",
          flexWrap: "wrap",
          columnGap: 2,
          typography: "caption",
        }}
      >
        {shown.map(({ key, ms, name, color }) => (
          <Box component="li" key={key} sx={{ display: "flex", alignItems: "center", gap: 0.75 }}>
            <Box
              aria-hidden
              sx={{ width: 10, height: 10, borderRadius: 0.5, bgcolor: color, forcedColorAdjust: "none" }}
            />
            <span>
              {name} <strong>{T.days(Math.round((ms / DAY_MS) * 10) / 10)}</strong>
            </span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
