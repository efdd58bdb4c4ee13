import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { TRACKING_TEXTS } from "@pricetrail/contract";
import { shortAddress } from "../../ui/ProductCell.tsx";

/** A width of `px` at 1440 px, the window that the tables are designed for, and a quarter of what a wider one adds. */
const widening = (px: number) => `max(${px}px, calc(${px}px + (100vw - 1440px) / 4))`;

/** Long technical text on one line; all of it on hover. */
export function CodeCell({ text, width = 170 }: { text: string | null; width?: number | "column" }) {
  if (text === null || text === "") {
    return (
      <Box component="span" sx={{ color: "text.secondary" }}>
        {TRACKING_TEXTS.trackedData.notAvailable}
      </Box>
    );
  }
  return (
    <Box
      component="code"
      title={text}
      sx={{
        display: "block",
        ...widthOf(width),
        overflow: "hidden",
        textOverflow: "ellipsis",
        whiteSpace: "nowrap",
        fontSize: "0.8125rem",
      }}
    >
      {text}
    </Box>
  );
}

const widthOf = (width: number | "column") =>
  width === "column" ? { width: 0, minWidth: "100%" } : { maxWidth: widening(width) };

/** The same with its name in front, in the card of a phone. */
export function CodeLine({ name, text }: { name: string; text: string | null }) {
  return (
    <Box sx={{ display: "flex", alignItems: "baseline", gap: 1, fontWeight: 400, typography: "caption" }}>
      <Box component="span" sx={{ color: "text.secondary", width: 56, flexShrink: 0 }}>
        {name}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <CodeCell text={text} width="column" />
      </Box>
    </Box>
  );
}

/** A page's URL as a link, cut off at `width` px, later in a wider window, or at the column's edge. */
export function AddressCell({ url, width = 230 }: { url: string; width?: number | "column" }) {
  return (
    <Link
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={url}
      sx={{
        display: "block",
        ...widthOf(width),
        overflow: "hidden",
        textOverflow: "ellipsis",
        whiteSpace: "nowrap",
        fontWeight: 400,
      }}
    >
      {shortAddress(url)}
    </Link>
  );
}
