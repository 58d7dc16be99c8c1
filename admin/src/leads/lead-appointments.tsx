import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { appointmentStatusLabels } from "@site/supabase/contracts/appointment-values";
import type { Database } from "@site/supabase/contracts/database.types";
import type { Lead } from "@site/supabase/contracts/lead";
import { useCanAccess, useGetList } from "react-admin";
import { Link } from "react-router";
import { Part } from "../layout/part.tsx";
import { longTime, shortTime } from "../layout/time.ts";
import { leadsCopy } from "./leads.copy.ts";

const copy = leadsCopy.appointments;
const columns = ["id", "starts_at", "status"] as const;
type Appointment = Pick<
  Database["public"]["Tables"]["appointments"]["Row"],
  (typeof columns)[number]
>;

/** What was booked with the lead, by its person whichever submission it was, the latest first. */
export function LeadAppointments({ lead }: { lead: Lead }) {
  const { canAccess } = useCanAccess({ resource: "appointments", action: "create" });
  const query = useGetList<Appointment>("appointments", {
    filter: lead.person_id ? { person_id: lead.person_id } : { lead_id: lead.id },
    sort: { field: "starts_at.desc,id", order: "DESC" },
    pagination: { page: 1, perPage: 10 },
    meta: { columns },
  });
  const known = new URLSearchParams({
    name: lead.name,
    email: lead.email,
    ...(lead.company && { company: lead.company }),
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
              title={longTime(starts_at)}
            >
              {shortTime(starts_at)}
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
          to={`/appointments/create?${known}`}
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
