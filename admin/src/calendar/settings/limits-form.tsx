import { getLocalZone } from "@site/supabase/domain/zone-clock";
import Typography from "@mui/material/Typography";
import { required, SelectInput, TextInput } from "react-admin";
import type { FieldValues } from "react-hook-form";
import { TimeZoneInput } from "../../format/time-zone-field.tsx";
import { settingsId, type useSettings } from "../calendar-data.ts";
import { FieldPair, selectProps } from "../forms/form-layout.tsx";
import { RecordForm } from "../forms/record-form.tsx";
import { HoursInput } from "./hours-input.tsx";
import { faultOfLimit, grids, limitRanges, type LimitName } from "./limits.ts";
import { settingsCopy as copy } from "./settings.copy.ts";

type Settings = NonNullable<ReturnType<typeof useSettings>["data"]>;

const numbers = [
  "window_days",
  "notice_minutes",
  "buffer_minutes",
  "change_notice_minutes",
  "open_per_email",
  "slot_hold_minutes",
] as const satisfies readonly LimitName[];

const checks = Object.fromEntries(
  numbers.map((name) => [name, (typed: unknown) => faultOfLimit(name, typed)]),
);

const gridChoices = grids.map((id) => ({ id, name: copy.minutes(id) }));

/** Converts form values to columns. */
const settingsOf = (values: FieldValues): Partial<Settings> => ({
  zone: String(values.zone),
  hours: values.hours,
  grid_minutes: Number(values.grid_minutes),
  ...Object.fromEntries(numbers.map((name) => [name, Number(values[name])])),
});

/** The form of the booking settings, for admins. */
export function LimitsForm({ settings }: { settings: Settings }) {
  return (
    <RecordForm
      resource="booking_settings"
      id={settingsId}
      record={settings}
      transform={settingsOf}
      texts={copy}
    >
      <Typography variant="h2">{copy.edit}</Typography>
      <FieldPair>
        <TimeZoneInput
          source="zone"
          label={copy.fields.zone}
          inUse={[settings.zone, getLocalZone()]}
        />
        <SelectInput
          {...selectProps}
          source="grid_minutes"
          label={copy.fields.grid_minutes}
          choices={gridChoices}
          validate={required()}
        />
        {numbers.map((name) => (
          <TextInput
            key={name}
            source={name}
            label={copy.fields[name]}
            validate={checks[name]}
            helperText={copy.hints[name]}
            slotProps={{
              htmlInput: { inputMode: "numeric", maxLength: String(limitRanges[name][1]).length },
            }}
          />
        ))}
      </FieldPair>
      <HoursInput source="hours" zone={settings.zone} />
    </RecordForm>
  );
}
