import { switchOrganisation, type Profile, TEAM_TEXTS } from "@pricetrail/contract";
import { useState } from "react";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { toasts } from "../../ui/toasts.ts";

/** Selects this session's organisation, for people in several. */
export default function OrganisationSwitcher({ profile }: { profile: Profile }) {
  const [busy, setBusy] = useState(false);
  const change = async (organisation: string) => {
    setBusy(true);
    try {
      await callApi(switchOrganisation, { body: { organisation } });
      // Everything on the screen belongs to the other organisation, so nothing is kept.
      sessionStorage.clear();
      window.location.assign("/");
    } catch (error) {
      setBusy(false);
      toasts.error(errorText(error));
    }
  };
  return (
    <NativeSelect
      label={TEAM_TEXTS.organisation}
      hideLabel
      value={profile.organisation._id}
      disabled={busy}
      onChange={(id) => void change(id)}
      options={profile.organisations.map(({ _id, orgname }) => ({ value: _id, label: orgname }))}
    />
  );
}
