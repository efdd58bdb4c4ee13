import { picturePath, type PictureSize } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import { useState } from "react";

/** Side of a picture in the rows of a table, in px. */
const ROW_SIDE = 40;

/** Replaces a missing picture with the first letter of the name beside it, which already says the same to screen readers. */
export function LetterTile({ name, side }: { name: string; side: number }) {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? "";
  return (
    <Box
      aria-hidden
      data-letter={letter}
      sx={{
        // Generated content, so that copying the row's name copies only the name.
        "&::before": { content: "attr(data-letter)" },
        width: side,
        height: side,
        flexShrink: 0,
        display: "grid",
        placeItems: "center",
        borderRadius: side > 60 ? 1.5 : 1,
        bgcolor: "action.hover",
        color: "text.secondary",
        border: 1,
        borderColor: "divider",
        fontSize: side * 0.42,
        fontWeight: 600,
        lineHeight: 1,
      }}
    />
  );
}

/**
 * A product's picture beside its name, purely decorative; a letter tile where there is none. Both have the same size from
 * the start, so that the layout does not shift when the picture loads.
 */
export function ProductPicture({
  picture,
  name,
  side = ROW_SIDE,
}: {
  /** Key of the picture. */
  picture: string | null;
  name: string;
  /** In px. */
  side?: number;
}) {
  const [lost, setLost] = useState<string | null>(null);
  if (picture === null || picture === lost) return <LetterTile name={name} side={side} />;
  const size: PictureSize = side > 48 ? "large" : "small";
  return (
    <Box
      component="img"
      src={picturePath(picture, size)}
      alt=""
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
      onError={() => setLost(picture)}
      sx={{
        flexShrink: 0,
        display: "block",
        objectFit: "contain",
        borderRadius: side > 60 ? 1.5 : 1,
        border: 1,
        borderColor: "divider",
        bgcolor: "#fff",
      }}
    />
  );
}
