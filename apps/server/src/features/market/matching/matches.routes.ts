import {
  answerMatch,
  answerMatches,
  listMatches,
  MATCH_TEXTS as T,
  matchSummary,
  undoMatch,
} from "@pricetrail/contract";
import type { Router } from "../../../http/router.ts";
import type { ProposalsService } from "./proposals.service.ts";

/** An answer may add and start things, all in its one transaction. */
const ONE = { isOneTransaction: true };

export function registerMatchRoutes(router: Router, matches: ProposalsService): void {
  router.on(listMatches, ({ caller, query }) => matches.list(caller.organisationId, query));
  router.on(matchSummary, async ({ caller }) => ({ data: await matches.summary(caller.organisationId) }));
  router.on(
    answerMatch,
    async ({ caller, params, body: { answer } }) => ({
      productId: await matches.answer(caller, params.id, answer),
      message: T.answered[answer],
    }),
    ONE,
  );
  router.on(
    answerMatches,
    async ({ caller, body }) => {
      const { answered, left } = await matches.answerAlike(caller, body);
      return { message: T.answeredMany(answered, left), answered, left };
    },
    ONE,
  );
  router.on(undoMatch, async ({ caller, params, body: { dryRun } }) => ({
    data: await matches.undo(caller, params.id, dryRun),
    message: dryRun ? "" : T.undone,
  }));
}
