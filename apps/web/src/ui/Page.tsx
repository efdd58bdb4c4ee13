import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { SHELL_TEXTS } from "@pricetrail/contract";
import { useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "react-router";
import { Breadcrumbs, type Crumb } from "./Breadcrumbs.tsx";
import { PAGE_WIDTHS, type PageWidth } from "./theme/tokens.ts";
import { useIsPhone } from "./useIsPhone.ts";

const SUFFIX = SHELL_TEXTS.titleSuffix;

/**
 * Appends the product name: "Manage Brands" becomes "Manage Brands - Scraper For Ecommerce"; a title that already has it is
 * unchanged.
 */
export function documentTitle(title: string): string {
  return title.endsWith(SUFFIX) ? title : `${title} - ${SUFFIX}`;
}

/** Sets the document's title while the screen is mounted. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
}

/** react-router's own key for the first location after a page load. */
const FIRST_LOCATION = "default";

/** Moves focus to the heading after navigation inside the application, as a page load would reset it. */
export function useArrivalFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const arrivedByLink = useRef(key !== FIRST_LOCATION);
  useEffect(() => {
    if (arrivedByLink.current) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

const BESIDE = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 1,
} as const;

/** Generated content takes its space without being part of the heading's name. */
const RESERVED = {
  display: "grid",
  "& > *, &::after": { gridArea: "1 / 1" },
  "&::after": { content: "attr(data-room)", visibility: "hidden" },
} as const;

interface PageProps {
  /** The heading, and the document's title unless `documentTitle` is set. */
  title: string;
  /** While the title is not known: a text as long, whose space the heading takes, so that nothing moves when it is. */
  titleRoom?: string | undefined;
  documentTitle?: string;
  subtitle?: ReactNode;
  /** Buttons to the right of the heading. */
  actions?: ReactNode;
  /** The screen's main button, which stays beside the heading on a phone; elsewhere the last of `actions`. */
  mainAction?: ReactNode;
  /** Reading width for text and forms; tables take the full width. */
  width?: PageWidth;
  /** Levels between this screen and its parent. */
  between?: readonly Crumb[] | undefined;
  children: ReactNode;
}

/** One screen: title, heading, actions, content. */
export function Page({
  title,
  titleRoom,
  documentTitle,
  subtitle,
  actions,
  mainAction,
  width = "full",
  between,
  children,
}: PageProps) {
  useDocumentTitle(documentTitle ?? title);
  const heading = useArrivalFocus();
  const isPhone = useIsPhone();
  const buttons = isPhone
    ? actions
    : (actions || mainAction) && (
        <>
          {actions}
          {mainAction}
        </>
      );

  return (
    // Narrower than the window, text and forms are in its middle.
    <Box sx={{ maxWidth: PAGE_WIDTHS[width], width: "100%", mx: "auto" }}>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "flex-start",
          justifyContent: "space-between",
          rowGap: { xs: 1, sm: 2 },
          columnGap: 2,
          mb: 1.5,
        }}
      >
        <Box sx={{ minWidth: 0, ...(isPhone && mainAction ? { flexBasis: "100%" } : {}) }}>
          {/* A product is often called the same as its group. */}
          <Breadcrumbs between={between?.filter(({ label }) => label !== title)} />
          <Box sx={isPhone ? BESIDE : undefined}>
            <Typography
              variant="h1"
              tabIndex={-1}
              ref={heading}
              data-room={titleRoom}
              sx={titleRoom === undefined ? undefined : RESERVED}
            >
              {titleRoom === undefined ? title : <span>{title}</span>}
            </Typography>
            {isPhone && mainAction}
          </Box>
          {subtitle !== undefined && (
            <Typography variant="body2" component="div" color="textSecondary" sx={{ mt: 0.5 }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {buttons && <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>{buttons}</Box>}
      </Box>
      {children}
    </Box>
  );
}
