import { OVERVIEW_TEXTS, formatDate, type Overview } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import { Quiet } from "../../ui/Quiet.tsx";

const T = OVERVIEW_TEXTS;
const HEIGHT = 100;
const MIDDLE = HEIGHT / 2;
const STEP = 12;
const BAR = 9;

/** Month and day of a UTC day, as dates are written everywhere: "11/22". */
export const shortDay = (day: string) => formatDate(day).slice(0, 5);

/** Rises above and drops below one line, day by day. */
export function MovesChart({ days }: { days: Overview["days"] }) {
  const up = days.reduce((sum, day) => sum + day.up, 0);
  const down = days.reduce((sum, day) => sum + day.down, 0);
  if (up + down === 0)
    return <Quiet>{days.some(({ index }) => index !== null) ? T.noMoves : T.firstDay}</Quiet>;
  const most = Math.max(...days.flatMap((day) => [day.up, day.down]));
  // A single change is seen beside a day of hundreds.
  const size = (count: number) => (count === 0 ? 0 : Math.max(3, Math.sqrt(count / most) * (MIDDLE - 4)));
  const width = days.length * STEP;
  return (
    <>
      <Box
        component="svg"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `img` cannot be drawn into
        role="img"
        aria-label={T.bars(up, down)}
        sx={{ display: "block", width: "100%", flex: 1, minHeight: 80, maxHeight: 120 }}
      >
        {days.map((day, index) => (
          <g key={day.day}>
            <title>{T.barOf(formatDate(day.day), day.up, day.down)}</title>
            <rect x={index * STEP} y={0} width={STEP} height={HEIGHT} fill="transparent" />
            <Box
              component="rect"
              sx={{ fill: (theme) => theme.palette.error.main, opacity: 0.75 }}
              x={index * STEP + 1.5}
              y={MIDDLE - 1 - size(day.up)}
              width={BAR}
              height={size(day.up)}
              rx={1.5}
            />
            <Box
              component="rect"
              sx={{ fill: (theme) => theme.palette.success.main, opacity: 0.75 }}
              x={index * STEP + 1.5}
              y={MIDDLE + 1}
              width={BAR}
              height={size(day.down)}
              rx={1.5}
            />
          </g>
        ))}
        <Box
          component="line"
          x1={0}
          x2={width}
          y1={MIDDLE}
          y2={MIDDLE}
          sx={{ stroke: (theme) => theme.palette.divider }}
        />
      </Box>
      <Box
        sx={{
          display: "flex",
          justifyContent: "space-between",
          gap: 1,
          typography: "caption",
          fontSize: "0.75rem",
          color: "text.secondary",
          mt: 0.5,
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
