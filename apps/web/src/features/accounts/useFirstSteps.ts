import { FIRST_STEPS, hideFirstSteps, roleHas, type FirstStep } from "@pricetrail/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { usePlans } from "../../api/plan-list-queries.ts";
import { useProfile } from "../../api/queries.ts";
import { STALE } from "../../api/query-keys.ts";
import { newAlertPath } from "../../ui/paths.ts";
import { toasts } from "../../ui/toasts.ts";
import { useAlerts } from "../alerts/alert-queries.ts";
import { useConfigurations } from "../elements/configuration-queries.ts";
import { useTeam } from "./team-queries.ts";

/** Where each step is taken. */
const PATHS: Record<FirstStep, string> = {
  product: "/product-dashboard",
  elements: "/scraping-browser",
  plan: "/schedule",
  alert: newAlertPath("all"),
  team: "/team",
};

/** Returns which steps are done; undefined while that loads. */
function useDone(): Record<FirstStep, boolean | undefined> {
  const configurations = useConfigurations({ search: "", attention: undefined, page: 1, pageSize: 1 });
  const plans = usePlans();
  const alerts = useAlerts();
  const team = useTeam();
  return {
    product: (useProfile()?.productCount ?? 0) > 0,
    elements: configurations.data && configurations.data.data.total > 0,
    plan: plans.data && plans.data.list.length > 0,
    alert: alerts.data && alerts.data.length > 0,
    team: team.data && team.data.data.length + team.data.invitations.length > 1,
  };
}

/** Returns the steps that this person may take, and a function that hides them. Once all are done, they hide themselves. */
export function useFirstSteps() {
  const queryClient = useQueryClient();
  const done = useDone();
  const role = useProfile()?.role ?? "viewer";
  const steps = FIRST_STEPS.filter((step) => step !== "team" || roleHas(role, "manage")).map((step) => ({
    step,
    path: PATHS[step],
    isDone: done[step],
  }));
  const { mutate: hide, isPending: isHiding } = useMutation({
    mutationFn: () => callApi(hideFirstSteps),
    onSuccess: () => queryClient.invalidateQueries(STALE.me),
    onError: (error) => toasts.error(errorText(error)),
  });
  const open = steps.find(({ isDone }) => isDone !== true);
  const areAllDone = open === undefined;
  useEffect(() => {
    if (areAllDone) hide();
  }, [areAllDone, hide]);
  return {
    steps,
    /** Undefined while a step before it loads, and once all are done. */
    next: open?.isDone === false ? open : undefined,
    areAllDone,
    hide: () => hide(),
    isHiding,
  };
}
