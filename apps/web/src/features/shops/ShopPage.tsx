import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { CONFIGURATION_MESSAGES, SHOP_TEXTS, updateShop, type ShopMemory } from "@pricetrail/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { useMayWrite } from "../../api/use-may-write.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Page } from "../../ui/Page.tsx";
import { Section } from "../../ui/Section.tsx";
import { SkeletonBlock } from "../../ui/Skeletons.tsx";
import { toasts } from "../../ui/toasts.ts";
import { useRowFocus } from "../../ui/useRowFocus.ts";
import { ShopVisits } from "../coverage/ShopVisits.tsx";
import { useShop } from "./shop-queries.ts";

const T = SHOP_TEXTS.rules;
const M = CONFIGURATION_MESSAGES.memory;

interface Decided {
  key: "decimalSeparator" | "currency" | "tier" | "price";
  sentence: string;
  place?: string;
}

function decidedOf({ decided }: ShopMemory): Decided[] {
  const { price, decimalSeparator, currency, tier } = decided;
  return [
    price && {
      key: "price" as const,
      sentence: SHOP_TEXTS.ruleSentence(price),
      ...(price.place === undefined ? {} : { place: price.place }),
    },
    decimalSeparator && { key: "decimalSeparator" as const, sentence: M.decimals(decimalSeparator) },
    currency && { key: "currency" as const, sentence: M.currency(currency) },
    tier && { key: "tier" as const, sentence: tier === "browser" ? M.browser : M.noBrowser },
  ].filter((one) => one !== null && one !== "");
}

/** A shop's visits, and people's decisions for it, each with a button to undo it. */
export default function ShopPage() {
  const { host = "" } = useParams();
  const shop = useShop(host);
  const mayWrite = useMayWrite();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (key: Decided["key"]) => callApi(updateShop, { params: { host }, body: { [key]: null } }),
    onSuccess: () => toasts.success(T.removed),
    onError: (error) => toasts.error(errorText(error)),
    onSettled: () => queryClient.invalidateQueries(STALE.prices()),
  });
  const decided = shop.data === undefined || shop.data === null ? [] : decidedOf(shop.data);
  const focus = useRowFocus(shop.data === undefined ? undefined : decided.map(({ key }) => key), "li");
  return (
    <Page title={host} documentTitle={SHOP_TEXTS.pageTitle} subtitle={SHOP_TEXTS.pageHint}>
      <ShopVisits host={host} />
      <Section title={T.title}>
        <Box {...focus}>
          {shop.isError ? (
            <ErrorState message={errorText(shop.error)} onRetry={() => void shop.refetch()} />
          ) : shop.data === undefined ? (
            <SkeletonBlock />
          ) : decided.length === 0 ? (
            <EmptyState title={T.none}>{T.noneHint}</EmptyState>
          ) : (
            <>
              <Box sx={{ typography: "body2", color: "text.secondary" }}>{T.hint}</Box>
              <Box component="ul" aria-label={T.title} sx={{ listStyle: "none", p: 0, m: 0, mt: 1 }}>
                {decided.map(({ key, sentence, place }) => (
                  <Box
                    component="li"
                    key={key}
                    sx={{
                      display: "flex",
                      flexWrap: "wrap",
                      alignItems: "center",
                      gap: 1,
                      py: 1.5,
                      borderTop: 1,
                      borderColor: "divider",
                    }}
                  >
                    <Box sx={{ flex: "1 1 200px", minWidth: 0, overflowWrap: "anywhere" }}>
                      {sentence}
                      {place !== undefined && (
                        <Box sx={{ typography: "caption", color: "text.secondary" }}>
                          {T.place} <code>{place}</code>
                        </Box>
                      )}
                    </Box>
                    {mayWrite && (
                      <Button
                        variant="outlined"
                        aria-label={T.removeLabel(sentence)}
                        disabled={remove.isPending}
                        onClick={() => remove.mutate(key)}
                      >
                        {T.remove}
                      </Button>
                    )}
                  </Box>
                ))}
              </Box>
            </>
          )}
        </Box>
      </Section>
    </Page>
  );
}
