import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { DATE_ORDERS, DATE_TEXTS, FIRST_DAYS, updateDates, type DateSetting } from "@pricetrail/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { showDatesAs } from "../../api/show-dates.ts";
import { STALE } from "../../api/query-keys.ts";
import { formatDateTime } from "../../ui/dates.ts";
import { ownZone } from "../../ui/local-time.ts";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { Section } from "../../ui/Section.tsx";
import { toasts } from "../../ui/toasts.ts";
import { ZoneSelect } from "../../ui/ZoneSelect.tsx";

const T = DATE_TEXTS;

/** The person's date settings: zone, order, first day of the week. */
export function DatesForm({ saved }: { saved: DateSetting }) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(saved);
  const [isSaving, setSaving] = useState(false);
  const [now, setNow] = useState(() => new Date());
  const own = ownZone();
  const change = (part: Partial<DateSetting>) => setDraft({ ...draft, ...part });

  const save = async () => {
    setSaving(true);
    try {
      const { message } = await callApi(updateDates, { body: draft });
      showDatesAs(draft);
      setNow(new Date());
      toasts.success(message);
      await queryClient.invalidateQueries(STALE.me);
    } catch (error) {
      toasts.error(errorText(error));
    } finally {
      setSaving(false);
    }
  };

  return (
    <Section title={T.title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {T.note}
        </Typography>
        <Box
          sx={{
            display: "grid",
            gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(3, auto)" },
            justifyContent: "start",
            gap: 2,
            mb: 1.5,
            "& > div": { flexDirection: "column", alignItems: "stretch", gap: 0.5 },
          }}
        >
          <ZoneSelect
            label={T.timeZone}
            value={draft.timeZone}
            onChange={(timeZone) => change({ timeZone })}
          />
          <NativeSelect
            label={T.dateOrder}
            value={draft.dateOrder}
            onChange={(value) => change({ dateOrder: DATE_ORDERS.find((one) => one === value) })}
            options={DATE_ORDERS.map((value) => ({ value, label: T.dateOrders[value] }))}
          />
          <NativeSelect
            label={T.firstDay}
            value={draft.firstDay}
            onChange={(value) => change({ firstDay: FIRST_DAYS.find((one) => one === value) })}
            options={FIRST_DAYS.map((value) => ({ value, label: T.firstDays[value] }))}
          />
        </Box>
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 }}>
          <Button type="submit" variant="contained" loading={isSaving}>
            {T.save}
          </Button>
          {draft.timeZone !== own && (
            <Button onClick={() => change({ timeZone: own })}>{T.ofDevice(own.replaceAll("_", " "))}</Button>
          )}
          <Typography variant="body2" color="textSecondary" component="output">
            {T.now(formatDateTime(now))}
          </Typography>
        </Box>
      </form>
    </Section>
  );
}
