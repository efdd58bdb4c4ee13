import Box from "@mui/material/Box";
import { ADVICE_LINKS, briefReason, OUTCOME_ADVICE, outcomeSentence } from "@pricetrail/contract";
import type { AdvicePlace, Outcome } from "@pricetrail/contract";
import { TextLink } from "./TextLink.tsx";
import { newAlertPath, productPath, repairsPath, shopPath } from "./paths.ts";

/** Returns the path that the advice for a product leads to. */
function placeOf(place: AdvicePlace, product: { id: string; url: string }): string {
  switch (place) {
    case "page":
      return product.url;
    case "product":
      return productPath(product.id);
    case "companion":
      return "/download-browser";
    case "confirm":
      return "/to-confirm";
    case "repairs":
      return repairsPath(product.id);
    case "pick":
      return `/scraping-browser?url=${encodeURIComponent(product.url)}`;
    case "stockAlert":
      return newAlertPath("product", product.id);
    case "shop":
      return shopPath(new URL(product.url).host);
    case "usage":
      return "/usage";
  }
}

/** Why a product's last check gave no price, what a person can do, and a link there. */
export function OutcomeReason({
  outcome,
  detail,
  product,
}: {
  outcome: Outcome;
  detail?: string | null;
  product: { id: string; url: string };
}) {
  return (
    <>
      <ReasonText outcome={outcome} detail={detail} /> <AdviceLink outcome={outcome} product={product} />
    </>
  );
}

function ReasonText({ outcome, detail }: { outcome: Outcome; detail: string | null | undefined }) {
  const advice = OUTCOME_ADVICE[outcome];
  return `${outcomeSentence(outcome, detail)}${advice ? ` ${advice.text}` : ""}`;
}

function AdviceLink({ outcome, product }: { outcome: Outcome; product: { id: string; url: string } }) {
  const place = OUTCOME_ADVICE[outcome]?.place;
  if (place === undefined) return null;
  return (
    <TextLink to={placeOf(place, product)} newTab={place === "page"}>
      {ADVICE_LINKS[place]}
    </TextLink>
  );
}

/** Room for nearly all texts; an address or a name of any length must not make the row high. */
const FEW_LINES = {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 4,
  overflow: "hidden",
  overflowWrap: "anywhere",
} as const;

/**
 * The same below a status in a table row, in few words; the status shows all of them on hover. The advice gets its own lines
 * where there is room. Without a product, only the reason of a past check is shown.
 */
export function RowReason({
  outcome,
  detail,
  product,
}: {
  outcome: Outcome | null;
  detail?: string | null;
  product?: { id: string; url: string };
}) {
  if (outcome === null || outcome === "value") return null;
  const advice = OUTCOME_ADVICE[outcome];
  return (
    <Box
      sx={{
        typography: "caption",
        color: "text.secondary",
        minWidth: 130,
        maxWidth: { xs: 260, md: 170, xl: 240 },
      }}
    >
      <Box sx={FEW_LINES}>{briefReason(outcome, detail)}</Box>
      {product && (
        <>
          {advice && (
            <Box sx={{ ...FEW_LINES, display: { xs: "-webkit-box", md: "none", xl: "-webkit-box" } }}>
              {advice.text}
            </Box>
          )}
          <AdviceLink outcome={outcome} product={product} />
        </>
      )}
    </Box>
  );
}
