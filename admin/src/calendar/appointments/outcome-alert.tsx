import Alert from "@mui/material/Alert";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useMemo } from "react";
import { useGetList } from "react-admin";
import { Link } from "react-router";
import { useNow } from "../../format/use-now.ts";
import { OutcomeButtons } from "../../shared/appointments/outcome-buttons.tsx";
import { needsOutcome, type StatusRecord } from "../../shared/appointments/status.ts";
import { withoutNotification } from "../../ui/list-states.tsx";
import { appointmentsCopy } from "./appointments.copy.ts";

const copy = appointmentsCopy.outcome;

/** Asks for the outcome of an appointment that has ended without one; otherwise empty. */
export function OutcomeAlert({ appointment }: { appointment: StatusRecord }) {
  const now = useNow();
  if (!needsOutcome(appointment, now)) return null;
  return (
    <Alert severity="info" variant="outlined" action={<OutcomeButtons appointment={appointment} />}>
      <strong>{copy.title}</strong> {copy.text}
    </Alert>
  );
}

/** Links to past appointments without an outcome; empty if there are none. */
export function MissingOutcomes() {
  const now = useNow();
  const hour = Math.floor(now / 3_600_000) * 3_600_000;
  const filter = useMemo(
    () => ({ "status@in": "(scheduled,confirmed)", "ends_at@lte": new Date(hour).toISOString() }),
    [hour],
  );
  const { total = 0 } = useGetList(
    "appointments",
    { filter, pagination: { page: 1, perPage: 1 }, meta: { columns: ["id"] } },
    withoutNotification,
  );
  if (total === 0) return null;
  return (
    <Typography variant="body2" color="text.secondary">
      {copy.missing(total)}{" "}
      <MuiLink
        component={Link}
        underline="always"
        to={`/appointments?${new URLSearchParams({ filter: JSON.stringify(filter) })}`}
      >
        {copy.open}
      </MuiLink>
    </Typography>
  );
}
