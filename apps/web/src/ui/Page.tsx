import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { SHELL_TEXTS } from "@pricetrail/contract";
import { useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "react-router";
import { Breadcrumbs, type Crumb } from "./Breadcrumbs.tsx";
import { PAGE_WIDTHS, type PageWidth } from "./theme/tokens.ts";

const SUFFIX = SHELL_TEXTS.titleSuffix;

/** "Manage Brands" gives "Manage Brands - Scraper For Ecommerce"; a title that ends so already stays. */
export function documentTitle(title: string): string {
  return title.endsWith(SUFFIX) ? title : `${title} - ${SUFFIX}`;
}

/** Sets the document's title while the screen is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
}

/** The first screen of a load; its key is react-router's own. */
const FIRST_LOCATION = "default";

/** After going to another screen inside the application focus moves to its heading, as a page load would reset it. */
export function useArrivalFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const arrivedByLink = useRef(key !== FIRST_LOCATION);
  useEffect(() => {
    if (arrivedByLink.current) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

interface PageProps {
  /** The heading, and the document's title unless `documentTitle` differs. */
  title: string;
  documentTitle?: string;
  subtitle?: ReactNode;
  /** Buttons at the right of the heading. */
  actions?: ReactNode;
  /** Reading width for text and forms; tables take all the room. */
  width?: PageWidth;
  /** Screens between this one and the one that it lies below. */
  between?: readonly Crumb[] | undefined;
  children: ReactNode;
}

/** One screen: title, heading, actions, content. */
export function Page({
  title,
  documentTitle,
  subtitle,
  actions,
  width = "full",
  between,
  children,
}: PageProps) {
  useDocumentTitle(documentTitle ?? title);
  const heading = useArrivalFocus();

  return (
    <Box sx={{ maxWidth: PAGE_WIDTHS[width], width: "100%" }}>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "flex-start",
          justifyContent: "space-between",
          gap: 2,
          mb: 3,
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Breadcrumbs between={between} />
          <Typography variant="h1" tabIndex={-1} ref={heading}>
            {title}
          </Typography>
          {subtitle !== undefined && (
            <Typography variant="body2" component="div" color="textSecondary" sx={{ mt: 0.5 }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {actions !== undefined && <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>{actions}</Box>}
      </Box>
      {children}
    </Box>
  );
}
