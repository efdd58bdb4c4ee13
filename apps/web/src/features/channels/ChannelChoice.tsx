import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { CHANNEL_SCREEN_TEXTS } from "@pricetrail/contract";
import { useChannels } from "./channel-queries.ts";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { TextLink } from "../../ui/TextLink.tsx";

const T = CHANNEL_SCREEN_TEXTS;

/** The channels to which an alert's messages go; where there are none, what to add first. */
export function ChannelChoice({
  value,
  known,
  onChange,
}: {
  value: readonly string[];
  /** Those that the alert already has: of one of the team, also its contact's own. */
  known: readonly { _id: string; name: string }[];
  onChange: (ids: string[]) => void;
}) {
  const own = useChannels().data;
  if (own === undefined) return null;
  const channels = [...own, ...known.filter(({ _id }) => !own.some((one) => one._id === _id))];
  if (channels.length === 0)
    return (
      <Box sx={{ typography: "body2", color: "text.secondary" }}>
        {T.none}.{" "}
        <TextLink to="/alerts/channels" newTab>
          {T.addFirst}
        </TextLink>
      </Box>
    );
  return (
    <Fieldset>
      <Box component="legend" sx={{ p: 0, typography: "body2", color: "text.secondary" }}>
        {T.choose}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1 }}>
        {channels.map(({ _id, name }) => (
          <FormControlLabel
            key={_id}
            control={
              <Checkbox
                size="small"
                checked={value.includes(_id)}
                onChange={(event) =>
                  onChange(event.target.checked ? [...value, _id] : value.filter((id) => id !== _id))
                }
              />
            }
            label={name}
          />
        ))}
      </Box>
    </Fieldset>
  );
}
