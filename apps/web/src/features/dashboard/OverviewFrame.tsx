import { OVERVIEW_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useState, type ReactNode } from "react";
import { Icon } from "../../ui/icons.tsx";
import { readCookie, writeCookie } from "../../ui/theme/cookie.ts";
import { useIsPhone } from "../../ui/useIsPhone.ts";

const T = OVERVIEW_TEXTS;
/** A cookie, since signing out clears local storage. */
const COOKIE = "overview";
const ID = "overview";

/** Card heights in px: of the waiting items, and of the two others, which on a phone show little beside each other. */
export const CARD_HEIGHTS = {
  needs: { xs: 84, sm: 128 },
  small: { xs: 168, sm: 128 },
};

/** In card order; on a phone the waiting items come first, and the two others share a line. */
const PLACES = [
  { height: CARD_HEIGHTS.small, order: 1, span: 1 },
  { height: CARD_HEIGHTS.small, order: 1, span: 1 },
  { height: CARD_HEIGHTS.needs, order: 0, span: 2 },
] as const;

/** Returns the grid position of a card, by its number. */
export const cardPlace = (card: number) => {
  const { height, order, span } = PLACES[card]!;
  return {
    minHeight: height,
    order: { xs: order, sm: 0 },
    gridColumn: { xs: `span ${span}`, sm: "auto" },
  };
};

/**
 * Returns whether the dashboard's overview is shown, as remembered by the browser. At first it is, but not on a phone, where the
 * products would be below the first screen.
 */
export function useOverviewOpen() {
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState(() => readCookie(COOKIE));
  const isOpen = isPhone ? chosen === "open" : chosen !== "closed";
  const toggle = () => {
    const next = isOpen ? "closed" : "open";
    writeCookie(COOKIE, next);
    setChosen(next);
  };
  return { isPhone, isOpen, toggle };
}

/** The overview's place while its code loads. */
export function OverviewPlace() {
  return <OverviewFrame isShort={!useOverviewOpen().isOpen} />;
}

/** Shows or hides the dashboard's overview. */
export function OverviewToggle({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <Button
      aria-expanded={isOpen}
      aria-controls={isOpen ? ID : undefined}
      onClick={onToggle}
      endIcon={<Icon name={isOpen ? "expand" : "right"} size={16} />}
      // On a phone it is at the end of a card's title.
      sx={{
        color: "text.secondary",
        minHeight: { xs: 28, sm: 36 },
        py: { xs: 0, sm: 0.75 },
        px: { xs: 0.5, sm: 1.75 },
        mr: { xs: -0.5, sm: 0 },
        whiteSpace: "nowrap",
      }}
    >
      {T.title}
    </Button>
  );
}

/** The number of the card with the waiting items. */
export const NEEDS_CARD = 2;

/** The dashboard's overview, or the waiting items alone; without content, its reserved space while it loads. */
export function OverviewFrame({ isShort, children }: { isShort: boolean; children?: ReactNode }) {
  return (
    <Box
      component="section"
      id={ID}
      aria-label={T.title}
      sx={{
        mb: 1,
        display: "grid",
        gap: { xs: 1, sm: 1.5 },
        gridTemplateColumns: {
          xs: "minmax(0, 1fr) minmax(0, 1fr)",
          sm: "minmax(0, 1.3fr) minmax(0, .9fr) minmax(0, 1.4fr)",
        },
      }}
    >
      {children ??
        PLACES.map(
          (place, card) =>
            (!isShort || card === NEEDS_CARD) && (
              <Skeleton
                key={`${card} ${place.order}`}
                variant="rounded"
                sx={{ ...cardPlace(card), height: place.height }}
              />
            ),
        )}
    </Box>
  );
}
