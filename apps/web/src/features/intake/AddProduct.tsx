import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import {
  pageAddress,
  previewProduct,
  type Proposal,
  DATA_SCREEN_TEXTS,
  PRODUCT_SCREEN_TEXTS,
  DISABLED_TEXTS,
} from "@pricetrail/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { ApiError, errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { SkeletonBlock } from "../../ui/Skeletons.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useSchemaForm, useTyped } from "../../ui/useSchemaForm.ts";
import { ConfirmProduct } from "./ConfirmProduct.tsx";
import { productPath } from "../../ui/paths.ts";
import { disabledFor } from "../../ui/disabled-for.ts";

const schema = z.object({ url: pageAddress });

/** From a URL to a product: paste, check the reading, add. */
export function AddProduct({ onCancel }: { onCancel?: () => void }) {
  const form = useSchemaForm(schema, { url: "" });
  const { values, set } = useTyped(form, schema);
  const [read, setRead] = useState<{ proposal: Proposal; count: number }>();
  const preview = useMutation({
    mutationFn: async (address: string): Promise<Proposal> =>
      (await callApi(previewProduct, { body: { url: address } })).data,
    onSuccess: (proposal) => setRead((before) => ({ proposal, count: (before?.count ?? 0) + 1 })),
  });
  const existing = preview.error instanceof ApiError ? preview.error.body?.existingId : undefined;

  if (read) {
    return (
      <ConfirmProduct
        // A new reading replaces typed corrections; a failed one does not.
        key={read.count}
        proposal={read.proposal}
        address={values.url}
        isReading={preview.isPending}
        readError={preview.error}
        onBack={() => {
          setRead(undefined);
          preview.reset();
        }}
        onRetry={() => preview.mutate(values.url)}
      />
    );
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        void form.handleSubmit(({ url }) => {
          if (!preview.isPending) preview.mutate(url);
        })(event);
      }}
      sx={{ display: "flex", flexDirection: "column", gap: 2 }}
    >
      <OutlinedField
        label={PRODUCT_SCREEN_TEXTS.pageAddress}
        placeholder="https://shop.example/product"
        value={values.url}
        onChange={(event) => {
          set({ url: event.target.value });
          if (preview.isError) preview.reset();
        }}
        helperText={PRODUCT_SCREEN_TEXTS.pageAddressHint}
        slotProps={{ htmlInput: { inputMode: "url", autoCapitalize: "none", spellCheck: false } }}
      />
      {preview.isError && (
        <Box>
          <ErrorState message={errorText(preview.error)} />
          {existing !== undefined && (
            <Box sx={{ mt: 1 }}>
              <TextLink to={productPath(existing)}>{PRODUCT_SCREEN_TEXTS.openExisting}</TextLink>
            </Box>
          )}
        </Box>
      )}
      {preview.isPending && (
        <Box component="output" aria-label={PRODUCT_SCREEN_TEXTS.reading}>
          <Box sx={{ typography: "body2", color: "text.secondary", mb: 1 }}>
            {PRODUCT_SCREEN_TEXTS.readingHint}
          </Box>
          <SkeletonBlock lines={4} height={32} />
        </Box>
      )}
      <Box sx={{ display: "flex", gap: 1, justifyContent: "flex-end" }}>
        {onCancel && <Button onClick={onCancel}>{DATA_SCREEN_TEXTS.close}</Button>}
        <Button
          type="submit"
          variant="contained"
          {...disabledFor(!form.formState.isValid && DISABLED_TEXTS.incomplete)}
          loading={preview.isPending}
        >
          {PRODUCT_SCREEN_TEXTS.preview}
        </Button>
      </Box>
    </Box>
  );
}
