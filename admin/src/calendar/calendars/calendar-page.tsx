import { getLocalZone } from "@site/supabase/domain/zone-clock";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import {
  BooleanInput,
  CanAccess,
  maxLength,
  required,
  ShowBase,
  TextInput,
  useCanAccess,
  useDataProvider,
  useInput,
  useRecordContext,
  useRedirect,
} from "react-admin";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { clamped } from "../../ui/line-clamp.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { ChoiceInput } from "../../ui/select-input.tsx";
import { FactList } from "../../ui/description-list.tsx";
import { KeptForm } from "../../editing/live-record-form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useScreenTitle } from "../../ui/screen-title.ts";
import { AccessDenied, Outage, Waiting } from "../../shell/special-screens.tsx";
import { useStaffNames } from "../../shared/staff/staff-names.ts";
import { useChange } from "../../editing/use-command.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { calendarColumns, useSettings, type Calendar } from "../calendar-data.ts";
import { zoneText } from "../clock-text.ts";
import { PlaceInputs, placeOf } from "../place-inputs.tsx";
import { HoursInput } from "../settings/hours-input.tsx";
import { zoneChoices } from "../zone-choice.tsx";
import { BusyState } from "./calendar-rows.tsx";
import { calendarsCopy as copy } from "./calendars.copy.ts";
import { FeedAddress } from "./feed-address.tsx";

const home = "/calendar?tab=settings";
const meta = { columns: calendarColumns };
const queryOptions = { meta, onError: () => undefined };

/** `/admin/calendars/{id}`: one calendar; a form for admins, its feed for its own staff member. */
export function CalendarPage() {
  const { canAccess, isPending } = useCanAccess({ resource: "calendars", action: "edit" });
  if (isPending) return <Waiting />;
  return (
    <Around>
      <ShowBase<Calendar>
        resource="calendars"
        disableAuthentication
        queryOptions={queryOptions}
        loading={<Notice tone="status" text={copy.loadingOne} />}
        error={<Notice tone="alert" text={copy.missing} />}
      >
        <Whole canEdit={canAccess === true} />
      </ShowBase>
    </Around>
  );
}

/** `/admin/calendars/create`: a calendar more. */
export function AddCalendar() {
  useScreenTitle(copy.newCalendar);
  return (
    <CanAccess
      resource="calendars"
      action="create"
      loading={<Waiting />}
      accessDenied={<AccessDenied />}
      error={<Outage />}
    >
      <Around>
        <Typography variant="h1">{copy.newCalendar}</Typography>
        <CalendarForm />
      </Around>
    </CanAccess>
  );
}

function Around({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 640 }}>
      <BackLink to={home}>{copy.back}</BackLink>
      {children}
    </Box>
  );
}

function Whole({ canEdit }: { canEdit: boolean }) {
  const calendar = useRecordContext<Calendar>();
  const colleagues = useStaffNames();
  useScreenTitle(calendar?.name ?? copy.title);
  if (!calendar) return null;
  const host = colleagues.data?.find(({ user_id }) => user_id === calendar.staff_id)?.name;
  return (
    <>
      <Box component="hgroup" sx={{ display: "grid", gap: 0.5 }}>
        <Typography variant="h1" sx={clamped(3)}>
          {calendar.name}
        </Typography>
        <BusyState calendar={calendar} />
      </Box>
      {canEdit ? (
        <CalendarForm calendar={calendar} />
      ) : (
        <FactList
          facts={[
            [copy.fields.staff_id, host ?? copy.nobody],
            [copy.fields.zone, calendar.zone && zoneText(calendar.zone)],
          ]}
        />
      )}
      <FeedAddress calendar={calendar} />
    </>
  );
}

const checks = {
  name: [
    required(copy.required(copy.fields.name)),
    maxLength(100, copy.tooLong(copy.fields.name, 100)),
  ],
  busy_url: [
    (value: unknown) =>
      typeof value === "string" && value !== "" && !/^https:\/\/\S+$/.test(value)
        ? copy.busyFormat
        : undefined,
    maxLength(2000, copy.tooLong(copy.fields.busy_url, 2000)),
  ],
};

const textOrNull = (value: unknown) =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;

/** The address of busy times to store; a saved one cannot be read, so an empty field leaves it as it is. */
function busyAddressOf(values: FieldValues): { busy_url?: string | null } {
  const busy_url = textOrNull(values.busy_url);
  return busy_url !== null || values.remove_busy_url === true ? { busy_url } : {};
}

const begun = { is_active: true };

function CalendarForm({ calendar }: { calendar?: Calendar }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.saveFailed);
  const redirect = useRedirect();
  const colleagues = useStaffNames();
  const hostZone = useSettings().data?.zone ?? getLocalZone();
  const able = colleagues.data?.filter(
    ({ is_active, user_id }) => is_active || user_id === calendar?.staff_id,
  );

  const save = (values: FieldValues, read = calendar, keep: (row: Calendar) => void) =>
    change(async () => {
      const data = {
        name: textOrNull(values.name) ?? "",
        staff_id: textOrNull(values.staff_id),
        zone: textOrNull(values.zone),
        hours: hasOwnHours(values.hours) ? values.hours : null,
        ...busyAddressOf(values),
        is_active: values.is_active !== false,
        ...placeOf(values),
      };
      if (read) {
        const { id } = read;
        const stored = await dataProvider.update("calendars", {
          id,
          data,
          previousData: read,
          meta,
        });
        keep(stored.data);
        return copy.saved;
      }
      await dataProvider.create("calendars", { data, meta });
      redirect(home);
      return copy.added(data.name);
    });
  return (
    <KeptForm record={calendar} defaultValues={begun} onSave={save}>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <TextInput
          source="name"
          label={copy.fields.name}
          validate={checks.name}
          helperText={false}
          fullWidth
        />
        <ChoiceInput
          source="staff_id"
          label={copy.fields.staff_id}
          empty={copy.nobody}
          choices={(able ?? []).map(({ user_id, name }) => ({ value: user_id, label: name }))}
        />
        <ChoiceInput
          source="zone"
          label={copy.fields.zone}
          empty={copy.settingsZone(zoneText(hostZone))}
          choices={zoneChoices([calendar?.zone ?? hostZone, hostZone, getLocalZone()])}
        />
        <PlaceInputs empty={copy.noPlace} />
        <TextInput
          source="busy_url"
          type="url"
          label={copy.fields.busy_url}
          validate={checks.busy_url}
          helperText={calendar?.has_busy_url ? copy.busySaved : copy.busyHint}
          fullWidth
        />
        {calendar?.has_busy_url && (
          <BooleanInput
            source="remove_busy_url"
            label={copy.fields.remove_busy_url}
            helperText={false}
          />
        )}
        <OwnHours zone={calendar?.zone ?? hostZone} />
        <BooleanInput source="is_active" label={copy.fields.is_active} helperText={false} />
        <Button type="submit" variant="contained" disabled={isBusy} sx={{ justifySelf: "start" }}>
          {isBusy ? copy.saving : copy.save}
        </Button>
      </Box>
    </KeptForm>
  );
}

// A form keeps what is null as an empty text.
const hasOwnHours = (hours: unknown): boolean => typeof hours === "object" && hours !== null;

/** The calendar's hours, or those of the settings. */
function OwnHours({ zone }: { zone: string }) {
  const { field } = useInput({ source: "hours" });
  const settings = useSettings();
  const own = hasOwnHours(field.value);
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <FormControlLabel
        label={copy.ownHours}
        control={
          <Switch
            checked={own}
            onChange={(_event, on) => field.onChange(on ? (settings.data?.hours ?? {}) : null)}
          />
        }
      />
      {own ? (
        <HoursInput source="hours" zone={zone} />
      ) : (
        <Typography variant="body2" color="text.secondary">
          {copy.ownHoursHint}
        </Typography>
      )}
    </Box>
  );
}
