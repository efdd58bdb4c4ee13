import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { PICKER_TEXTS, type UniqueRecord } from "@pricetrail/contract";
import { useIsTouch } from "../../ui/useIsTouch.ts";

export type UniqueCheck = UniqueRecord & { unique: boolean };

/** The records of unique-check mode: each tag and its index among the elements of that tag. */
export function UniqueList({ checks }: { checks: readonly UniqueCheck[] }) {
  const isTouch = useIsTouch();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={PICKER_TEXTS.uniqueList}
      sx={{ px: 2, py: 1.5 }}
    >
      <Typography variant="h2" sx={{ mb: 1 }}>
        {PICKER_TEXTS.uniqueList}
      </Typography>
      {checks.length === 0 ? (
        <Box sx={{ typography: "body2", color: "text.secondary" }}>
          {isTouch ? PICKER_TEXTS.uniqueEmptyTouch : PICKER_TEXTS.uniqueEmpty}
        </Box>
      ) : (
        <Box
          component="table"
          aria-label={PICKER_TEXTS.uniqueList}
          sx={{
            width: "100%",
            borderCollapse: "collapse",
            typography: "body2",
            "& th, & td": { p: 0.75, textAlign: "left", borderTop: 1, borderColor: "divider" },
            "& thead th": { borderTop: 0, color: "text.secondary" },
            "& tbody th": { fontFamily: "monospace" },
            "& tr > :nth-child(2)": { textAlign: "right", pr: 2, fontVariantNumeric: "tabular-nums" },
          }}
        >
          <thead>
            <tr>
              <th scope="col">{PICKER_TEXTS.tag}</th>
              <th scope="col">{PICKER_TEXTS.index}</th>
              <th scope="col">{PICKER_TEXTS.result}</th>
            </tr>
          </thead>
          <tbody>
            {checks.map(({ tag, index, unique }) => (
              <tr key={`${tag} ${index}`}>
                <th scope="row">{tag}</th>
                <td>{index}</td>
                <td>{unique ? PICKER_TEXTS.unique : PICKER_TEXTS.notUnique}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
    </Paper>
  );
}
