import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import {
  DATE_ORDERS,
  DATE_TEXTS,
  dateSettingForm,
  FIRST_DAYS,
  updateDates,
  type DateSetting,
} from "@pricetrail/contract";
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
import { useSchemaForm, useTyped } from "../../ui/useSchemaForm.ts";
import { ZoneSelect } from "../../ui/ZoneSelect.tsx";

const T = DATE_TEXTS;

/** The person's date settings: zone, order, first day of the week. */
export function DatesForm({ saved }: { saved: DateSetting }) {
  const queryClient = useQueryClient();
  const form = useSchemaForm(dateSettingForm, saved);
  const { values, set } = useTyped(form, dateSettingForm);
  const [now, setNow] = useState(() => new Date());
  const own = ownZone();
  const save = async (draft: DateSetting) => {
    try {
      const { message } = await callApi(updateDates, { body: draft });
      showDatesAs(draft);
      setNow(new Date());
      toasts.success(message);
      await queryClient.invalidateQueries(STALE.me);
    } catch (error) {
      toasts.error(errorText(error));
    }
  };

  return (
    <Section title={T.title}>
      <form onSubmit={(event) => void form.handleSubmit(save)(event)}>
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
          <ZoneSelect label={T.timeZone} value={values.timeZone} onChange={(timeZone) => set({ timeZone })} />
          <NativeSelect
            label={T.dateOrder}
            value={values.dateOrder}
            onChange={(value) => set({ dateOrder: DATE_ORDERS.find((one) => one === value) })}
            options={DATE_ORDERS.map((value) => ({ value, label: T.dateOrders[value] }))}
          />
          <NativeSelect
            label={T.firstDay}
            value={values.firstDay}
            onChange={(value) => set({ firstDay: FIRST_DAYS.find((one) => one === value) })}
            options={FIRST_DAYS.map((value) => ({ value, label: T.firstDays[value] }))}
          />
        </Box>
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 }}>
          <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
            {T.save}
          </Button>
          {values.timeZone !== own && (
            <Button onClick={() => set({ timeZone: own })}>{T.ofDevice(own.replaceAll("_", " "))}</Button>
          )}
          <Typography variant="body2" color="textSecondary" component="output">
            {T.now(formatDateTime(now))}
          </Typography>
        </Box>
      </form>
    </Section>
  );
}
