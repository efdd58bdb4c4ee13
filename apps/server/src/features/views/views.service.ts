import { MAX_VIEWS, VIEW_TEXTS, viewNameKey } from "@pricetrail/contract";
import type { Owner, SavedView, ViewScreen } from "@pricetrail/contract";
import { readInOrganisation, writeInOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { duplicate, notFound, refused, violates } from "../../http/errors.ts";
import { newId } from "../../ids.ts";
import { addsForTeam, checkMayChange, givesToTeam, ownershipOf } from "../ownership/ownership.rules.ts";
import type { Editor, Reader } from "../ownership/ownership.rules.ts";
import type { Activity } from "../activity/activity.ts";
import * as store from "./views.store.ts";

async function orDuplicate<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violates(error, "saved_view_team_name")) throw duplicate(VIEW_TEXTS.teamHas);
    throw violates(error, "saved_view_name") ? duplicate(VIEW_TEXTS.exists) : error;
  }
}

function rowOf({ id, screen, name, query, createdAt, ...owned }: store.ViewRecord): SavedView {
  return { _id: id, screen, name, query, createdAt: createdAt.toISOString(), ...ownershipOf(owned) };
}

/** Creates the service for the saved views of one organisation's screens: a person's, whose names nobody else sees, and the team's. */
export function createViewsService(
  { db, clock }: Foundation,
  { activity }: { activity: Pick<Activity, "recordBy"> },
) {
  /** @throws AppError 404 when the caller does not see it, 403 when it is the team's and the caller may only view */
  async function changeable(trx: Trx, editor: Editor, id: string): Promise<SavedView> {
    const [view] = isId(id) ? await store.findViews(trx, editor, id) : [];
    if (!view) throw notFound();
    const row = rowOf(view);
    checkMayChange(editor, row);
    return row;
  }

  async function checkNumber(trx: Trx, reader: Reader, screen: ViewScreen, isTeam: boolean): Promise<void> {
    if ((await store.countViews(trx, reader, screen, isTeam)) >= MAX_VIEWS) throw refused(VIEW_TEXTS.tooMany);
  }

  return {
    list: (reader: Reader): Promise<SavedView[]> =>
      readInOrganisation(db, reader.organisationId, async (trx) =>
        (await store.findViews(trx, reader)).map(rowOf),
      ),

    /**
     * @throws AppError 409 when the person, or the team, already has a view of that name there, 406 when there are too many, 403 for one
     *   of the team by somebody who may only view
     */
    add: (
      editor: Editor,
      { screen, name, query, owner }: { screen: ViewScreen; name: string; query: string; owner?: Owner },
    ): Promise<SavedView> =>
      orDuplicate(
        writeInOrganisation(db, editor.organisationId, async (trx) => {
          const isTeam = addsForTeam(editor, owner);
          await checkNumber(trx, editor, screen, isTeam);
          const at = clock.now();
          const id = newId(at);
          const nameKey = viewNameKey(name);
          await store.insertView(trx, editor, { id, screen, name, nameKey, query, at, isTeam });
          return rowOf((await store.findViews(trx, editor, id))[0]!);
        }),
      ),

    /** @throws AppError as `add`, and 404 when the view does not exist */
    change: (
      editor: Editor,
      id: string,
      { name, query, owner }: { name?: string; query?: string; owner?: "team" },
    ): Promise<void> =>
      orDuplicate(
        writeInOrganisation(db, editor.organisationId, async (trx) => {
          const view = await changeable(trx, editor, id);
          const isGiven = givesToTeam(editor, owner, view);
          if (isGiven) await checkNumber(trx, editor, view.screen, true);
          await store.changeView(trx, editor, id, {
            ...(name === undefined ? {} : { name, name_key: viewNameKey(name) }),
            ...(query === undefined ? {} : { query }),
            ...(isGiven ? { is_team: true } : {}),
          });
          if (isGiven)
            await activity.recordBy(trx, editor, { action: "give_view_to_team", target: name ?? view.name });
        }),
      ),

    /** @throws AppError 404 when the view does not exist, 403 when it is the team's and the caller may only view */
    remove: (editor: Editor, id: string): Promise<void> =>
      writeInOrganisation(db, editor.organisationId, async (trx) => {
        await changeable(trx, editor, id);
        await store.deleteView(trx, editor, id);
      }),
  };
}
