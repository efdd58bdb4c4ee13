import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import { MARKET_TEXTS as T, type MarketSummary } from "@pricetrail/contract";

/** What a tile filters the items by; null for the index, which filters nothing. */
export type MarketTile = { standing?: "cheapest" | "undercut"; only?: "opportunity" | "belowMap" };

const TILES: readonly {
  key: string;
  label: string;
  filter: MarketTile;
  count: (summary: MarketSummary) => number;
}[] = [
  {
    key: "cheapest",
    label: T.weAreCheapest,
    filter: { standing: "cheapest" },
    count: ({ standings }) => standings.cheapest,
  },
  {
    key: "undercut",
    label: T.undercut,
    filter: { standing: "undercut" },
    count: ({ standings }) => standings.undercut,
  },
  {
    key: "opportunity",
    label: T.opportunities,
    filter: { only: "opportunity" },
    count: ({ opportunities }) => opportunities,
  },
  { key: "belowMap", label: T.belowMap, filter: { only: "belowMap" }, count: ({ belowMap }) => belowMap },
];

/** Returns the number of items that have been compared. */
const comparedOf = ({ standings }: MarketSummary) =>
  standings.cheapest + standings.level + standings.undercut;

/** Formats tenths of a percent as an index: 1032 gives "103.2". */
export const indexText = (permille: number): string => (permille / 10).toFixed(1);

/** Our position as a whole: the index, and counts that show their items when pressed. */
export function MarketStrip({
  summary,
  selected,
  onSelect,
}: {
  /** Undefined while it loads. */
  summary: MarketSummary | undefined;
  selected: string | undefined;
  /** Called with the filter of a pressed tile; with nothing when it is pressed again. */
  onSelect: (filter: MarketTile) => void;
}) {
  const value = (text: string | undefined) => (
    <Box component="span" sx={{ fontSize: "1.25rem", fontWeight: 650, lineHeight: 1.4 }}>
      {text ?? <Skeleton width={48} />}
    </Box>
  );
  return (
    <Paper
      component="section"
      aria-label={T.position}
      variant="outlined"
      sx={{
        mb: 1.5,
        overflow: "hidden",
        // The lines between tiles are the background showing through.
        bgcolor: "divider",
        display: "grid",
        gap: "1px",
        gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", md: "1.3fr repeat(4, minmax(0, 1fr))" },
        fontVariantNumeric: "tabular-nums",
      }}
    >
      <Box sx={{ ...CELL, gridColumn: { xs: "1 / -1", md: "auto" } }}>
        <Box component="span" sx={LABEL}>
          {T.index}
        </Box>
        <Box sx={{ display: "flex", alignItems: "baseline", gap: 1 }}>
          {value(summary && (summary.indexPermille === null ? "\u2013" : indexText(summary.indexPermille)))}
          {summary && (
            <Box component="span" sx={{ typography: "caption", color: "text.secondary" }}>
              {T.compared(comparedOf(summary))}
            </Box>
          )}
        </Box>
      </Box>
      {TILES.map(({ key, label, filter, count }) => (
        <ButtonBase
          key={key}
          aria-pressed={selected === key}
          onClick={() => onSelect(selected === key ? {} : filter)}
          sx={{
            ...CELL,
            fontFamily: "inherit",
            textAlign: "left",
            ...(selected === key && {
              bgcolor: "action.selected",
              boxShadow: ({ palette }) => `inset 0 -2px 0 ${palette.primary.main}`,
            }),
            "&:hover": { bgcolor: selected === key ? "action.selected" : "action.hover" },
            "&.Mui-focusVisible": { outlineOffset: -2 },
          }}
        >
          <Box component="span" sx={LABEL}>
            {label}
          </Box>
          {value(summary && count(summary).toLocaleString("en-US"))}
        </ButtonBase>
      ))}
    </Paper>
  );
}

const CELL = {
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  justifyContent: "space-between",
  bgcolor: "background.paper",
  px: 2,
  py: 1,
} as const;
const LABEL = { display: "block", fontSize: "0.75rem", color: "text.secondary" } as const;
