import { picturePath, type PictureSize } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import { useState } from "react";

/** Side of a picture in the rows of a table, in px. */
const ROW_SIDE = 40;

/** In place of a picture: the first letter of what it would show. It says nothing that the name beside it does not. */
export function LetterTile({ name, side }: { name: string; side: number }) {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? "";
  return (
    <Box
      aria-hidden
      data-letter={letter}
      sx={{
        // No text of the row: whoever copies its name gets the name alone.
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
 * A product's picture beside its name, for which it is only an ornament; a tile with its letter where there is none. Both are as
 * large from the beginning, so that nothing moves when the picture comes.
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
