import { OVERVIEW_TEXTS, type Overview } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import { Icon } from "../../ui/icons.tsx";
import { percentText } from "../../ui/price-change.ts";
import { MutedText } from "../../ui/MutedText.tsx";
import { shortDay } from "../../ui/dates.ts";

const T = OVERVIEW_TEXTS;
const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;
const WIDTH = 240;
const HEIGHT = 40;
/** Minimum span in tenths of an index point, so that an index that hardly moves looks flat. */
const MIN_SPAN = 40;

/** The price index of the selection: its value and its course, and how many products it no longer counts. */
export function IndexChart({ days, stale }: Pick<Overview, "days" | "stale">) {
  const known = days.flatMap(({ index }, day) => (index === null ? [] : [{ index, day }]));
  const last = known.at(-1)?.index;
  if (last === undefined) return <MutedText>{T.firstDay}</MutedText>;
  const change = last - 1000;
  const values = [1000, ...known.map(({ index }) => index)];
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(max - min, MIN_SPAN);
  const low = (min + max) / 2 - span / 2;
  const y = (value: number) => 3 + (1 - (value - low) / span) * (HEIGHT - 6);
  const step = WIDTH / days.length;
  const first = known[0]!.day;
  const line = known
    .map(
      ({ index, day }, at) =>
        `${at === 0 ? `M${day * step} ` : "V"}${y(index).toFixed(1)}H${((day + 1) * step).toFixed(1)}`,
    )
    .join("");
  const value = (last / 10).toFixed(1);
  return (
    <>
      <Box
        sx={{ display: "flex", flexWrap: { xs: "wrap", sm: "nowrap" }, alignItems: "baseline", columnGap: 1 }}
      >
        <Box component="span" sx={{ fontSize: "1.25rem", fontWeight: 650, lineHeight: 1.3 }}>
          {value}
        </Box>
        {change !== 0 && (
          <Box
            component="span"
            sx={{
              display: "inline-flex",
              gap: 0.5,
              alignItems: "center",
              typography: "caption",
              fontWeight: 600,
              color: change < 0 ? "success.main" : "error.main",
            }}
          >
            <Icon name={change < 0 ? "down" : "up"} size={14} />
            {percentText(change)}
          </Box>
        )}
        {stale > 0 && (
          <Box
            component="span"
            title={T.notCounted(stale)}
            sx={{
              ...oneLine,
              ml: { sm: "auto" },
              minWidth: 0,
              typography: "caption",
              color: "text.secondary",
            }}
          >
            {T.notCountedShort(stale)}
          </Box>
        )}
      </Box>
      <Box
        component="svg"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `img` cannot be drawn into
        role="img"
        aria-label={T.indexWords(value)}
        sx={{ display: "block", width: "100%", height: HEIGHT }}
      >
        <Box
          component="path"
          d={`${line}V${HEIGHT}H${(first * step).toFixed(1)}Z`}
          sx={{ fill: (theme) => theme.palette.primary.light }}
        />
        <Box
          component="path"
          d={line}
          vectorEffect="non-scaling-stroke"
          sx={{ fill: "none", stroke: (theme) => theme.palette.primary.main, strokeWidth: 1.75 }}
        />
      </Box>
      <Box
        sx={{
          display: "flex",
          justifyContent: "space-between",
          typography: "caption",
          fontSize: "0.75rem",
          color: "text.secondary",
        }}
      >
        <span>{shortDay(days[0]!.day)}</span>
        <span>{shortDay(days.at(-1)!.day)}</span>
      </Box>
    </>
  );
}
