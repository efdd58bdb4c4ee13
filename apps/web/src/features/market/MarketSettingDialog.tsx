import Box from "@mui/material/Box";
import { MARKET_BASES, MARKET_TEXTS as T, type MarketBasis, type MarketSummary } from "@pricetrail/contract";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { readBy, useSchemaForm, useTyped } from "../../ui/useSchemaForm.ts";
import { useNames } from "../catalogue/name-queries.ts";
import { useMarketChanges } from "./useMarketChanges.ts";

interface Typed {
  /** A seller's id; "" for none. */
  ownSeller: string;
  basis: MarketBasis;
}

const schema = readBy(({ ownSeller, basis }: Typed) => ({ ownSeller: ownSeller || null, basis }));

/** Chooses which seller is us, and which prices are compared. */
export default function MarketSettingDialog({
  summary,
  onClose,
}: {
  summary: MarketSummary;
  onClose: () => void;
}) {
  const { choose } = useMarketChanges();
  const sellers = useNames("seller").data ?? [];
  const form = useSchemaForm(schema, { ownSeller: summary.ownSeller?._id ?? "", basis: summary.basis });
  const { values, set } = useTyped(form, schema);
  return (
    <FormDialog title={T.setting} submitLabel={T.save} form={form} onSave={choose} onClose={onClose}>
      <NativeSelect
        label={T.ownSeller}
        value={values.ownSeller}
        onChange={(ownSeller) => set({ ownSeller })}
        options={[
          { value: "", label: T.noOwnSeller },
          ...sellers.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
      />
      <Box sx={{ typography: "body2", color: "text.secondary", mt: 0.5, mb: 2 }}>{T.ownSellerHint}</Box>
      <NativeSelect
        label={T.basis}
        value={values.basis}
        onChange={(value) => set({ basis: MARKET_BASES.find((one) => one === value)! })}
        options={MARKET_BASES.map((one) => ({ value: one, label: T.bases[one] }))}
      />
    </FormDialog>
  );
}
