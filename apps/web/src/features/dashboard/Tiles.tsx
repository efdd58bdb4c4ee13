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
import { Fieldset } from "../../ui/Fieldset.tsx";

const NAMES: Record<Tile, string> = { ...TRACKING_TEXTS.tiles, ...STOCK_TEXTS.tiles };

/** The two groups of counts: price changes and availability. */
const GROUPS: readonly { label: string; tiles: readonly Tile[] }[] = [
  { label: DATA_SCREEN_TEXTS.status, tiles: TILES },
  { label: STOCK_TEXTS.group, tiles: STOCK_TILES },
];

/** Where the list is this wide, all tiles are on one line. */
const ONE_LINE = "@container (min-width: 1130px)";
/** Less wide, three rows of three: on a phone each count below its name, else beside it. */
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
    <Box sx={{ mb: 1, containerType: "inline-size" }}>
      <Paper
        variant="outlined"
        sx={{
          overflow: "hidden",
          // The lines between tiles are the background showing through.
          bgcolor: "divider",
          display: "grid",
          gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
          gap: "1px",
          [ONE_LINE]: { display: "flex", gap: 0 },
        }}
      >
        {GROUPS.map(({ label, tiles }, index) => (
          <Fieldset
            key={label}
            label={label}
            sx={{
              // The stock tiles complete the last row of the others.
              display: "contents",
              [ONE_LINE]: {
                display: "flex",
                gap: "1px",
                flex: "1 1 auto",
                ml: index === 0 ? 0 : "1px",
                "& > *": { flex: "1 1 auto" },
              },
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
          </Fieldset>
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
        display: "flex",
        flexDirection: "column",
        alignItems: "flex-start",
        justifyContent: "space-between",
        fontFamily: "inherit",
        fontVariantNumeric: "tabular-nums",
        textAlign: "left",
        px: { xs: 1, sm: 1.25 },
        py: { xs: 0.5, sm: 0.75 },
        bgcolor: isSelected ? "action.selected" : "background.paper",
        boxShadow: ({ palette }) => (isSelected ? `inset 0 -2px 0 ${palette.primary.main}` : "none"),
        transition: "background-color 120ms",
        "&:hover": { bgcolor: isSelected ? "action.selected" : "action.hover" },
        "&.Mui-focusVisible": { outlineOffset: -2 },
        [THREE_ROWS]: { flexDirection: "row", alignItems: "center", gap: 1 },
      }}
    >
      <Box
        component="span"
        sx={{
          display: "block",
          fontSize: "0.75rem",
          lineHeight: { xs: 1.2, sm: 1.4 },
          whiteSpace: { sm: "nowrap" },
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
          columnGap: { xs: 0.5, sm: 1 },
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
