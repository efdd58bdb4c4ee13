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
import { Icon, type IconName } from "../../ui/icons.tsx";

const ICONS: Record<Tile, IconName> = {
  all: "product",
  successfultracking: "check",
  trackingerrors: "warning",
  normalpricechange: "chart",
  discountedpricechange: "chart",
  discountedproduct: "tag",
  soldatnormalprice: "money",
  outofstock: "stop",
  stockchange: "history",
};

const NAMES: Record<Tile, string> = { ...TRACKING_TEXTS.tiles, ...STOCK_TEXTS.tiles };

/** The two groups of counts: what the prices did, and what can be bought. */
const GROUPS: readonly { label: string; tiles: readonly Tile[]; columns: object }[] = [
  {
    label: DATA_SCREEN_TEXTS.status,
    tiles: TILES,
    columns: { xs: "1fr 1fr", sm: "repeat(4, 1fr)", lg: "repeat(7, 1fr)" },
  },
  {
    label: STOCK_TEXTS.group,
    tiles: STOCK_TILES,
    columns: { xs: "1fr 1fr", sm: "repeat(4, 1fr)", lg: "repeat(7, 1fr)" },
  },
];

/** The counts of prices and, below them, of stock; pressing one shows the products behind it. */
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
    <Paper variant="outlined" sx={{ mb: 2, overflow: "hidden" }}>
      {GROUPS.map(({ label, tiles, columns }, row) => (
        <Box
          key={label}
          component="fieldset"
          aria-label={label}
          sx={{
            border: 0,
            borderTop: row,
            borderColor: "divider",
            p: 0,
            m: 0,
            minWidth: 0,
            display: "grid",
            gridTemplateColumns: columns,
          }}
        >
          {tiles.map((tile) => (
            <OneTile
              key={tile}
              tile={tile}
              count={counts?.[tile]}
              isSelected={tile === selected}
              isFlat={label === STOCK_TEXTS.group}
              onSelect={onSelect}
            />
          ))}
        </Box>
      ))}
    </Paper>
  );
}

function OneTile({
  tile,
  count,
  isSelected,
  isFlat,
  onSelect,
}: {
  tile: Tile;
  count: number | undefined;
  isSelected: boolean;
  /** Name and count on one line. */
  isFlat: boolean;
  onSelect: (tile: Tile) => void;
}) {
  return (
    <ButtonBase
      aria-pressed={isSelected}
      onClick={() => onSelect(tile)}
      sx={{
        display: isFlat ? "flex" : "block",
        justifyContent: "space-between",
        gap: 1,
        fontFamily: "inherit",
        fontVariantNumeric: "tabular-nums",
        textAlign: "left",
        px: 1.5,
        py: isFlat ? 0.5 : 1,
        bgcolor: isSelected ? "action.selected" : "background.paper",
        // The lines between tiles, whatever number of them is in a row.
        boxShadow: ({ palette }) =>
          `1px 0 0 ${palette.divider}, 0 1px 0 ${palette.divider}${isSelected ? `, inset 0 -2px 0 ${palette.primary.main}` : ""}`,
        transition: "background-color 120ms",
        "&:hover": { bgcolor: isSelected ? "action.selected" : "action.hover" },
        "&.Mui-focusVisible": { outlineOffset: -2 },
      }}
    >
      <Box
        component="span"
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 0.75,
          typography: "caption",
          color: isSelected ? "text.primary" : "text.secondary",
          minHeight: isFlat ? 0 : { xs: 0, lg: 36 },
          lineHeight: 1.3,
        }}
      >
        <Icon name={ICONS[tile]} size={15} />
        {NAMES[tile]}
      </Box>
      <Box component="span" sx={{ display: "flex", alignItems: "center", columnGap: 1 }}>
        <Box
          component="span"
          sx={{ fontSize: isFlat ? "0.9375rem" : "1.25rem", fontWeight: 650, lineHeight: 1.3 }}
        >
          {count === undefined ? <Skeleton width={48} /> : count.toLocaleString("en-US")}
        </Box>
        {tile === "all" && (
          <Box
            component="span"
            sx={{ fontSize: "0.6875rem", lineHeight: 1.2, maxWidth: 76, color: "text.secondary" }}
          >
            {DASHBOARD_SCREEN_TEXTS.visited}
          </Box>
        )}
      </Box>
    </ButtonBase>
  );
}
