import { getLocalZone } from "@site/supabase/domain/zone-clock";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { TextInput, useDataProvider } from "react-admin";
import { useFormState, type FieldValues } from "react-hook-form";
import { ChoiceInput } from "../../ui/select-input.tsx";
import { KeptForm } from "../../editing/live-record-form.tsx";
import { useChange } from "../../editing/use-command.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { settingsId, useSettings } from "../calendar-data.ts";
import { zoneChoices } from "../zone-choice.tsx";
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

const gridChoices = grids.map((minutes) => ({
  value: String(minutes),
  label: copy.minutes(minutes),
}));

/** The settings of booking, for admins. */
export function LimitsForm({ settings }: { settings: Settings }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.saveFailed);
  const save = (values: FieldValues, read = settings, keep: (row: Settings) => void) =>
    change(async () => {
      const data = {
        zone: String(values.zone),
        hours: values.hours,
        grid_minutes: Number(values.grid_minutes),
        ...Object.fromEntries(numbers.map((name) => [name, Number(values[name])])),
      };
      const stored = await dataProvider.update("booking_settings", {
        id: settingsId,
        data,
        previousData: read,
      });
      keep({ ...stored.data, id: settingsId });
      return copy.saved;
    });
  return (
    <KeptForm record={settings} onSave={save}>
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)", marginTop: 2 }}>
        <Typography variant="h2">{copy.edit}</Typography>
        <Box
          sx={{
            display: "grid",
            gap: 2,
            alignItems: "start",
            gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
          }}
        >
          <ChoiceInput
            source="zone"
            label={copy.fields.zone}
            choices={zoneChoices([settings.zone, getLocalZone()])}
          />
          <ChoiceInput
            source="grid_minutes"
            label={copy.fields.grid_minutes}
            choices={gridChoices}
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
        </Box>
        <HoursInput source="hours" zone={settings.zone} />
        <SaveBar isBusy={isBusy} />
      </Box>
    </KeptForm>
  );
}

function SaveBar({ isBusy }: { isBusy: boolean }) {
  const { isDirty } = useFormState();
  return (
    <Button
      type="submit"
      variant="contained"
      disabled={!isDirty || isBusy}
      sx={{ justifySelf: "start" }}
    >
      {isBusy ? copy.saving : copy.save}
    </Button>
  );
}
