import Box from "@mui/material/Box";
import { ADVICE_LINKS, OUTCOME_ADVICE, outcomeSentence } from "@pricetrail/contract";
import type { AdvicePlace, Outcome } from "@pricetrail/contract";
import { TextLink } from "./TextLink.tsx";

/** Where the advice for a product leads. */
function placeOf(place: AdvicePlace, product: { id: string; url: string }): string {
  switch (place) {
    case "page":
      return product.url;
    case "product":
      return `/product-dashboard?product=${product.id}`;
    case "companion":
      return "/download-browser";
    case "confirm":
      return "/to-confirm";
    case "repairs":
      return `/repairs?product=${product.id}`;
    case "pick":
      return `/scraping-browser?url=${encodeURIComponent(product.url)}`;
  }
}

/** Why the last check of a product gave no price, what a person can do, and the way there. */
export function OutcomeReason({
  outcome,
  detail,
  product,
}: {
  outcome: Outcome;
  detail?: string | null;
  product: { id: string; url: string };
}) {
  const advice = OUTCOME_ADVICE[outcome];
  return (
    <>
      {outcomeSentence(outcome, detail)}
      {advice && ` ${advice.text}`}
      {advice?.place !== undefined && (
        <>
          {" "}
          <TextLink to={placeOf(advice.place, product)} newTab={advice.place === "page"}>
            {ADVICE_LINKS[advice.place]}
          </TextLink>
        </>
      )}
    </>
  );
}

/** The same below a status in a table's row. */
export function RowReason({
  outcome,
  detail,
  product,
}: {
  outcome: Outcome | null;
  detail?: string | null;
  product: { id: string; url: string };
}) {
  if (outcome === null || outcome === "value") return null;
  return (
    <Box sx={{ typography: "caption", color: "text.secondary", minWidth: 180, maxWidth: 260 }}>
      <OutcomeReason outcome={outcome} detail={detail ?? null} product={product} />
    </Box>
  );
}
