import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import {
  CHANNEL_SCREEN_TEXTS,
  REPORT_FILES,
  REPORT_INTERVALS,
  REPORT_SCREEN_TEXTS as T,
  type ReportInterval,
  type ReportRow,
} from "@pricetrail/contract";
import { useState } from "react";
import { useProfile } from "../../api/queries.ts";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Note } from "../../ui/NameWithNote.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { lazyDialog } from "../../ui/parts.tsx";
import { readBy, useSchemaForm, useTyped } from "../../ui/useSchemaForm.ts";
import { ZoneSelect } from "../../ui/ZoneSelect.tsx";
import { useTeam } from "../accounts/team-queries.ts";
import { fieldsOf, formOf, type ReportDraft, type ReportFields } from "./report-form.ts";
import { useReportChanges } from "./useReportChanges.ts";
import { useSubjects } from "./useSubjects.ts";

const ReportPreview = lazyDialog(() => import("./ReportPreview.tsx"));

const schema = readBy(formOf);
const ROW = { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 } as const;
const DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1));

/** Adds or edits a report: what it shows, when, and for whom. */
export default function ReportDialog({
  report,
  draft,
  onClose,
}: {
  report?: ReportRow;
  draft: ReportDraft;
  onClose: () => void;
}) {
  const { add, change } = useReportChanges();
  const me = useProfile();
  const form = useSchemaForm(schema, fieldsOf(report, draft, me?._id));
  const { values, set, output } = useTyped(form, schema);
  const subjects = useSubjects(report ?? draft);
  const [isPreview, setPreview] = useState(false);
  const subject = subjects.findIndex(({ kind, query }) => kind === values.kind && query === values.query);
  return (
    <>
      <FormDialog
        title={report ? T.edit(report.name) : T.add}
        submitLabel={T.save}
        form={form}
        onSave={(body) => (report ? change(report._id, body) : add(body))}
        onClose={onClose}
      >
        <NativeSelect
          label={T.what}
          value={String(subject)}
          onChange={(index) => {
            const { kind, query, name } = subjects[Number(index)]!;
            // A name that was not typed follows what is shown.
            const isOwn = values.name !== "" && !subjects.some((one) => one.name === values.name);
            set({ kind, query, ...(isOwn ? {} : { name }) });
          }}
          options={subjects.map(({ label }, index) => ({ value: String(index), label }))}
        />
        <OutlinedField
          label={T.name}
          value={values.name}
          onChange={(event) => set({ name: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <Box sx={ROW}>
          <NativeSelect
            label={T.every}
            value={values.every}
            onChange={(every) => set({ every: every as ReportInterval })}
            options={REPORT_INTERVALS.map((every) => ({ value: every, label: T.intervals[every] }))}
          />
          {values.every === "weekly" && (
            <NativeSelect
              label={T.weekday}
              value={String(values.weekday)}
              onChange={(weekday) => set({ weekday: Number(weekday) })}
              options={CHANNEL_SCREEN_TEXTS.weekdays.map((name, index) => ({
                value: String(index + 1),
                label: name,
              }))}
            />
          )}
          {values.every === "monthly" && (
            <NativeSelect
              label={T.dayOfMonth}
              value={String(values.day)}
              onChange={(day) => set({ day: Number(day) })}
              options={DAYS.map((day) => ({ value: day, label: day === "31" ? T.lastDay : day }))}
            />
          )}
          <OutlinedField
            type="time"
            label={T.at}
            value={values.time}
            onChange={(event) => set({ time: event.target.value })}
            fullWidth={false}
            sx={{ width: 132 }}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        </Box>
        <ZoneSelect label={T.zone} value={values.zone} onChange={(zone) => set({ zone })} />
        <Choices
          legend={T.files}
          options={REPORT_FILES.map((file) => ({ value: file, label: T.fileNames[file] }))}
          chosen={values.files}
          onChange={(files) => set({ files: REPORT_FILES.filter((file) => files.includes(file)) })}
        />
        <Members values={values} onChange={(members) => set({ members })} />
        <OutlinedField
          label={T.outside}
          value={values.addresses}
          onChange={(event) => set({ addresses: event.target.value })}
          helperText={T.outsideHint}
          multiline
          minRows={2}
          maxRows={6}
          slotProps={{ htmlInput: { inputMode: "email", spellCheck: false, autoCapitalize: "none" } }}
        />
        <Box>
          <Button variant="outlined" disabled={!output} onClick={() => setPreview(true)}>
            {T.preview}
          </Button>
        </Box>
      </FormDialog>
      {isPreview && output && <ReportPreview report={output} onClose={() => setPreview(false)} />}
    </>
  );
}

function Members({
  values,
  onChange,
}: {
  values: ReportFields;
  onChange: (members: readonly string[]) => void;
}) {
  const team = useTeam().data;
  return (
    <Choices
      legend={T.members}
      options={(team?.data ?? []).map(({ _id, fullname }) => ({ value: _id, label: fullname }))}
      chosen={values.members}
      onChange={onChange}
    />
  );
}

function Choices({
  legend,
  options,
  chosen,
  onChange,
}: {
  legend: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
}) {
  return (
    <Fieldset>
      <Box component="legend" sx={{ p: 0 }}>
        <Note>{legend}</Note>
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1 }}>
        {options.map(({ value, label }) => (
          <FormControlLabel
            key={value}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(value)}
                onChange={(event) =>
                  onChange(event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
                }
              />
            }
            label={label}
          />
        ))}
      </Box>
    </Fieldset>
  );
}
