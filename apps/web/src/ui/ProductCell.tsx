import Box from "@mui/material/Box";
import type { Trend } from "@pricetrail/contract";
import type { ReactNode } from "react";
import { productPath } from "./paths.ts";
import { ProductPicture } from "./ProductPicture.tsx";
import { Sparkline } from "./Sparkline.tsx";
import { TextLink } from "./TextLink.tsx";

/** Returns a URL's host and path, for display. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}

/** A width of 205 px at 1440 px, the window that the tables are designed for, and up to twice as much in a wider one. */
const ADDRESS_WIDTH = "clamp(205px, calc(100vw - 1235px), 420px)";

/** Truncates after the second line. */
const TWO_LINES = {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
} as const;

/**
 * A product's name as a link to its page, with its picture in front and its URL or other facts below; a long name wraps to a
 * second line.
 */
export function ProductCell({
  id,
  name,
  url,
  picture,
  facts,
  problem,
}: {
  id: string;
  name: string;
  url: string;
  /** Key of its picture, null where it has none; omitted where rows have no pictures. */
  picture?: string | null;
  /** Replaces the URL. */
  facts?: ReactNode;
  /** Why its last check gave no price. */
  problem?: ReactNode;
}) {
  const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;
  const texts = (
    <Box
      sx={{
        fontWeight: 400,
        ...(picture === undefined
          ? { minWidth: 150, maxWidth: facts === undefined ? ADDRESS_WIDTH : 250 }
          : { flex: 1, minWidth: 0 }),
      }}
    >
      <Box sx={{ ...TWO_LINES, fontWeight: 600, lineHeight: 1.35 }} title={name}>
        <TextLink to={productPath(id)}>{name}</TextLink>
      </Box>
      {facts ?? (
        <Box sx={{ ...oneLine, typography: "caption", color: "text.secondary" }} title={url}>
          {shortAddress(url)}
        </Box>
      )}
      {problem}
    </Box>
  );
  if (picture === undefined) return texts;
  return (
    <Box sx={{ display: "flex", gap: 1.5, alignItems: "center", minWidth: 200 }}>
      <ProductPicture picture={picture} name={name} />
      {texts}
    </Box>
  );
}

/** A table row on a narrow screen: the picture, the name with the space it needs, the price, its trend line and other facts. */
export function ProductCard({
  id,
  name,
  picture,
  trend,
  facts,
  status,
  children,
}: {
  id: string;
  name: string;
  picture: string | null;
  trend: Trend | null | undefined;
  /** Muted text below the price. */
  facts: string;
  /** An unusual state; null for none. */
  status: ReactNode;
  /** The price. */
  children: ReactNode;
}) {
  return (
    <Box sx={{ display: "flex", gap: 1.5, fontWeight: 400, py: 0.5 }}>
      <ProductPicture picture={picture} name={name} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
          <TextLink to={productPath(id)}>{name}</TextLink>
        </Box>
        <Box sx={{ display: "flex", justifyContent: "space-between", alignItems: "center", gap: 1 }}>
          <Box sx={{ minWidth: 0 }}>
            {children}
            <Box sx={{ typography: "caption", color: "text.secondary" }}>{facts}</Box>
          </Box>
          <Sparkline trend={trend} width={72} />
        </Box>
        {status}
      </Box>
    </Box>
  );
}
