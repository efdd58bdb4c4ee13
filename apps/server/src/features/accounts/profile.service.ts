import type { DateSetting, Profile } from "@pricetrail/contract";
import { asPerson, enterOrganisation } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import type { Caller } from "../../http/caller.ts";
import { unauthenticated } from "../../http/errors.ts";
import { countProducts, findOrganisations } from "./organisations.store.ts";
import { findUser, hideFirstSteps, updateDates } from "./users.store.ts";

/** Creates the service for the data of the signed-in person and the session's organisation. */
export function createProfileService({ db }: Foundation) {
  return {
    me: (caller: Caller): Promise<Profile> =>
      asPerson(db, caller.userId, async (trx) => {
        const user = await findUser(trx, caller.userId);
        const organisations = await findOrganisations(trx, caller.userId);
        const own = organisations.find(({ id }) => id === caller.organisationId);
        // The person was removed after the request was admitted.
        if (!user || !own) throw unauthenticated();
        await enterOrganisation(trx, own.id);
        const summary = (row: typeof own) => ({ _id: row.id, orgname: row.name, role: row.role });
        return {
          _id: user.id,
          fullname: user.fullname,
          orgname: own.name,
          email: user.email,
          email_verified_at: user.email_verified_at?.toISOString() ?? null,
          hasPassword: user.password_hash !== null,
          role: own.role,
          organisation: summary(own),
          organisations: organisations.map(summary),
          isOperator: caller.isOperator,
          productCount: await countProducts(trx, own.id),
          isDemo: own.is_demo,
          createdAt: user.created_at.toISOString(),
          dates: { timeZone: user.time_zone, dateOrder: user.date_order, firstDay: user.first_day },
          showsFirstSteps: !user.hides_first_steps,
        };
      }),
    /** Changes the format of dates and times for this person only. */
    setDates: (caller: Caller, dates: DateSetting): Promise<void> =>
      asPerson(db, caller.userId, (trx) => updateDates(trx, caller.userId, dates)),
    /** Hides the first steps of a new account from this person. */
    hideFirstSteps: (caller: Caller): Promise<void> =>
      asPerson(db, caller.userId, (trx) => hideFirstSteps(trx, caller.userId)),
  };
}
