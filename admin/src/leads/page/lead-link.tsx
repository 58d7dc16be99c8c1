import MuiLink from "@mui/material/Link";
import { Link } from "react-router";
import type { FoundLead } from "../../providers/data/found-lead.ts";

/** The name of a lead as a link to its page. */
export function LeadLink({ lead }: { lead: Pick<FoundLead, "id" | "name"> }) {
  return (
    <MuiLink component={Link} to={`/leads/${lead.id}`} title={lead.name} sx={{ fontWeight: 600 }}>
      {lead.name}
    </MuiLink>
  );
}
