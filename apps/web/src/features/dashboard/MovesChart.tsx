import { OVERVIEW_TEXTS, type Overview } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import { MutedText } from "../../ui/MutedText.tsx";
import { useWidth } from "../../ui/useWidth.ts";
import { axisTop } from "./moves-scale.ts";
import { formatDay, shortDay } from "../../ui/dates.ts";

const T = OVERVIEW_TEXTS;
/** Height of the drawing in px, and of one half. */
const HEIGHT = 50;
const MIDDLE = HEIGHT / 2;
/** Space for the number of a truncated bar. */
const EDGE = 9;
const ROOM = MIDDLE - EDGE - 1;
/** Minimum bar height: one change beside a day with hundreds stays visible. */
const MIN_PX = 1.5;

/** Rises above and drops below one line, day by day, scaled by count; a bar beyond the scale is truncated and labelled. */
export function MovesChart({ days }: { days: Overview["days"] }) {
  const { target, width } = useWidth<HTMLDivElement>();
  const up = days.reduce((sum, day) => sum + day.up, 0);
  const down = days.reduce((sum, day) => sum + day.down, 0);
  if (up + down === 0)
    return <MutedText>{days.some(({ index }) => index !== null) ? T.noMoves : T.firstDay}</MutedText>;
  const top = axisTop(days.flatMap((day) => [day.up, day.down]));
  const step = width / days.length;
  return (
    <>
      <Box ref={target} sx={{ height: HEIGHT, overflow: "hidden" }}>
        {width > 0 && (
          <svg
            width={width}
            height={HEIGHT}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `img` cannot be drawn into
            role="img"
            aria-label={T.bars(up, down)}
            style={{ display: "block" }}
          >
            {days.map((day, index) => (
              <g key={day.day}>
                <title>{T.barOf(formatDay(day.day), day.up, day.down)}</title>
                <rect x={index * step} y={0} width={step} height={HEIGHT} fill="transparent" />
                <Bar count={day.up} top={top} x={index * step} step={step} isUp />
                <Bar count={day.down} top={top} x={index * step} step={step} isUp={false} />
              </g>
            ))}
            <Middle width={width} />
          </svg>
        )}
      </Box>
      <Box
        sx={{
          display: "flex",
          justifyContent: "space-between",
          gap: 1,
          typography: "caption",
          fontSize: { xs: "0.6875rem", sm: "0.75rem" },
          whiteSpace: "nowrap",
          color: "text.secondary",
        }}
      >
        <span>{shortDay(days[0]!.day)}</span>
        <span>
          <Box component="span" sx={{ color: "error.main" }}>
            ↑ {up}
          </Box>{" "}
          <Box component="span" sx={{ color: "success.main" }}>
            ↓ {down}
          </Box>
        </span>
        <span>{shortDay(days.at(-1)!.day)}</span>
      </Box>
    </>
  );
}

function Middle({ width }: { width: number }) {
  const { palette } = useTheme();
  return <path d={`M0 ${MIDDLE}H${width}`} stroke={palette.divider} />;
}

/** One day's rises or falls. */
function Bar({
  count,
  top,
  x,
  step,
  isUp,
}: {
  count: number;
  /** The count that fills the available height. */
  top: number;
  x: number;
  step: number;
  isUp: boolean;
}) {
  const { palette } = useTheme();
  if (count === 0) return null;
  const isCut = count > top;
  const height = isCut ? ROOM : Math.max(MIN_PX, (count / top) * ROOM);
  const width = Math.max(1, step * 0.7);
  const left = x + (step - width) / 2;
  // Truncated: two slanted lines in the background colour across the bar, with its number beyond the end.
  const cut = MIDDLE + (isUp ? -1 : 1) * ROOM * 0.7;
  return (
    <>
      <rect
        x={left}
        y={isUp ? MIDDLE - 1 - height : MIDDLE + 1}
        width={width}
        height={height}
        rx={Math.min(1.5, height / 2)}
        fill={isUp ? palette.error.main : palette.success.main}
        fillOpacity={0.75}
      />
      {isCut && (
        <>
          <path
            data-mark="cut"
            d={`M${left - 1} ${cut + 3}l${width + 2} -4M${left - 1} ${cut + 7}l${width + 2} -4`}
            stroke={palette.background.paper}
            strokeWidth={1.75}
          />
          <text
            x={Math.max(8, x + step / 2)}
            y={isUp ? EDGE - 2 : HEIGHT - 1}
            textAnchor="middle"
            fontSize={10}
            fill={palette.text.secondary}
          >
            {count}
          </text>
        </>
      )}
    </>
  );
}
