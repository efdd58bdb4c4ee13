import Box from "@mui/material/Box";
import { ADVICE_LINKS, briefReason, heldAdvice, OUTCOME_ADVICE, outcomeSentence } from "@pricetrail/contract";
import type { AdvicePlace, Outcome } from "@pricetrail/contract";
import { momentText } from "./dates.ts";
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

/** What a check found, as far as its reason is explained. */
export interface Found {
  outcome: Outcome | null;
  detail?: string | null | undefined;
  /** While its price waits to be confirmed: when it is checked again. */
  againAt?: string | undefined;
}

type Explained = Found & { outcome: Outcome };

/** Returns what a person can do, or when a price that waits is checked again; undefined where nothing need be done. */
const adviceText = ({ outcome, againAt }: Found): string | undefined =>
  againAt === undefined
    ? outcome === null
      ? undefined
      : OUTCOME_ADVICE[outcome]?.text
    : heldAdvice(momentText(againAt));

/** Returns why a check gave no price, and what a person can do, as sentences. */
export const reasonText = (found: Explained): string =>
  `${outcomeSentence(found.outcome, found.detail)} ${adviceText(found) ?? ""}`.trim();

/** The same with a link to where a person can act. */
export function OutcomeReason({
  found,
  product,
}: {
  found: Explained;
  product: { id: string; url: string };
}) {
  return (
    <>
      {reasonText(found)} <AdviceLink outcome={found.outcome} product={product} />
    </>
  );
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
export function RowReason({ found, product }: { found: Found; product?: { id: string; url: string } }) {
  const { outcome, detail } = found;
  if (!hasReason(outcome)) return null;
  const advice = adviceText(found);
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
          {advice && <Box sx={clamped(4)}>{advice}</Box>}
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
export function ReasonBelowName({ found }: { found: Found }) {
  const { outcome, detail } = found;
  if (!hasReason(outcome)) return null;
  const advice = adviceText(found);
  return (
    <Box sx={{ typography: "caption", color: "text.secondary", ...clamped(2) }}>
      {briefReason(outcome, detail)}
      {advice && (
        <Box component="span" sx={{ display: { xs: "none", xl: "inline" } }}>
          {` ${advice}`}
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
