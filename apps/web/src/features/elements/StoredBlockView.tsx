import Box from "@mui/material/Box";
import { CONFIGURATION_SCREEN_TEXTS, type StoredBlock } from "@pricetrail/contract";
import { trustedDocument } from "../../ui/page-policy.ts";
import { useColorMode } from "../../ui/theme/ColorModeProvider.tsx";
import { printedText, valueText } from "../../ui/value-text.ts";
import { blockDocument } from "./block-document.ts";
import { StoredPicture } from "./StoredPicture.tsx";
import { formatDateTime } from "../../ui/dates.ts";

const T = CONFIGURATION_SCREEN_TEXTS;

/** The product's part of a page at one time: value, location, picture, and its markup in a sandboxed frame. */
export function StoredBlockView({
  when,
  field,
  fieldKey,
  block,
  level = "h4",
}: {
  /** "As picked" and the like. */
  when: string;
  field: string;
  fieldKey: string;
  block: StoredBlock;
  /** The heading's level on its screen. */
  level?: "h3" | "h4";
}) {
  const { mode } = useColorMode();
  const value = valueText(fieldKey, block);
  const printed = printedText(fieldKey, block);
  return (
    <Box sx={{ minWidth: 0, display: "flex", flexDirection: "column", gap: 0.75 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "space-between", columnGap: 1 }}>
        <Box component={level} sx={{ typography: "body2", fontWeight: 600, m: 0 }}>
          {when}
        </Box>
        <Box component="time" dateTime={block.at} sx={{ typography: "caption", color: "text.secondary" }}>
          {formatDateTime(block.at)}
        </Box>
      </Box>
      <Box sx={{ typography: "body2" }}>
        <strong>{value ?? T.none}</strong>
        {printed !== undefined && (
          <Box component="span" sx={{ color: "text.secondary" }}>
            {" "}
            “{printed}”
          </Box>
        )}
      </Box>
      {block.picture !== null && <StoredPicture hash={block.picture} label={T.pictureOf(when, field)} />}
      {block.html !== "" && (
        <Box
          component="iframe"
          title={T.blockOf(when, field)}
          // An empty sandbox: a page's markup is for viewing only.
          sandbox=""
          srcDoc={trustedDocument(blockDocument(block.html, mode, fieldKey))}
          loading="lazy"
          sx={{ width: "100%", height: 170, border: 1, borderColor: "divider", borderRadius: 1 }}
        />
      )}
      <Box component="code" sx={{ fontSize: "0.75rem", color: "text.secondary", overflowWrap: "anywhere" }}>
        {block.location}
      </Box>
    </Box>
  );
}
