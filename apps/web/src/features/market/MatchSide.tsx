import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { MATCH_TEXTS as T, type MatchRow } from "@pricetrail/contract";
import type { ReactNode } from "react";
import { formatDate } from "../../ui/dates.ts";
import { Price } from "../../ui/Price.tsx";
import { ProductPicture } from "../../ui/ProductPicture.tsx";
import { useIsPhone } from "../../ui/useIsPhone.ts";

type Side = Pick<MatchRow["item"], "name" | "brand" | "gtin" | "mpn" | "price" | "pricedAt" | "picture">;

const PICTURE = 132;
const PHONE_PICTURE = 64;

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** Splits a name into words, each with whether the other name lacks it: "40 cm" is in "40cm". */
export function wordsOf(name: string, other: string): { text: string; isOther: boolean }[] {
  const letters = lettersOf(other);
  return name.split(/(\s+)/u).map((text) => {
    const word = lettersOf(text);
    return { text, isOther: word !== "" && !letters.includes(word) };
  });
}

/** One side of a match: where it is from, its picture, its name with what only it says, and what it is known by. */
export function MatchSide({ heading, side, other }: { heading: ReactNode; side: Side; other: Side }) {
  const isPhone = useIsPhone();
  const facts = [
    [T.facts.brand, side.brand, other.brand],
    [T.facts.gtin, side.gtin, other.gtin],
    [T.facts.mpn, side.mpn, other.mpn],
  ] as const;
  return (
    <Box sx={{ display: "flex", gap: 2, minWidth: 0 }}>
      <ProductPicture picture={side.picture} name={side.name} side={isPhone ? PHONE_PICTURE : PICTURE} />
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Typography variant="caption" component="div" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          {heading}
        </Typography>
        <Typography variant="h3" component="h2" sx={{ mt: 0.25, overflowWrap: "anywhere" }}>
          {wordsOf(side.name, other.name).map(({ text, isOther }, at) =>
            isOther ? (
              // oxlint-disable-next-line react/no-array-index-key -- the words of one name never move
              <Box key={at} component="mark" sx={ONLY_HERE}>
                {text}
              </Box>
            ) : (
              text
            ),
          )}
        </Typography>
        <Box component="dl" sx={FACTS}>
          {facts.map(([label, value, others]) => (
            <Fact key={label} label={label}>
              {value === null ? (
                <Box component="span" sx={{ color: "text.secondary" }}>
                  {T.notStated}
                </Box>
              ) : (
                <Box
                  component="span"
                  sx={others !== null && lettersOf(others) !== lettersOf(value) ? ONLY_HERE : undefined}
                >
                  {value}
                </Box>
              )}
            </Fact>
          ))}
          <Fact label={T.facts.price}>
            <Price money={side.price} />
            {side.price !== null && side.pricedAt !== null && (
              <Box component="span" sx={{ ml: 1, color: "text.secondary", whiteSpace: "nowrap" }}>
                {T.readOn(formatDate(side.pricedAt))}
              </Box>
            )}
          </Fact>
        </Box>
      </Box>
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Box component="dt" sx={{ color: "text.secondary" }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: "anywhere" }}>
        {children}
      </Box>
    </>
  );
}

/** Underlined, because colour alone says nothing to some. */
const ONLY_HERE = {
  bgcolor: "transparent",
  color: "inherit",
  boxShadow: ({ palette }: { palette: { warning: { main: string } } }) =>
    `inset 0 -2px 0 ${palette.warning.main}`,
} as const;
const FACTS = {
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  columnGap: 1.75,
  rowGap: 0.375,
  mt: 1,
  mb: 0,
  fontSize: "0.8125rem",
  fontVariantNumeric: "tabular-nums",
} as const;
