import Box from "@mui/material/Box";
import { shortAddress } from "../../ui/ProductCell.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { listingPath } from "../../ui/paths.ts";

const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

/** A listing with a link to its page and its URL below, each limited to one line. */
export function ListingCell({ id, title, url }: { id: string; title: string; url: string }) {
  return (
    <Box sx={{ minWidth: 150, maxWidth: 300, fontWeight: 400 }}>
      <Box sx={{ ...oneLine, fontWeight: 600 }} title={title}>
        <TextLink to={listingPath(id)}>{title}</TextLink>
      </Box>
      <Box sx={{ ...oneLine, typography: "caption", color: "text.secondary" }} title={url}>
        {shortAddress(url)}
      </Box>
    </Box>
  );
}
