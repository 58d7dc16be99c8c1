import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { appointmentStatusLabels } from "@site/supabase/contracts/appointment-values";
import type { Database } from "@site/supabase/contracts/database.types";
import { useCanAccess, useGetList } from "react-admin";
import { Link } from "react-router";
import { Part } from "../../ui/query-section.tsx";
import { formatLongDateTime, formatDateTime } from "../../format/time.ts";
import { personCopy } from "./person.copy.ts";

const copy = personCopy.appointments;
const columns = ["id", "starts_at", "status", "attendee_name"] as const;
type Appointment = Pick<
  Database["public"]["Tables"]["appointments"]["Row"],
  (typeof columns)[number]
>;

/** The appointments of a person or of several, the latest first, and a link to book one for a person. */
export function PersonAppointments(props: {
  /** Filters by the people, or by the lead if it has no person yet. */
  of: { person_id: string } | { "person_id@in": string } | { lead_id: string };
  /** Fills the form of a new appointment. Without it, there is no link to the form. */
  attendee?: { name: string | null; email: string; company: string | null };
  /** Names the attendee of each appointment. */
  isNamed?: boolean;
}) {
  const { attendee } = props;
  const { canAccess } = useCanAccess({ resource: "appointments", action: "create" });
  const query = useGetList<Appointment>("appointments", {
    filter: props.of,
    sort: { field: "starts_at.desc,id", order: "DESC" },
    pagination: { page: 1, perPage: 10 },
    meta: { columns },
  });
  return (
    <Part title={copy.title} query={query} failed={copy.failed}>
      {query.data?.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {copy.none}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0, fontSize: "0.875rem" }}>
        {query.data?.map(({ id, starts_at, status, attendee_name }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: "flex",
              justifyContent: "space-between",
              gap: 2,
              paddingBlock: 0.75,
              borderTop: 1,
              borderColor: "divider",
            }}
          >
            <MuiLink
              component={Link}
              to={`/appointments/${id}`}
              underline="always"
              title={formatLongDateTime(starts_at)}
            >
              {formatDateTime(starts_at)}
            </MuiLink>
            <Box component="span" sx={{ color: "text.secondary" }}>
              {[props.isNamed && attendee_name, appointmentStatusLabels[status]]
                .filter(Boolean)
                .join(" · ")}
            </Box>
          </Box>
        ))}
      </Box>
      {canAccess && attendee && (
        <MuiLink
          component={Link}
          to={`/appointments/create?${toQuery(attendee)}`}
          variant="body2"
          underline="always"
          sx={{ justifySelf: "start" }}
        >
          {copy.add}
        </MuiLink>
      )}
    </Part>
  );
}

const toQuery = (attendee: { name: string | null; email: string; company: string | null }) =>
  new URLSearchParams(
    Object.entries(attendee).flatMap(([field, value]) => (value ? [[field, value]] : [])),
  );
