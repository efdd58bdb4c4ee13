import { OVERVIEW_TEXTS, type Outcome, type Overview } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import { useToConfirmCount } from "../../api/queries.ts";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { outcomeName } from "../../ui/outcome-names.ts";
import { TextLink } from "../../ui/TextLink.tsx";

const T = OVERVIEW_TEXTS;
/** Share of the free data points from which they get a line. */
const CAP_WARNING_SHARE = 0.9;
/** Lines of text that the card has room for where it stands beside the others; on a phone each item has one. */
const LINES = 4;
const severalLines = (lines: number) => ({
  whiteSpace: { xs: "nowrap", sm: "normal" },
  display: { sm: "-webkit-box" },
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: { sm: lines },
});
const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

interface Need {
  key: string;
  icon: IconName;
  color: string;
  to: string;
  text: string;
  hint: string;
}

/** "4 blocked" */
const reasonText = ({ outcome, products }: { outcome: Outcome; products: number }) =>
  `${products} ${outcomeName(outcome).toLowerCase()}`;

function needsOf({ repairs, failing, quota }: Overview["needs"], toConfirm: number): Need[] {
  const isOver = quota.points > quota.free;
  const all: (Need & { isThere: boolean })[] = [
    {
      key: "confirm",
      isThere: toConfirm > 0,
      icon: "info",
      color: "warning.main",
      to: "/to-confirm",
      text: T.toConfirm(toConfirm),
      hint: T.toConfirmHint,
    },
    {
      key: "repairs",
      isThere: repairs > 0,
      icon: "settings",
      color: "warning.main",
      to: "/repairs",
      text: T.repairs(repairs),
      hint: T.repairsHint,
    },
    {
      key: "failing",
      isThere: failing.products > 0,
      icon: "warning",
      color: "error.main",
      to: "/dashboard?tile=trackingerrors",
      text: T.failing(failing.products),
      hint: failing.shops
        .map(({ host, reasons }) => `${host}: ${reasons.map(reasonText).join(", ")}`)
        .join("; "),
    },
    {
      key: "quota",
      isThere: quota.points >= quota.free * CAP_WARNING_SHARE,
      icon: "money",
      color: isOver ? "warning.main" : "text.secondary",
      to: "/usage",
      text: T.quota(quota.points),
      hint: isOver ? T.quotaHint(quota.free) : T.quotaNear(quota.free),
    },
  ];
  return all.filter(({ isThere }) => isThere);
}

/** Items waiting for a person, each with a link. */
export function NeedsAttention({ needs }: { needs: Overview["needs"] }) {
  const list = needsOf(needs, useToConfirmCount(true));
  if (list.length === 0)
    return (
      <Box sx={{ display: "flex", gap: 1 }}>
        <Box sx={{ color: "success.main", display: "grid", height: 20 }}>
          <Icon name="check" size={18} />
        </Box>
        <Box>
          <Box sx={{ typography: "caption", fontWeight: 600 }}>{T.nothingNeeded}</Box>
          <Box sx={{ typography: "caption", color: "text.secondary" }}>{T.nothingNeededHint}</Box>
        </Box>
      </Box>
    );
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.25 }}>
      {list.map(({ key, icon, color, to, text, hint }) => (
        <Box component="li" key={key} sx={{ display: "flex", gap: 1, minWidth: 0 }}>
          <Box sx={{ color, display: "grid", height: 20 }}>
            <Icon name={icon} size={16} />
          </Box>
          <Box
            sx={{
              ...oneLine,
              ...(key === "failing" && list.length < LINES && severalLines(LINES + 1 - list.length)),
              minWidth: 0,
              flex: 1,
              typography: "caption",
            }}
            title={hint}
          >
            <Box component="span" sx={{ fontWeight: 600 }}>
              <TextLink to={to}>{text}</TextLink>
            </Box>{" "}
            <Box component="span" sx={{ color: "text.secondary" }}>
              {hint}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
