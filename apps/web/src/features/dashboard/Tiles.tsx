import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import {
  DASHBOARD_SCREEN_TEXTS,
  STOCK_TEXTS,
  STOCK_TILES,
  TILES,
  TRACKING_TEXTS,
  type Tile,
  DATA_SCREEN_TEXTS,
} from "@pricetrail/contract";

const NAMES: Record<Tile, string> = { ...TRACKING_TEXTS.tiles, ...STOCK_TEXTS.tiles };

/** The two groups of counts: price changes and availability. */
const GROUPS: readonly { label: string; tiles: readonly Tile[] }[] = [
  { label: DATA_SCREEN_TEXTS.status, tiles: TILES },
  { label: STOCK_TEXTS.group, tiles: STOCK_TILES },
];

/** Where the list is this wide, all tiles are on one line. */
const ONE_LINE = "@container (min-width: 1130px)";
/** Between a phone and one line: three rows of three, each count beside its name. */
const THREE_ROWS = "@container (min-width: 550px) and (max-width: 1129.95px)";

/** The counts of prices and, below them, of stock; pressing one shows its products. */
export function Tiles({
  counts,
  selected,
  onSelect,
}: {
  /** Undefined while they load. */
  counts: Record<Tile, number> | undefined;
  selected: Tile;
  onSelect: (tile: Tile) => void;
}) {
  return (
    <Box sx={{ mb: 2, containerType: "inline-size" }}>
      <Paper
        variant="outlined"
        sx={{
          overflow: "hidden",
          bgcolor: "divider",
          [ONE_LINE]: { display: "flex" },
          [THREE_ROWS]: { display: "grid", gridTemplateColumns: "repeat(3, 1fr)", gap: "1px" },
        }}
      >
        {GROUPS.map(({ label, tiles }, index) => (
          <Box
            key={label}
            component="fieldset"
            aria-label={label}
            sx={{
              border: 0,
              p: 0,
              // The lines between tiles, however many are in a row, are the background showing through.
              m: 0,
              mt: index === 0 ? 0 : "1px",
              minWidth: 0,
              display: "flex",
              flexWrap: "wrap",
              gap: "1px",
              bgcolor: "divider",
              // The remaining tiles fill the last row, so that no background shows without a tile.
              "& > *": { flex: "1 1 40%" },
              [ONE_LINE]: {
                flex: "1 1 auto",
                flexWrap: "nowrap",
                mt: 0,
                ml: index === 0 ? 0 : "1px",
                "& > *": { flex: "1 1 auto" },
              },
              // The stock tiles complete the last row of the others.
              [THREE_ROWS]: { display: "contents" },
            }}
          >
            {tiles.map((tile) => (
              <OneTile
                key={tile}
                tile={tile}
                count={counts?.[tile]}
                isSelected={tile === selected}
                onSelect={onSelect}
              />
            ))}
          </Box>
        ))}
      </Paper>
    </Box>
  );
}

function OneTile({
  tile,
  count,
  isSelected,
  onSelect,
}: {
  tile: Tile;
  count: number | undefined;
  isSelected: boolean;
  onSelect: (tile: Tile) => void;
}) {
  return (
    <ButtonBase
      aria-pressed={isSelected}
      onClick={() => onSelect(tile)}
      sx={{
        display: "block",
        fontFamily: "inherit",
        fontVariantNumeric: "tabular-nums",
        textAlign: "left",
        px: 1.25,
        py: 0.75,
        bgcolor: isSelected ? "action.selected" : "background.paper",
        boxShadow: ({ palette }) => (isSelected ? `inset 0 -2px 0 ${palette.primary.main}` : "none"),
        transition: "background-color 120ms",
        "&:hover": { bgcolor: isSelected ? "action.selected" : "action.hover" },
        "&.Mui-focusVisible": { outlineOffset: -2 },
        [THREE_ROWS]: { display: "flex", alignItems: "center", justifyContent: "space-between", gap: 1 },
      }}
    >
      <Box
        component="span"
        sx={{
          display: "block",
          fontSize: "0.75rem",
          lineHeight: 1.4,
          whiteSpace: "nowrap",
          color: isSelected ? "text.primary" : "text.secondary",
        }}
      >
        {NAMES[tile]}
      </Box>
      <Box
        component="span"
        sx={{
          display: "flex",
          alignItems: "center",
          columnGap: 1,
          [THREE_ROWS]: { flexDirection: "row-reverse" },
        }}
      >
        <Box
          component="span"
          sx={{
            fontSize: "1.125rem",
            fontWeight: 650,
            lineHeight: 1.4,
            // The colour marks failures; the label above names them too.
            color: tile === "trackingerrors" && count !== undefined && count > 0 ? "error.main" : "inherit",
          }}
        >
          {count === undefined ? <Skeleton width={48} /> : count.toLocaleString("en-US")}
        </Box>
        {tile === "all" && (
          <Box
            component="span"
            sx={{ fontSize: "0.6875rem", lineHeight: 1.1, maxWidth: 70, color: "text.secondary" }}
          >
            {DASHBOARD_SCREEN_TEXTS.visited}
          </Box>
        )}
      </Box>
    </ButtonBase>
  );
}
