import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Skeleton from "@mui/material/Skeleton";
import { TILES, TRACKING_TEXTS, type Tile, DATA_SCREEN_TEXTS } from "@pricetrail/contract";
import { Icon, type IconName } from "../../ui/icons.tsx";

const ICONS: Record<Tile, IconName> = {
  all: "product",
  successfultracking: "check",
  trackingerrors: "warning",
  normalpricechange: "chart",
  discountedpricechange: "chart",
  discountedproduct: "tag",
  soldatnormalprice: "money",
};

/** The seven counts; pressing one shows the products behind it. */
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
    <Box
      component="fieldset"
      aria-label={DATA_SCREEN_TEXTS.status}
      sx={{
        border: 0,
        p: 0,
        m: 0,
        mb: 3,
        minWidth: 0,
        display: "grid",
        gap: 1,
        gridTemplateColumns: { xs: "1fr 1fr", sm: "repeat(4, 1fr)", lg: "repeat(7, 1fr)" },
      }}
    >
      {TILES.map((tile) => {
        const isSelected = tile === selected;
        return (
          <ButtonBase
            key={tile}
            aria-pressed={isSelected}
            onClick={() => onSelect(tile)}
            sx={{
              display: "block",
              fontFamily: "inherit",
              fontVariantNumeric: "tabular-nums",
              textAlign: "left",
              p: 1.5,
              borderRadius: 1,
              border: 1,
              borderColor: isSelected ? "primary.main" : "divider",
              bgcolor: isSelected ? "action.selected" : "background.paper",
              boxShadow: isSelected ? (theme) => `inset 0 0 0 1px ${theme.palette.primary.main}` : "none",
              transition: "background-color 120ms",
              "&:hover": { borderColor: "primary.main" },
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
                minHeight: 37,
              }}
            >
              <Icon name={ICONS[tile]} size={16} />
              {TRACKING_TEXTS.tiles[tile]}
            </Box>
            <Box
              component="span"
              sx={{ display: "block", fontSize: "1.375rem", fontWeight: 650, lineHeight: 1.3 }}
            >
              {counts ? counts[tile].toLocaleString("en-US") : <Skeleton width={48} />}
            </Box>
          </ButtonBase>
        );
      })}
    </Box>
  );
}
