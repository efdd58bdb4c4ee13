import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { SitePage } from "./SitePage.tsx";

export interface ArticlePart {
  heading: string;
  paragraphs: readonly string[];
}

/** A page of plain text in sections. */
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
      {parts.map((part) => (
        <Box component="section" key={part.heading} sx={{ mb: 3, maxWidth: "75ch" }}>
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
    </SitePage>
  );
}
