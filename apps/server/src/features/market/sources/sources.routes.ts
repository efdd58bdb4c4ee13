import {
  addSource,
  answerSource,
  checkSource,
  deleteSource,
  fetchSource,
  listSources,
  SOURCE_TEXTS as T,
  updateSource,
} from "@pricetrail/contract";
import type { Router } from "../../../http/router.ts";
import { choicesOf } from "../items/items.service.ts";
import type { Sources } from "./sources.service.ts";

export function registerSourceRoutes(router: Router, sources: Sources): void {
  router.on(listSources, async ({ caller }) => ({ list: await sources.list(caller.organisationId) }));
  router.on(addSource, async ({ caller, body }) => ({
    message: T.added,
    data: await sources.add(caller, body),
  }));
  router.on(updateSource, async ({ caller, params, body }) => ({
    message: T.updated,
    data: await sources.change(caller, params.id, body),
  }));
  router.on(deleteSource, async ({ caller, params }) => {
    await sources.remove(caller, params.id);
    return { message: T.deleted };
  });
  router.on(fetchSource, async ({ caller, params }) => ({
    message: T.started,
    data: await sources.fetchNow(caller.organisationId, params.id),
  }));
  router.on(checkSource, ({ caller, params, body: { heldAt, ...choices } }) =>
    sources.check(caller.organisationId, params.id, heldAt, choicesOf(choices)),
  );
  router.on(answerSource, async ({ caller, params, body: { heldAt, answer, ...choices } }) => {
    if (answer === "skip") {
      await sources.skip(caller, params.id, heldAt);
      return { message: T.skipped };
    }
    const { message } = await sources.confirm(caller, params.id, heldAt, choicesOf(choices));
    return { message };
  });
}
