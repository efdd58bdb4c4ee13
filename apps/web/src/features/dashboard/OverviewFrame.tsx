import { OVERVIEW_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Skeleton from "@mui/material/Skeleton";
import { useId, useState, type ReactNode } from "react";
import { Icon } from "../../ui/icons.tsx";
import { readCookie, writeCookie } from "../../ui/theme/cookie.ts";

const T = OVERVIEW_TEXTS;
/** Kept in a cookie, as signing out clears local storage. */
const COOKIE = "overview";
/** Height of a card, in px. */
export const CARD_HEIGHT = 196;

/** The dashboard's first glance, which can be put away. Without content, its room while it loads. */
export function OverviewFrame({ children }: { children?: ReactNode }) {
  const [isOpen, setOpen] = useState(() => readCookie(COOKIE) !== "closed");
  const id = useId();
  const toggle = () => {
    writeCookie(COOKIE, isOpen ? "closed" : "open");
    setOpen(!isOpen);
  };
  return (
    <Box component="section" aria-label={T.title} sx={{ mb: 2 }}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        sx={{
          display: "flex",
          gap: 0.5,
          mb: 1,
          minHeight: 24,
          fontFamily: "inherit",
          typography: "caption",
          fontWeight: 600,
          color: "text.secondary",
          borderRadius: 0.5,
        }}
      >
        {T.title}
        <Icon name={isOpen ? "expand" : "right"} size={14} />
      </ButtonBase>
      <Box
        id={id}
        hidden={!isOpen}
        sx={{
          display: isOpen ? "grid" : "none",
          gap: 1.5,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "1fr 1fr", lg: "1.15fr 1fr 1.25fr 1.05fr" },
        }}
      >
        {isOpen &&
          (children ??
            [0, 1, 2, 3].map((card) => <Skeleton key={card} variant="rounded" height={CARD_HEIGHT} />))}
      </Box>
    </Box>
  );
}
