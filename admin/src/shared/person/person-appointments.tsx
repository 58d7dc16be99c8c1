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
const columns = ["id", "starts_at", "status"] as const;
type Appointment = Pick<
  Database["public"]["Tables"]["appointments"]["Row"],
  (typeof columns)[number]
>;

/** The person's appointments, the latest first, and a link to book one for them. */
export function PersonAppointments(props: {
  /** Filters by the person, or by the lead if it has no person yet. */
  of: { person_id: string } | { lead_id: string };
  name: string | null;
  email: string;
  company: string | null;
}) {
  const { canAccess } = useCanAccess({ resource: "appointments", action: "create" });
  const query = useGetList<Appointment>("appointments", {
    filter: props.of,
    sort: { field: "starts_at.desc,id", order: "DESC" },
    pagination: { page: 1, perPage: 10 },
    meta: { columns },
  });
  const prefill = new URLSearchParams({
    email: props.email,
    ...(props.name && { name: props.name }),
    ...(props.company && { company: props.company }),
  });
  return (
    <Part title={copy.title} query={query} failed={copy.failed}>
      {query.data?.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {copy.none}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0, fontSize: "0.875rem" }}>
        {query.data?.map(({ id, starts_at, status }) => (
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
              {appointmentStatusLabels[status]}
            </Box>
          </Box>
        ))}
      </Box>
      {canAccess && (
        <MuiLink
          component={Link}
          to={`/appointments/create?${prefill}`}
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
