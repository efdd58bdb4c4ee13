import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import {
  addProduct,
  DEFAULT_FIELDS,
  formatMoney,
  type Proposal,
  DATA_SCREEN_TEXTS,
  PRODUCT_SCREEN_TEXTS,
  DISABLED_TEXTS,
} from "@pricetrail/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type * as z from "zod/mini";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Price } from "../../ui/Price.tsx";
import { useReplacedFocus } from "../../ui/keep-focus.ts";
import { useSchemaForm, useTyped } from "../../ui/useSchemaForm.ts";
import AddedCost from "../plans/AddedCost.tsx";
import { startListingPath } from "../../ui/paths.ts";
import { TextLink } from "../../ui/TextLink.tsx";
import { useStartRun } from "../runs/useStartRun.ts";
import { availabilityText } from "../../ui/value-text.ts";
import { shortAddress } from "../../ui/ProductCell.tsx";
import { productForm, ProductNameFields } from "../catalogue/ProductNameFields.tsx";
import { disabledFor } from "../../ui/disabled-for.ts";

/** The reading of a URL, open to correction; adding starts tracking at once and opens the product's page. */
export function ConfirmProduct({
  proposal,
  address,
  isReading,
  readError,
  onBack,
  onRetry,
}: {
  proposal: Proposal;
  /** As it was typed. */
  address: string;
  /** Whether the page is being read again. */
  isReading: boolean;
  /** Why reading it again failed. */
  readError: Error | null;
  onBack: () => void;
  onRetry: () => void;
}) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { startProducts } = useStartRun();
  const form = useSchemaForm(productForm, {
    title: proposal.name ?? shortAddress(proposal.url),
    names: {
      brand: proposal.brand ?? "",
      category: proposal.category ?? "",
      subcategory: proposal.subcategory ?? "",
      seller: proposal.seller,
      group: "",
    },
  });
  const { values, set, problem } = useTyped(form, productForm);
  const add = useMutation({
    mutationFn: async ({ title, names }: z.output<typeof productForm>) => {
      const { data } = await callApi(addProduct, { body: { url: address, name: title, ...names } });
      // The product is added even if its run cannot start now; its page then offers to start one.
      const run = await startProducts([data._id]).catch(() => undefined);
      const search = new URLSearchParams({ product: data._id, ...(run ? { run: run.data._id } : {}) });
      await navigate(`/product-dashboard?${search.toString()}`);
      void queryClient.invalidateQueries(STALE.prices());
    },
  });

  const from = (field: string) => {
    const source = proposal.sources[field];
    return source === undefined ? " " : PRODUCT_SCREEN_TEXTS.readFrom(source);
  };
  const isReadable = proposal.outcome === "value";
  const isRead = proposal.readableWithoutBrowser !== null;
  // A page that was served may list several products, also one where a price was read.
  const several = (
    <>
      {PRODUCT_SCREEN_TEXTS.listsProducts}{" "}
      <TextLink to={startListingPath(proposal.url)}>{PRODUCT_SCREEN_TEXTS.startListing}</TextLink>
    </>
  );
  const place = useReplacedFocus<HTMLFormElement>();
  return (
    <Box
      component="form"
      ref={place}
      tabIndex={-1}
      aria-label={PRODUCT_SCREEN_TEXTS.addAndTrack}
      noValidate
      onSubmit={(event) => {
        void form.handleSubmit((product) => {
          if (!add.isPending) add.mutate(product);
        })(event);
      }}
      sx={{ display: "flex", flexDirection: "column", gap: 2, outline: "none" }}
    >
      {!isReadable && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" loading={isReading} onClick={onRetry}>
              {PRODUCT_SCREEN_TEXTS.readAgain}
            </Button>
          }
        >
          {proposal.outcomeText} {PRODUCT_SCREEN_TEXTS.addAllTheSame}
          {isRead && <Box sx={{ mt: 1 }}>{several}</Box>}
          {proposal.readings && proposal.readings.length > 0 && (
            <Box sx={{ mt: 1 }}>{PRODUCT_SCREEN_TEXTS.bothReadings(proposal.readings.map(formatMoney))}</Box>
          )}
        </Alert>
      )}
      <Facts
        rows={[
          [DATA_SCREEN_TEXTS.address, shortAddress(proposal.url)],
          [DATA_SCREEN_TEXTS.normalPrice, <Price key="n" money={proposal.normalPrice} />],
          [DATA_SCREEN_TEXTS.discountedPrice, <Price key="d" money={proposal.discountedPrice} />],
          [DATA_SCREEN_TEXTS.availability, availabilityText(proposal.availability)],
        ]}
      />
      {isReadable && <Box sx={{ typography: "body2", color: "text.secondary" }}>{several}</Box>}
      <OutlinedField
        label={DATA_SCREEN_TEXTS.title}
        value={values.title}
        onChange={(event) => set({ title: event.target.value })}
        error={problem("title") !== undefined}
        helperText={problem("title") ?? from("name")}
      />
      <Box
        sx={{ display: "grid", columnGap: 2, rowGap: 1, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}
      >
        <ProductNameFields
          value={values.names}
          onChange={(names) => set({ names })}
          helperText={{ brand: from("brand"), category: from("category"), subcategory: from("subcategory") }}
        />
      </Box>
      <AddedCost
        added={[
          {
            host: URL.parse(proposal.url)?.host ?? "",
            products: 1,
            entries: DEFAULT_FIELDS.length,
            names: values.names,
          },
        ]}
      />
      {readError && <ErrorState message={errorText(readError)} />}
      {add.isError && <ErrorState message={errorText(add.error)} />}
      <Box sx={{ display: "flex", gap: 1, justifyContent: "flex-end", flexWrap: "wrap" }}>
        <Button onClick={onBack} disabled={add.isPending}>
          {PRODUCT_SCREEN_TEXTS.anotherAddress}
        </Button>
        <Button
          type="submit"
          variant="contained"
          {...disabledFor(!form.formState.isValid && DISABLED_TEXTS.incomplete)}
          loading={add.isPending}
        >
          {PRODUCT_SCREEN_TEXTS.addAndTrack}
        </Button>
      </Box>
    </Box>
  );
}
