import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useMayWrite } from "../../api/use-may-write.ts";
import { Page } from "../../ui/Page.tsx";
import { Section } from "../../ui/Section.tsx";

/** The frame of the catalogue's screens: the add form on the left, the list on the right; stacked when narrow. */
export function CatalogueScreen({
  title,
  documentTitle,
  subtitle,
  addTitle,
  form,
  listTitle,
  children,
}: {
  title: string;
  documentTitle: string;
  subtitle: string;
  addTitle?: string;
  form?: ReactNode;
  listTitle: string;
  children: ReactNode;
}) {
  const hasForm = useMayWrite() && form !== undefined;
  return (
    <Page width="list" title={title} documentTitle={documentTitle} subtitle={subtitle}>
      <Box
        sx={{
          display: "grid",
          gap: { xs: 2, md: 3 },
          gridTemplateColumns: {
            xs: "minmax(0, 1fr)",
            md: hasForm ? "320px minmax(0, 1fr)" : "minmax(0, 1fr)",
          },
          alignItems: "start",
        }}
      >
        {hasForm && <Section title={addTitle ?? ""}>{form}</Section>}
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2" sx={{ mb: 1.5 }}>
            {listTitle}
          </Typography>
          {children}
        </Box>
      </Box>
    </Page>
  );
}
