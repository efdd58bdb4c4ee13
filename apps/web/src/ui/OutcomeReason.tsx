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
const clamped = (lines: number) =>
  ({
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: lines,
    overflow: "hidden",
    overflowWrap: "anywhere",
  }) as const;

/** Returns whether a check's outcome needs a reason. */
const hasReason = (outcome: Outcome | null): outcome is Outcome => outcome !== null && outcome !== "value";

/**
 * The same below a status in a table row, in few words; the status shows all of them on hover. Without a product, only the
 * reason of a past check is shown.
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
  if (!hasReason(outcome)) return null;
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
      <Box sx={clamped(4)}>{briefReason(outcome, detail)}</Box>
      {product && (
        <>
          {advice && <Box sx={clamped(4)}>{advice.text}</Box>}
          <AdviceLink outcome={outcome} product={product} />
        </>
      )}
    </Box>
  );
}

/**
 * The reason below a product's name in the first column of a table, which is wider than that of the status; the advice follows
 * where the window is wide.
 */
export function ReasonBelowName({ outcome, detail }: { outcome: Outcome | null; detail?: string | null }) {
  if (!hasReason(outcome)) return null;
  const advice = OUTCOME_ADVICE[outcome];
  return (
    <Box sx={{ typography: "caption", color: "text.secondary", ...clamped(2) }}>
      {briefReason(outcome, detail)}
      {advice && (
        <Box component="span" sx={{ display: { xs: "none", xl: "inline" } }}>
          {` ${advice.text}`}
        </Box>
      )}
    </Box>
  );
}

/** The link to where a person can act, below a status whose reason is beside the product's name. */
export function ReasonLink({
  outcome,
  product,
}: {
  outcome: Outcome | null;
  product: { id: string; url: string };
}) {
  if (!hasReason(outcome)) return null;
  return (
    <Box sx={{ typography: "caption", "&:empty": { display: "none" } }}>
      <AdviceLink outcome={outcome} product={product} />
    </Box>
  );
}
