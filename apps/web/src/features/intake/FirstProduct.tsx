import { PRODUCT_SCREEN_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { Link as RouterLink } from "react-router";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { AddProduct } from "./AddProduct.tsx";
import { startListingPath } from "../../ui/paths.ts";

const STEPS = [
  [PRODUCT_SCREEN_TEXTS.pasteWord, PRODUCT_SCREEN_TEXTS.pasteRest],
  [PRODUCT_SCREEN_TEXTS.preview, PRODUCT_SCREEN_TEXTS.previewRest],
  [PRODUCT_SCREEN_TEXTS.addWord, PRODUCT_SCREEN_TEXTS.addRest],
] as const;

/** The path from the empty account to the first price. */
export default function FirstProduct({ mayWrite, onAddMany }: { mayWrite: boolean; onAddMany: () => void }) {
  if (!mayWrite) {
    return (
      <Paper variant="outlined">
        <EmptyState icon="product" title={PRODUCT_SCREEN_TEXTS.emptyForViewer}>
          {PRODUCT_SCREEN_TEXTS.emptyForViewerHint}
        </EmptyState>
      </Paper>
    );
  }
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={PRODUCT_SCREEN_TEXTS.firstProduct}
      sx={{ maxWidth: 720, p: { xs: 2, sm: 3 } }}
    >
      <Typography variant="h2" sx={{ mb: 1 }}>
        {PRODUCT_SCREEN_TEXTS.firstTitle}
      </Typography>
      <Box
        component="ol"
        sx={{ m: 0, mb: 3, pl: 2.5, typography: "body2", color: "text.secondary", "& li": { mb: 0.5 } }}
      >
        {STEPS.map(([word, rest]) => (
          <li key={word}>
            <Box component="strong" sx={{ color: "text.primary" }}>
              {word}
            </Box>{" "}
            {rest}
          </li>
        ))}
      </Box>
      <AddProduct />
      <Box sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: "divider", typography: "body2" }}>
        {PRODUCT_SCREEN_TEXTS.haveList}{" "}
        <Button size="small" onClick={onAddMany}>
          {PRODUCT_SCREEN_TEXTS.addManyAtOnce}
        </Button>
        <Button size="small" component={RouterLink} to={startListingPath()}>
          {PRODUCT_SCREEN_TEXTS.startListing}
        </Button>
      </Box>
    </Paper>
  );
}
