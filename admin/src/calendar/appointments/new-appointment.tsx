import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { CanAccess, Form, useDataProvider, useRedirect } from "react-admin";
import type { FieldValues } from "react-hook-form";
import { useSearchParams } from "react-router";
import { BackLink } from "../../ui/back-link.tsx";
import { NativeChoice } from "../../ui/native-select.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useScreenTitle } from "../../ui/screen-title.ts";
import { AccessDenied, Outage, Waiting } from "../../shell/special-screens.tsx";
import { useChange } from "../../editing/use-command.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { useTypes, type AppointmentType } from "../calendar-data.ts";
import { useZone } from "../use-zone.ts";
import { ZoneChoice } from "../zone-choice.tsx";
import { attendeeOf, AttendeeInputs } from "./appointment-form.tsx";
import { appointmentsCopy as copy } from "./appointments.copy.ts";
import { TimeChoice } from "./time-choice.tsx";

/** `/admin/appointments/create`: a colleague books for somebody; known fields come in the address. */
export function NewAppointment() {
  const types = useTypes();
  useScreenTitle(copy.add);
  const active = types.data?.filter(({ is_active }) => is_active);
  return (
    <CanAccess
      resource="appointments"
      action="create"
      loading={<Waiting />}
      accessDenied={<AccessDenied />}
      error={<Outage />}
    >
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 640 }}>
        <BackLink to="/calendar">{copy.back}</BackLink>
        <Typography variant="h1">{copy.add}</Typography>
        {types.error ? (
          <Notice tone="alert" text={copy.failed} />
        ) : active === undefined ? (
          <Notice tone="status" text={copy.loading} />
        ) : active.length === 0 ? (
          <Notice text={copy.noTypes} />
        ) : (
          <Book types={active} />
        )}
      </Box>
    </CanAccess>
  );
}

function Book({ types }: { types: readonly AppointmentType[] }) {
  const [query] = useSearchParams();
  const [zone, chooseZone] = useZone();
  const [typeId, setTypeId] = useState(types[0]?.id ?? null);
  const [at, setAt] = useState<number>();
  const [isTried, setTried] = useState(false);
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.bookFailed);
  const redirect = useRedirect();
  const known = {
    attendee_name: query.get("name"),
    attendee_email: query.get("email"),
    company: query.get("company"),
  };

  const book = (values: FieldValues) => {
    if (at === undefined) return;
    const { place_kind, place, ...attendee } = attendeeOf(values);
    change(async () => {
      const { data } = await dataProvider.create("appointments", {
        data: {
          appointment_type_id: typeId,
          starts_at: new Date(at).toISOString(),
          ...attendee,
          ...(place_kind && { place_kind, place }),
        },
      });
      redirect(`/appointments/${data.id}`);
      return copy.booked(attendee.attendee_name);
    });
  };
  return (
    <Form noValidate record={known} onSubmit={book}>
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center" }}>
          <NativeChoice
            label={copy.fields.appointment_type_id}
            value={typeId ?? ""}
            choices={types.map(({ id, name, duration_minutes }) => ({
              value: id,
              label: `${name}, ${copy.minutes(duration_minutes)}`,
            }))}
            onChange={setTypeId}
            sx={{ height: 38 }}
          />
          <ZoneChoice
            zone={zone}
            onChange={(chosen) => {
              chooseZone(chosen);
              setAt(undefined);
            }}
          />
        </Box>
        <TimeChoice
          key={zone}
          typeId={typeId}
          zone={zone}
          at={at}
          error={isTried && at === undefined ? copy.time.needed : undefined}
          onChange={setAt}
        />
        <AttendeeInputs isNew />
        <Button
          type="submit"
          variant="contained"
          disabled={isBusy}
          sx={{ justifySelf: "start" }}
          onClick={() => setTried(true)}
        >
          {isBusy ? copy.saving : copy.book}
        </Button>
      </Box>
    </Form>
  );
}
