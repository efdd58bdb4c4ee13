import Box from "@mui/material/Box";
import {
  MARKET_BASES,
  MARKET_TEXTS as T,
  MAX_MAP_GRACE_HOURS,
  type MarketBasis,
  type MarketSummary,
} from "@pricetrail/contract";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { readBy, useSchemaForm, useTyped } from "../../ui/useSchemaForm.ts";
import { useNames } from "../catalogue/name-queries.ts";
import { useMarketChanges } from "./useMarketChanges.ts";

interface Typed {
  /** A seller's id; "" for none. */
  ownSeller: string;
  basis: MarketBasis;
  mapGrace: string;
}

/** Returns whole hours; undefined for anything else. */
function hoursOf(text: string): number | undefined {
  const hours = /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined;
  return hours !== undefined && hours <= MAX_MAP_GRACE_HOURS ? hours : undefined;
}

const schema = readBy(({ ownSeller, basis, mapGrace }: Typed) => {
  const mapGraceHours = hoursOf(mapGrace);
  return mapGraceHours === undefined ? undefined : { ownSeller: ownSeller || null, basis, mapGraceHours };
});

/** Chooses which seller is us, which prices are compared, and how long one may be below a minimum advertised price. */
export default function MarketSettingDialog({
  summary,
  onClose,
}: {
  summary: MarketSummary;
  onClose: () => void;
}) {
  const { choose } = useMarketChanges();
  const sellers = useNames("seller").data ?? [];
  const form = useSchemaForm(schema, {
    ownSeller: summary.ownSeller?._id ?? "",
    basis: summary.basis,
    mapGrace: `${summary.mapGraceHours}`,
  });
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
      <OutlinedField
        label={T.mapGrace}
        value={values.mapGrace}
        onChange={(event) => set({ mapGrace: event.target.value })}
        error={hoursOf(values.mapGrace) === undefined}
        helperText={T.mapGraceHint}
        slotProps={{ htmlInput: { inputMode: "numeric" } }}
      />
    </FormDialog>
  );
}
