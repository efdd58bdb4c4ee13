import Box from "@mui/material/Box";
import { TextLink } from "../../ui/TextLink.tsx";

/** The deep link of a product. */
export const productPath = (id: string) => `/product-dashboard?product=${encodeURIComponent(id)}`;

/** Host and path of an address, for reading. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}

/** A product's name as the way to its page, with its address below, both cut to one line. */
export function ProductCell({ id, name, url }: { id: string; name: string; url: string }) {
  const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;
  return (
    <Box sx={{ minWidth: 150, maxWidth: 205, fontWeight: 400 }}>
      <Box sx={{ ...oneLine, fontWeight: 600 }} title={name}>
        <TextLink to={productPath(id)}>{name}</TextLink>
      </Box>
      <Box sx={{ ...oneLine, typography: "caption", color: "text.secondary" }} title={url}>
        {shortAddress(url)}
      </Box>
    </Box>
  );
}
