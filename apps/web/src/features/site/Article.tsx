import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { BAR_HEIGHT_PX } from "../../ui/theme/tokens.ts";
import { SitePage } from "./SitePage.tsx";

export interface ArticlePart {
  heading: string;
  paragraphs: readonly string[];
}

const CONTENTS = "On this page";

/** "What you may track" becomes "what-you-may-track". */
const idOf = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z]+/g, "-");

/** A page of plain text in sections, with a table of contents beside it where there is room. */
export function Article({
  title,
  subtitle,
  parts,
}: {
  title: string;
  subtitle: string;
  parts: readonly ArticlePart[];
}) {
  return (
    <SitePage title={title} subtitle={subtitle}>
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 75ch)", md: "minmax(0, 75ch) 1fr" },
          columnGap: 8,
          alignItems: "start",
        }}
      >
        <div>
          {parts.map((part) => (
            <Box
              component="section"
              key={part.heading}
              id={idOf(part.heading)}
              // The bar at the top of the window would cover the heading.
              sx={{ mb: 3, scrollMarginTop: BAR_HEIGHT_PX + 16 }}
            >
              <Typography variant="h2" sx={{ mb: 1 }}>
                {part.heading}
              </Typography>
              {part.paragraphs.map((text) => (
                <Typography key={text} variant="body1" sx={{ mb: 1 }}>
                  {text}
                </Typography>
              ))}
            </Box>
          ))}
        </div>
        <Box
          component="nav"
          aria-label={CONTENTS}
          sx={{
            display: { xs: "none", md: "block" },
            position: "sticky",
            top: BAR_HEIGHT_PX + 24,
            borderLeft: 1,
            borderColor: "divider",
            pl: 3,
          }}
        >
          <Typography variant="caption" component="p" sx={{ fontWeight: 600, mb: 1 }}>
            {CONTENTS}
          </Typography>
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}>
            {parts.map(({ heading }) => (
              <li key={heading}>
                <Link href={`#${idOf(heading)}`} variant="body2" color="textSecondary" underline="hover">
                  {heading}
                </Link>
              </li>
            ))}
          </Box>
        </Box>
      </Box>
    </SitePage>
  );
}
