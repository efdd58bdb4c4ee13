import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { TRACKING_TEXTS } from "@pricetrail/contract";
import { shortAddress } from "../../ui/ProductCell.tsx";

/** Long technical text on one line; all of it on hover. */
export function CodeCell({ text, width = 170 }: { text: string | null; width?: number }) {
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
        maxWidth: width,
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

/** A page's URL as a link, cut off at `width` px or the column's edge. */
export function AddressCell({ url, width = 230 }: { url: string; width?: number | "column" }) {
  return (
    <Link
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={url}
      sx={{
        display: "block",
        ...(width === "column" ? { width: 0, minWidth: "100%" } : { maxWidth: width }),
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
