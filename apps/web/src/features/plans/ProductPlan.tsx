import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import {
  capitalised,
  PLAN_SCREEN_TEXTS,
  PRODUCT_SCREEN_TEXTS,
  timingText,
  type productPlan,
} from "@pricetrail/contract";
import { useState } from "react";
import { Link as RouterLink } from "react-router";
import type * as z from "zod/mini";
import { errorText } from "../../api/api-error.ts";
import { useMayWrite } from "../../api/use-may-write.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { lazyDialog } from "../../ui/parts.tsx";
import { Section } from "../../ui/Section.tsx";
import { shareText } from "../../ui/share-text.ts";
import { TextLink } from "../../ui/TextLink.tsx";
import { planName } from "./plan-name.ts";
import { skippedText } from "./skipped-visits.ts";
import { useProductPlan } from "./plan-queries.ts";
import { QuickChange } from "./QuickChange.tsx";
import { formatDay, formatDateTime } from "../../ui/dates.ts";
import { newAlertPath } from "../../ui/paths.ts";

const PlanDialog = lazyDialog(() => import("./PlanDialog.tsx"));
const T = PLAN_SCREEN_TEXTS;
type Planned = z.output<typeof productPlan.response>["data"];

/** A product's next visit, the plan behind it, and a button for a different one. */
export default function ProductPlan({ id, name }: { id: string; name: string }) {
  const planned = useProductPlan(id);
  const mayWrite = useMayWrite();
  const [isEditing, setEditing] = useState(false);
  const { data } = planned;
  const plan = data?.plan ?? null;
  const isOwn = plan?.scope === "product";
  return (
    <Section
      title={T.nextVisit}
      actions={
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {data && mayWrite && (
            <>
              <QuickChange product={{ _id: id, name }} plan={plan} />
              <Button size="small" onClick={() => setEditing(true)}>
                {isOwn ? T.editOwn : T.ownPlan}
              </Button>
            </>
          )}
          {/* Here, because this part loads after the screen, whose byte budget is used up. */}
          <Button size="small" component={RouterLink} to={newAlertPath("product", id)}>
            {PRODUCT_SCREEN_TEXTS.alert}
          </Button>
        </Box>
      }
    >
      {planned.isError && !data ? (
        <ErrorState message={errorText(planned.error)} onRetry={() => void planned.refetch()} />
      ) : data === undefined ? (
        <Skeleton variant="rounded" height={96} />
      ) : (
        <PlanFacts data={data} />
      )}
      {isEditing && isOwn && <PlanDialog plan={plan} onClose={() => setEditing(false)} />}
      {isEditing && !isOwn && (
        <PlanDialog
          fixed={{ scope: "product", target: { _id: id, name } }}
          onClose={() => setEditing(false)}
        />
      )}
    </Section>
  );
}

/** Returns why a budget visits the product soon, or not yet. */
function choiceText({ chance, place, products, visitsADay }: NonNullable<Planned["budget"]>): string {
  const [visits, all] = [T.budgetVisits(Math.round(visitsADay)), T.budgetProducts(products)];
  if (place === null) return T.choice.visitedToday(visits, all);
  const text = place <= visitsADay ? T.choice.isNear : T.choice.isFar;
  return text(place, shareText(chance, 1), visits, all);
}

function PlanFacts({ data }: { data: Planned }) {
  const { plan, others, nextAt, why, budget, made, skipped } = data;
  const skips = skippedText(skipped);
  return (
    <Facts
      rows={[
        [T.next, nextAt === null ? T.why[why] : `${T.begins[why]} ${formatDateTime(nextAt)}`],
        [T.reason, nextAt === null ? T.whyNot[why] : budget ? choiceText(budget) : T.why[why]],
        ...(nextAt !== null && budget ? [[T.latest, T.latestOn(formatDay(budget.latestAt))] as const] : []),
        [
          T.plan,
          plan === null ? (
            T.noPlan
          ) : (
            <span key="p">
              <TextLink to="/schedule">{planName(plan)}</TextLink>: {capitalised(timingText(plan.timing))}
              {others.length > 0 &&
                `. ${T.insteadOf(others.map(({ scope, name }) => (name === null ? T.scopes.all : `${T.scopes[scope]} ${name}`)).join(", "))}`}
            </span>
          ),
        ],
        [T.lastWeek, skips === null ? T.made(made) : `${T.made(made)}; ${skips}`],
      ]}
    />
  );
}
