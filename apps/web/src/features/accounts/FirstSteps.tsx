import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { FIRST_STEPS_TEXTS } from "@pricetrail/contract";
import { Link as RouterLink } from "react-router";
import { Icon } from "../../ui/icons.tsx";
import { visuallyHidden } from "../../ui/LiveRegion.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useFirstSteps } from "./useFirstSteps.ts";

const T = FIRST_STEPS_TEXTS;

/** The first steps of a new account: a list with links and ticks, or a line with the next one. */
export default function FirstSteps({
  isLine,
  height,
}: {
  isLine: boolean;
  /** Of the line, or of each step, in px. */
  height: { xs: number; sm: number };
}) {
  const { steps, next, areAllDone, hide, isHiding } = useFirstSteps();
  if (areAllDone) return null;
  const progress = T.progress(steps.filter(({ isDone }) => isDone).length, steps.length);
  const hideButton = (
    <Button
      aria-label={T.hideAll}
      loading={isHiding}
      onClick={hide}
      sx={{ color: "text.secondary", ...(isLine ? { minHeight: height, py: 0 } : {}) }}
    >
      {T.hide}
    </Button>
  );
  if (isLine)
    return (
      <Box
        component="section"
        aria-label={T.title}
        sx={{ height, display: "flex", alignItems: "center", columnGap: 1 }}
      >
        {next === undefined ? (
          <Skeleton width={240} />
        ) : (
          <>
            <span>{`${T.title}: ${progress}`}</span>
            <TextLink to={next.path}>{T.steps[next.step].name}</TextLink>
            {hideButton}
          </>
        )}
      </Box>
    );
  return (
    <Section title={T.title} actions={hideButton}>
      <Box sx={{ typography: "body2", color: "text.secondary" }}>{progress}</Box>
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {steps.map((one, index) => (
          <Step key={one.step} {...one} number={index + 1} isNext={one === next} height={height} />
        ))}
      </Box>
    </Section>
  );
}

function Step({
  step,
  path,
  isDone,
  number,
  isNext,
  height,
}: ReturnType<typeof useFirstSteps>["steps"][number] & {
  number: number;
  isNext: boolean;
  height: { xs: number; sm: number };
}) {
  const { name, hint } = T.steps[step];
  return (
    <Box
      component="li"
      sx={{
        minHeight: height,
        display: "flex",
        alignItems: "center",
        gap: 2,
        py: 1,
        "& + &": { borderTop: 1, borderColor: "divider" },
      }}
    >
      <Box
        sx={{
          width: 28,
          height: 28,
          flexShrink: 0,
          display: "grid",
          placeItems: "center",
          border: 1,
          borderRadius: "50%",
          borderColor: isDone ? "success.main" : "divider",
          color: isDone ? "success.main" : "text.secondary",
          typography: "caption",
          fontWeight: 600,
        }}
      >
        {isDone ? <Icon name="check" size={16} /> : number}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>
          {isNext ? name : <TextLink to={path}>{name}</TextLink>}
          {isDone && <span style={visuallyHidden}>{`, ${T.done}`}</span>}
        </Box>
        <Box sx={{ typography: "caption", color: "text.secondary" }}>{hint}</Box>
      </Box>
      {isNext && (
        <Button
          variant="contained"
          component={RouterLink}
          to={path}
          aria-label={`${T.start}: ${name}`}
          sx={{ flexShrink: 0 }}
        >
          {T.start}
        </Button>
      )}
    </Box>
  );
}
