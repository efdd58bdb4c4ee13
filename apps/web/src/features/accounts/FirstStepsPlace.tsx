import Skeleton from "@mui/material/Skeleton";
import { roleHas } from "@pricetrail/contract";
import { useProfile } from "../../api/queries.ts";
import { lazyPart } from "../../ui/parts.tsx";

/** In px: of a step in the list, and of the line with the next one, which is pressed with a finger on a phone. */
const STEP_HEIGHT = { xs: 64, sm: 64 };
const LINE_HEIGHT = { xs: 40, sm: 24 };

interface FirstStepsProps {
  isLine: boolean;
  height: typeof STEP_HEIGHT;
}
const FirstSteps = lazyPart<FirstStepsProps>(() => import("./FirstSteps.tsx"), {
  // All steps, with the heading and the frame.
  fallback: <Skeleton variant="rounded" height={444} sx={{ mb: 3 }} />,
});
const FirstStepsLine = lazyPart<FirstStepsProps>(() => import("./FirstSteps.tsx"), {
  fallback: <Skeleton width={240} sx={{ height: LINE_HEIGHT }} />,
});

/** Returns whether the signed-in person sees the first steps of a new account; a demonstration is past them. */
export function useHasFirstSteps(): boolean {
  const profile = useProfile();
  return (
    profile !== undefined && profile.showsFirstSteps && !profile.isDemo && roleHas(profile.role, "write")
  );
}

/** The first steps of a new account while they are shown; as a line, the next of them. */
export function FirstStepsPlace({ isLine = false }: { isLine?: boolean }) {
  if (!useHasFirstSteps()) return null;
  return isLine ? (
    <FirstStepsLine isLine height={LINE_HEIGHT} />
  ) : (
    <FirstSteps isLine={false} height={STEP_HEIGHT} />
  );
}
