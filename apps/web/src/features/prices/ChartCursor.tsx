import { useTheme } from "@mui/material/styles";
import type { LineStyle } from "./chart-colors.ts";
import { valueAt, type StepLine } from "./chart-model.ts";
import { xOf, yOf, type ChartScale } from "./chart-scale.ts";

/** The time under the pointer: a line with a dot on each price. */
export function ChartCursor({
  lines,
  looks,
  scale,
  at,
}: {
  lines: readonly StepLine[];
  looks: readonly LineStyle[];
  scale: ChartScale;
  at: number;
}) {
  const { palette } = useTheme();
  const x = xOf(scale, at);
  return (
    <g pointerEvents="none">
      <path
        d={`M${x} ${scale.top}V${scale.top + scale.height}`}
        stroke={palette.text.secondary}
        strokeDasharray="3 3"
      />
      {lines.map((line, index) => {
        const value = valueAt(line, at);
        return value === null ? null : (
          <circle
            key={line.id}
            cx={x}
            cy={yOf(scale, value)}
            r={4}
            fill={looks[index]?.color}
            stroke={palette.background.paper}
            strokeWidth={1.5}
          />
        );
      })}
    </g>
  );
}
