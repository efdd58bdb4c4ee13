import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import { MATCH_ANSWERS, MATCH_TEXTS as T, type MatchAnswer, type MatchRow } from "@pricetrail/contract";
import { visuallyHidden } from "../../ui/LiveRegion.tsx";
import { MatchSide } from "./MatchSide.tsx";

/** The key of each answer. */
export const ANSWER_KEYS: Record<MatchAnswer, string> = {
  same: "S",
  equivalent: "E",
  different: "N",
  later: "L",
};
export const UNDO_KEY = "U";

/** Two things that may be the same: both sides, why, and the answers. */
export function MatchCard({
  row,
  onAnswer,
}: {
  row: MatchRow;
  /** Undefined for those who may only read. */
  onAnswer: ((answer: MatchAnswer) => void) | undefined;
}) {
  const { item, offer } = row;
  const reasonsLabel = row.isInDoubt ? T.whatChanged : T.reasons;
  return (
    <>
      <Paper
        variant="outlined"
        component="section"
        aria-label={T.title}
        sx={{
          p: 2,
          display: "grid",
          gap: 2,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
        }}
      >
        <MatchSide
          heading={item.ownId === null ? T.ours : `${T.ours} · ${item.ownId}`}
          side={item}
          other={offer}
        />
        <MatchSide
          heading={
            <>
              {offer.seller ?? T.theirs} ·{" "}
              <Link href={offer.url} target="_blank" rel="noopener noreferrer" title={T.open}>
                {offer.host} ↗
              </Link>
              {offer.productId === null && <Box sx={{ mt: 0.25 }}>{T.notTracked}</Box>}
              {row.isInDoubt && <Box sx={{ mt: 0.25, color: "warning.main" }}>{T.inDoubt}</Box>}
            </>
          }
          side={offer}
          other={item}
        />
      </Paper>
      <Paper variant="outlined" component="section" aria-label={reasonsLabel} sx={{ px: 2, py: 1.25 }}>
        <Box component="ul" sx={REASONS}>
          {row.isInDoubt ? (
            <Box component="li" sx={{ fontWeight: 650 }}>
              {reasonsLabel}
            </Box>
          ) : (
            <li>
              <Box component="b" sx={{ fontSize: "1.125rem", fontWeight: 650 }}>
                {T.likely(row.probabilityPermille)}
              </Box>{" "}
              {T.likelySame}
            </li>
          )}
          {row.reasons.map(({ weighs, text }) => (
            <Box component="li" key={text} sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
              <Box
                component="span"
                aria-hidden
                title={T.weighs[weighs]}
                sx={{ color: COLORS[weighs], mr: 0.5 }}
              >
                {SIGNS[weighs]}
              </Box>
              <span style={visuallyHidden}>{T.weighs[weighs]}: </span>
              {text}
            </Box>
          ))}
        </Box>
      </Paper>
      {onAnswer && (
        <Box component="fieldset" aria-label={T.answersLabel} sx={ANSWERS}>
          {MATCH_ANSWERS.map((answer) => (
            <Button
              key={answer}
              variant={answer === "same" ? "contained" : "outlined"}
              onClick={() => onAnswer(answer)}
              aria-keyshortcuts={ANSWER_KEYS[answer]}
              sx={{ justifyContent: "space-between", py: 1.25, px: 1.5, fontSize: "0.9375rem" }}
            >
              {T.answers[answer]}
              <Key>{ANSWER_KEYS[answer]}</Key>
            </Button>
          ))}
        </Box>
      )}
    </>
  );
}

/** A key that does the same; hidden from screen readers, which have it as the button's shortcut. */
export function Key({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={{
        ml: 1,
        px: 0.625,
        border: 1,
        borderColor: "currentColor",
        borderRadius: 0.5,
        opacity: 0.75,
        fontFamily: "inherit",
        fontSize: "0.6875rem",
        lineHeight: 1.5,
      }}
    >
      {children}
    </Box>
  );
}

const SIGNS = { for: "✓", against: "◆", veto: "◆" } as const;
const COLORS = { for: "success.main", against: "warning.main", veto: "error.main" } as const;
const REASONS = {
  listStyle: "none",
  m: 0,
  p: 0,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: 2.25,
  rowGap: 0.5,
  typography: "body2",
} as const;
/** On a phone they stay at hand below long names. */
const ANSWERS = {
  border: 0,
  m: 0,
  px: 0,
  minWidth: 0,
  display: "grid",
  gap: 1,
  gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", md: "repeat(4, minmax(0, 1fr))" },
  position: { xs: "sticky", md: "static" },
  bottom: 0,
  zIndex: 1,
  bgcolor: "background.default",
  py: { xs: 1, md: 0 },
} as const;
