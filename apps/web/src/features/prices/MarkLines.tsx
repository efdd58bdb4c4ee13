import { useTheme } from "@mui/material/styles";
import { formatMinor } from "@pricetrail/contract";
import type { ChartMark } from "./chart-model.ts";
import { yOf, type ChartScale } from "./chart-scale.ts";

/** Space a label needs above its line, and between two labels, in px. */
const LABEL_PX = 15;

/** Amounts as labelled dotted lines: the first label on the left, the second on the right, so that they never overlap. */
export function MarkLines({
  marks,
  currency,
  scale,
}: {
  marks: readonly ChartMark[];
  currency: string;
  scale: ChartScale;
}) {
  const { palette } = useTheme();
  const { left, top, width, height, low } = scale;
  return marks.map(({ minor, label }, index) => {
    const isBelow = minor < low;
    const y = isBelow ? top + height : yOf(scale, minor);
    const isLeft = index % 2 === 0;
    return (
      <g key={label} data-series="mark">
        {!isBelow && (
          <path
            d={`M${left} ${y}H${left + width}`}
            stroke={palette.text.secondary}
            strokeDasharray="1 4"
            strokeLinecap="round"
            strokeWidth={1.5}
          />
        )}
        <text
          x={isLeft ? left + 6 : left + width - 4}
          y={Math.max(top + LABEL_PX, y - 5)}
          textAnchor={isLeft ? "start" : "end"}
          fontSize={11}
          stroke={palette.background.paper}
          strokeWidth={3}
          strokeLinejoin="round"
          paintOrder="stroke"
        >
          {`${label} ${formatMinor(minor, currency)}${isBelow ? " ↓" : ""}`}
        </text>
      </g>
    );
  });
}
