import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { getLocalZone } from "@site/supabase/domain/zone-clock";
import {
  BooleanInput,
  CreateBase,
  EditBase,
  maxLength,
  required,
  ShowBase,
  SimpleForm,
  TextInput,
  useCanAccess,
  useInput,
  useRecordContext,
  useRedirect,
} from "react-admin";
import type { FieldValues } from "react-hook-form";
import { formatZone } from "../../format/time-zone.ts";
import { TimeZoneInput } from "../../format/time-zone-field.tsx";
import { useStaffNames } from "../../shared/staff/staff-names.ts";
import { Waiting } from "../../shell/special-screens.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { withoutNotification } from "../../ui/list-states.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OptionalSelect } from "../../ui/optional-select.tsx";
import { calendarColumns, useHostZone, useSettings, type Calendar } from "../calendar-data.ts";
import { FormActions, formProps, selectProps } from "../forms/form-layout.tsx";
import { textOrNull } from "../forms/form-values.ts";
import { PlaceInputs, placeOf } from "../forms/place-inputs.tsx";
import { RecordScreen } from "../forms/record-screen.tsx";
import { HoursInput } from "../settings/hours-input.tsx";
import { useFormSave } from "../forms/use-form-save.ts";
import { BusyState } from "./calendar-table.tsx";
import { calendarsCopy as copy } from "./calendars.copy.ts";
import { FeedAddress } from "./feed-address.tsx";

const home = "/calendar?tab=settings";
const back = { to: home, text: copy.back };
const meta = { columns: calendarColumns };
const base = {
  resource: "calendars",
  disableAuthentication: true,
  queryOptions: { ...withoutNotification, meta },
  loading: <Notice tone="status" text={copy.loadingOne} />,
  error: <Notice tone="alert" text={copy.missing} />,
};

/** `/admin/calendars/{id}`: a form for admins, read-only for other roles. Admins and the host see its feed. */
export function CalendarPage() {
  const { canAccess, isPending } = useCanAccess({ resource: "calendars", action: "edit" });
  if (isPending) return <Waiting />;
  return canAccess ? (
    <EditBase<Calendar>
      {...base}
      mutationMode="pessimistic"
      mutationOptions={{ meta }}
      redirect={false}
    >
      <CalendarContent canEdit />
    </EditBase>
  ) : (
    <ShowBase<Calendar> {...base}>
      <CalendarContent canEdit={false} />
    </ShowBase>
  );
}

/** `/admin/calendars/create`: adds a calendar. */
export function AddCalendar() {
  const redirect = useRedirect();
  return (
    <CreateBase resource="calendars" mutationOptions={{ meta }} redirect={false}>
      <RecordScreen back={back} title={copy.newCalendar}>
        <CalendarForm onSaved={() => redirect(home)} />
      </RecordScreen>
    </CreateBase>
  );
}

function CalendarContent({ canEdit }: { canEdit: boolean }) {
  const calendar = useRecordContext<Calendar>();
  const colleagues = useStaffNames();
  if (!calendar) return null;
  const host = colleagues.data?.find(({ user_id }) => user_id === calendar.staff_id)?.name;
  return (
    <RecordScreen back={back} title={calendar.name} subtitle={<BusyState calendar={calendar} />}>
      {canEdit ? (
        <CalendarForm />
      ) : (
        <DescriptionList
          facts={[
            [copy.fields.staff_id, host ?? copy.noHost],
            [copy.fields.zone, calendar.zone && formatZone(calendar.zone)],
          ]}
        />
      )}
      <FeedAddress calendar={calendar} />
    </RecordScreen>
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

/** Returns the busy URL to store. Clients cannot read a stored URL, so an empty input keeps it. */
function busyUrlOf(values: FieldValues): { busy_url?: string | null } {
  const busy_url = textOrNull(values.busy_url);
  return busy_url !== null || values.remove_busy_url === true ? { busy_url } : {};
}

/** Converts form values to columns. */
const calendarOf = (values: FieldValues) => ({
  name: textOrNull(values.name) ?? "",
  staff_id: textOrNull(values.staff_id),
  zone: textOrNull(values.zone),
  hours: hasOwnHours(values.hours) ? values.hours : null,
  ...busyUrlOf(values),
  is_active: values.is_active !== false,
  ...placeOf(values),
});

const defaults = { is_active: true };

/** The form of the surrounding `Create` or `Edit`. */
function CalendarForm({ onSaved }: { onSaved?: () => void }) {
  const calendar = useRecordContext<Calendar>();
  const save = useFormSave(copy.saveFailed);
  const colleagues = useStaffNames();
  const hostZone = useHostZone();
  const hosts = colleagues.data?.filter(
    ({ is_active, user_id }) => is_active || user_id === calendar?.staff_id,
  );
  return (
    <SimpleForm
      {...formProps}
      {...(!calendar && { defaultValues: defaults })}
      onSubmit={(values: FieldValues) => {
        const data = calendarOf(values);
        return save<Calendar>(data, () => {
          onSaved?.();
          return calendar ? copy.saved : copy.added(data.name);
        });
      }}
      toolbar={<FormActions save={copy.save} alwaysEnable={!calendar} />}
    >
      <TextInput
        fullWidth
        source="name"
        label={copy.fields.name}
        validate={checks.name}
        helperText={false}
      />
      <OptionalSelect
        {...selectProps}
        fullWidth
        source="staff_id"
        label={copy.fields.staff_id}
        emptyText={copy.noHost}
        choices={hosts ?? []}
        optionValue="user_id"
      />
      <TimeZoneInput
        source="zone"
        label={copy.fields.zone}
        emptyText={copy.settingsZone(formatZone(hostZone))}
        inUse={[calendar?.zone ?? hostZone, hostZone, getLocalZone()]}
      />
      <PlaceInputs empty={copy.noPlace} hasTemplate />
      <TextInput
        fullWidth
        source="busy_url"
        type="url"
        label={copy.fields.busy_url}
        validate={checks.busy_url}
        helperText={calendar?.has_busy_url ? copy.busySaved : copy.busyHint}
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
    </SimpleForm>
  );
}

// React-Admin forms represent null as an empty string.
const hasOwnHours = (hours: unknown): boolean => typeof hours === "object" && hours !== null;

/** Input for custom hours; without them, the business hours of the settings apply. */
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
