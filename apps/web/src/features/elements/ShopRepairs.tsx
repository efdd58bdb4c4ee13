import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import { REPAIR_TEXTS } from "@pricetrail/contract";
import type { ShopOfRepairs } from "./repair-shops.ts";
import { useRepair } from "./useRepair.ts";

/** A shop that changed in several ways: confirms all its proposals at once. */
export function ShopRepairs({ shop }: { shop: ShopOfRepairs }) {
  const { confirm, isConfirming } = useRepair();
  const { host, entryIds, ways } = shop;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={REPAIR_TEXTS.shop(host)}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        gap: 1,
        alignItems: "center",
        justifyContent: "space-between",
        p: 2,
        mb: 2,
      }}
    >
      <Box sx={{ typography: "body2", minWidth: 0, overflowWrap: "anywhere" }}>
        {REPAIR_TEXTS.shopChanges(host, ways)}
      </Box>
      <Button variant="outlined" loading={isConfirming} onClick={() => confirm(entryIds)}>
        {REPAIR_TEXTS.confirmShop(entryIds.length, host)}
      </Button>
    </Paper>
  );
}
