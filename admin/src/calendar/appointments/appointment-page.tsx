import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { EditBase, ShowBase, useCanAccess, useRecordContext } from "react-admin";
import { formatDateTime, formatDay, formatTime, formatTimeRange } from "../../format/time.ts";
import { formatZone, getZoneName, useTimeZone } from "../../format/time-zone.ts";
import { isOpen } from "../../shared/appointments/status.ts";
import { Waiting } from "../../shell/special-screens.tsx";
import { BackLink } from "../../ui/links.tsx";
import { lineClamp } from "../../ui/line-clamp.ts";
import { DescriptionList } from "../../ui/description-list.tsx";
import { withoutNotification } from "../../ui/list-states.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useScreenTitle } from "../../ui/screen-title.ts";
import type { Appointment } from "../calendar-data.ts";
import { RecordForm } from "../forms/record-form.tsx";
import { AppointmentFacts } from "./appointment-facts.tsx";
import { AppointmentStatusField } from "./appointment-status.tsx";
import { appointmentsCopy as copy } from "./appointments.copy.ts";
import { attendeeOf, AttendeeInputs } from "./booking/attendee-inputs.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { MoveForm } from "./move-form.tsx";
import { OutcomeAlert } from "./outcome-alert.tsx";

const base = {
  resource: "appointments",
  disableAuthentication: true,
  queryOptions: withoutNotification,
  loading: <Notice tone="status" text={copy.loadingOne} />,
  error: <Notice tone="alert" text={copy.missing} />,
};

/** `/admin/appointments/{id}`: one appointment, read-only for roles that cannot edit it. */
export function AppointmentPage() {
  const { canAccess, isPending } = useCanAccess({ resource: "appointments", action: "edit" });
  if (isPending) return <Waiting />;
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <BackLink to="/calendar">{copy.back}</BackLink>
      {canAccess ? (
        <EditBase<Appointment> {...base} mutationMode="pessimistic" redirect={false}>
          <AppointmentContent canEdit />
        </EditBase>
      ) : (
        <ShowBase<Appointment> {...base}>
          <AppointmentContent canEdit={false} />
        </ShowBase>
      )}
    </Box>
  );
}

function AppointmentContent({ canEdit }: { canEdit: boolean }) {
  const appointment = useRecordContext<Appointment>();
  useScreenTitle(appointment?.attendee_name ?? copy.title);
  if (!appointment) return null;
  return (
    <>
      <Typography variant="h1" sx={lineClamp(3)}>
        {appointment.attendee_name}
      </Typography>
      {canEdit && <OutcomeAlert appointment={appointment} />}
      <Box
        sx={{
          display: "grid",
          alignItems: "start",
          gap: { xs: 4, lg: 6 },
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 7fr) minmax(0, 5fr)" },
        }}
      >
        <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
          <AppointmentTime appointment={appointment} canEdit={canEdit} />
          {canEdit ? <DetailsForm appointment={appointment} /> : <Details {...appointment} />}
        </Box>
        <AppointmentFacts appointment={appointment} />
      </Box>
    </>
  );
}

/** The time in the zones of reader and attendee, the status, and actions. */
function AppointmentTime({ appointment, canEdit }: { appointment: Appointment; canEdit: boolean }) {
  const { starts_at, ends_at, attendee_zone } = appointment;
  const [zone] = useTimeZone();
  const [doing, setDoing] = useState<"moving" | "cancelling">();
  const stop = () => setDoing(undefined);
  const canChange = canEdit && isOpen(appointment);
  const theirs = { zone: attendee_zone };
  const isSameDay = formatDay(starts_at, theirs) === formatDay(starts_at, { zone });
  return (
    <Box
      component="section"
      sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      <Box sx={{ borderLeft: 2, borderColor: "primary.main", paddingLeft: 2 }}>
        <Typography variant="h2">
          <time dateTime={starts_at}>
            {formatDay(starts_at, { zone })}, {formatTimeRange(starts_at, ends_at, { zone })}
          </time>
        </Typography>
        {attendee_zone !== zone && (
          <Typography variant="body2" color="text.secondary" title={formatZone(attendee_zone)}>
            {copy.attendeeTime(
              isSameDay
                ? `${formatTime(starts_at, theirs)} ${getZoneName(starts_at, attendee_zone)}`
                : formatDateTime(starts_at, theirs),
            )}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <AppointmentStatusField appointment={appointment} />
        {canChange && doing !== "moving" && (
          <Button variant="outlined" onClick={() => setDoing("moving")}>
            {copy.move.open}
          </Button>
        )}
        {canChange && (
          <Button variant="outlined" onClick={() => setDoing("cancelling")}>
            {copy.cancel}
          </Button>
        )}
      </Box>
      {canChange && doing === "moving" && (
        <MoveForm key={zone} appointment={appointment} zone={zone} onDone={stop} />
      )}
      {canChange && doing === "cancelling" && (
        <CancelDialog appointment={appointment} onClose={stop} />
      )}
    </Box>
  );
}

const texts = { save: copy.save, saved: copy.saved, saveFailed: copy.saveFailed };

function DetailsForm({ appointment }: { appointment: Appointment }) {
  return (
    <Box component="section">
      <Typography variant="h2">{copy.details}</Typography>
      <RecordForm resource="appointments" record={appointment} transform={attendeeOf} texts={texts}>
        <AttendeeInputs />
      </RecordForm>
    </Box>
  );
}

function Details(appointment: Appointment) {
  return (
    <Box
      component="section"
      sx={{ display: "grid", gap: 1, gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      <Typography variant="h2">{copy.details}</Typography>
      <DescriptionList
        facts={[
          [copy.fields.attendee_email, appointment.attendee_email],
          [copy.fields.company, appointment.company],
          [copy.fields.attendee_zone, formatZone(appointment.attendee_zone)],
          [copy.fields.notes, appointment.notes],
        ]}
      />
      <Typography variant="body2" color="text.secondary">
        {copy.readOnly}
      </Typography>
    </Box>
  );
}
