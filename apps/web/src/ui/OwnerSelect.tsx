import { OWNERS, OWNERSHIP_TEXTS, roleHas, type Owner } from "@pricetrail/contract";
import { useProfile } from "../api/queries.ts";
import { NativeSelect } from "./NativeSelect.tsx";

const OPTIONS = OWNERS.map((value) => ({ value, label: OWNERSHIP_TEXTS.owners[value] }));

/** Returns whether the person may change what is the team's, and give to it. */
export function useMayChangeTeams(): boolean {
  const role = useProfile()?.role;
  return role !== undefined && roleHas(role, "write");
}

/** Whose something new will be; nothing for those whose things are always their own. */
export function OwnerSelect({ value, onChange }: { value: Owner; onChange: (owner: Owner) => void }) {
  if (!useMayChangeTeams()) return null;
  return (
    <NativeSelect
      label={OWNERSHIP_TEXTS.belongsTo}
      value={value}
      onChange={(owner) => onChange(owner as Owner)}
      options={OPTIONS}
    />
  );
}
