import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { fallbackTypeName } from "@site/supabase/contracts/appointment-values";
import { useState, type ReactNode } from "react";
import { ShowBase, useCanAccess, useDataProvider, useRecordContext } from "react-admin";
import { useFormState } from "react-hook-form";
import { Link } from "react-router";
import { clamped } from "../../ui/line-clamp.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { FactList } from "../../ui/description-list.tsx";
import { Notice } from "../../ui/notice.tsx";
import { KeptForm } from "../../editing/live-record-form.tsx";
import { useScreenTitle } from "../../ui/screen-title.ts";
import { Waiting } from "../../shell/special-screens.tsx";
import { useChange } from "../../editing/use-command.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { useCalendars, useTypes, type Appointment } from "../calendar-data.ts";
import { clockText, dayText, momentText, spanText, zoneText } from "../clock-text.ts";
import { useZone } from "../use-zone.ts";
import { ZoneChoice } from "../zone-choice.tsx";
import { placeCopy } from "../place.copy.ts";
import { attendeeOf, AttendeeInputs } from "./appointment-form.tsx";
import { AppointmentStatusChoice } from "./appointment-status.tsx";
import { appointmentsCopy as copy } from "./appointments.copy.ts";
import { CancelQuestion } from "./cancel-question.tsx";
import { isOpen } from "./status.ts";
import { TimeChoice } from "./time-choice.tsx";

const queryOptions = { onError: () => undefined };

/** `/admin/appointments/{id}`: one appointment; what may be done with it for those who may. */
export function AppointmentPage() {
  const { canAccess, isPending } = useCanAccess({ resource: "appointments", action: "edit" });
  if (isPending) return <Waiting />;
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <BackLink to="/calendar">{copy.back}</BackLink>
      <ShowBase<Appointment>
        resource="appointments"
        disableAuthentication
        queryOptions={queryOptions}
        loading={<Notice tone="status" text={copy.loadingOne} />}
        error={<Notice tone="alert" text={copy.missing} />}
      >
        <Whole canEdit={canAccess === true} />
      </ShowBase>
    </Box>
  );
}

function Whole({ canEdit }: { canEdit: boolean }) {
  const appointment = useRecordContext<Appointment>();
  const [zone, chooseZone] = useZone();
  useScreenTitle(appointment?.attendee_name ?? copy.title);
  if (!appointment) return null;
  return (
    <>
      <Typography variant="h1" sx={clamped(3)}>
        {appointment.attendee_name}
      </Typography>
      <Box
        sx={{
          display: "grid",
          alignItems: "start",
          gap: { xs: 4, lg: 6 },
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 7fr) minmax(0, 5fr)" },
        }}
      >
        <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}>
          <When appointment={appointment} zone={zone} onZone={chooseZone} canEdit={canEdit} />
          {canEdit ? <Details appointment={appointment} /> : <Read appointment={appointment} />}
        </Box>
        <Facts appointment={appointment} zone={zone} />
      </Box>
    </>
  );
}

/** When it is, for the reader and for the attendee, and what can be done about it. */
function When(props: {
  appointment: Appointment;
  zone: string;
  onZone: (zone: string) => void;
  canEdit: boolean;
}) {
  const { appointment, zone } = props;
  const { starts_at, ends_at, attendee_zone } = appointment;
  const [doing, setDoing] = useState<"moving" | "cancelling">();
  const stop = () => setDoing(undefined);
  const canChange = props.canEdit && isOpen(appointment);
  return (
    <Box
      component="section"
      sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      <Box sx={{ borderLeft: 2, borderColor: "primary.main", paddingLeft: 2 }}>
        <Typography variant="h2">
          <time dateTime={starts_at}>
            {dayText(starts_at, zone)}, {spanText(starts_at, ends_at, zone)}
          </time>
        </Typography>
        {attendee_zone !== zone && (
          <Typography variant="body2" color="text.secondary">
            {copy.attendeeTime(
              dayText(starts_at, attendee_zone) === dayText(starts_at, zone)
                ? clockText(starts_at, attendee_zone)
                : momentText(starts_at, attendee_zone),
              zoneText(attendee_zone),
            )}
          </Typography>
        )}
      </Box>
      <ZoneChoice zone={zone} onChange={props.onZone} />
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <AppointmentStatusChoice appointment={appointment} />
        {canChange && doing !== "moving" && (
          <Button variant="outlined" onClick={() => setDoing("moving")}>
            {copy.move}
          </Button>
        )}
        {canChange && (
          <Button variant="outlined" onClick={() => setDoing("cancelling")}>
            {copy.cancel}
          </Button>
        )}
      </Box>
      {canChange && doing === "moving" && (
        <Move key={zone} appointment={appointment} zone={zone} onDone={stop} />
      )}
      {canChange && doing === "cancelling" && (
        <CancelQuestion appointment={appointment} onClose={stop} />
      )}
    </Box>
  );
}

function Move(props: { appointment: Appointment; zone: string; onDone: () => void }) {
  const { appointment, onDone } = props;
  const { id, starts_at, appointment_type_id, attendee_name } = appointment;
  const before = Date.parse(starts_at);
  const [at, setAt] = useState<number | undefined>(before);
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.moveFailed);
  return (
    <Box
      component="form"
      noValidate
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: "minmax(0, 1fr)",
        maxWidth: 560,
        padding: 2,
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        backgroundColor: "background.paper",
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (at === undefined) return;
        change(async () => {
          await dataProvider.update("appointments", {
            id,
            data: { starts_at: new Date(at).toISOString() },
            previousData: appointment,
          });
          onDone();
          return copy.moved(attendee_name);
        });
      }}
    >
      <Box sx={{ display: "grid", gap: 0.5 }}>
        <Typography variant="h2">{copy.moveTitle}</Typography>
        <Typography variant="body2" color="text.secondary">
          {copy.moveHint}
        </Typography>
      </Box>
      <TimeChoice
        typeId={appointment_type_id}
        appointmentId={id}
        zone={props.zone}
        at={at}
        onChange={setAt}
      />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button
          type="submit"
          variant="contained"
          disabled={isBusy || at === undefined || at === before}
        >
          {isBusy ? copy.saving : copy.moveTo}
        </Button>
        <Button variant="outlined" onClick={onDone}>
          {copy.stop}
        </Button>
      </Box>
    </Box>
  );
}

/** The fields that staff may correct. */
function Details({ appointment }: { appointment: Appointment }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.saveFailed);
  return (
    <KeptForm<Appointment>
      record={appointment}
      onSave={(values, read = appointment, keep) =>
        change(async () => {
          const { data } = await dataProvider.update<Appointment>("appointments", {
            id: read.id,
            data: attendeeOf(values),
            previousData: read,
          });
          keep(data);
          return copy.saved;
        })
      }
    >
      <Box
        component="section"
        sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}
      >
        <Typography variant="h2">{copy.details}</Typography>
        <AttendeeInputs />
        <SaveBar isBusy={isBusy} />
      </Box>
    </KeptForm>
  );
}

function SaveBar({ isBusy }: { isBusy: boolean }) {
  const { isDirty } = useFormState();
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
      <Button type="submit" variant="contained" disabled={!isDirty || isBusy}>
        {isBusy ? copy.saving : copy.save}
      </Button>
      {!isDirty && (
        <Typography variant="body2" color="text.secondary">
          {copy.unchanged}
        </Typography>
      )}
    </Box>
  );
}

/** The same for those who read and do not change. */
function Read({ appointment }: { appointment: Appointment }) {
  return (
    <Section title={copy.details}>
      <FactList
        facts={[
          [copy.fields.attendee_email, appointment.attendee_email],
          [copy.fields.company, appointment.company],
          [copy.fields.attendee_zone, zoneText(appointment.attendee_zone)],
          [copy.fields.notes, appointment.notes],
        ]}
      />
      <Typography variant="body2" color="text.secondary">
        {copy.readOnly}
      </Typography>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="section"
      sx={{ display: "grid", gap: 1, gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      <Typography variant="h2">{title}</Typography>
      {children}
    </Box>
  );
}

/** What is known beside what can be changed. */
function Facts({ appointment, zone }: { appointment: Appointment; zone: string }) {
  const types = useTypes();
  const calendars = useCalendars();
  const type = types.data?.find(({ id }) => id === appointment.appointment_type_id);
  const calendar = calendars.data?.find(({ id }) => id === appointment.calendar_id);
  const minutes = (Date.parse(appointment.ends_at) - Date.parse(appointment.starts_at)) / 60_000;
  const place =
    appointment.place_kind && `${placeCopy.kinds[appointment.place_kind]}: ${appointment.place}`;
  return (
    <Section title={copy.facts}>
      <FactList
        facts={[
          [copy.type, `${type?.name ?? fallbackTypeName}, ${copy.minutes(minutes)}`],
          [copy.fields.calendar_id, calendar?.name ?? null],
          [copy.place, place],
          [copy.source, copy.sources[appointment.source]],
          [copy.created, momentText(appointment.created_at, zone)],
          ...(appointment.cancelled_at
            ? [[copy.cancelledAt, momentText(appointment.cancelled_at, zone)] as const]
            : []),
        ]}
      />
      {appointment.lead_id && (
        <MuiLink
          component={Link}
          to={`/leads/${appointment.lead_id}`}
          variant="body2"
          underline="always"
          sx={{ justifySelf: "start" }}
        >
          {copy.openLead}
        </MuiLink>
      )}
    </Section>
  );
}
