import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Lead } from "@site/supabase/contracts/lead";
import { sourceLabel } from "../../shared/leads/lead-source.ts";
import { DescriptionList } from "../../ui/description-list.tsx";
import { formatLongDateTime } from "../../format/time.ts";
import { leadsCopy } from "../leads.copy.ts";

const copy = leadsCopy.edit;

/** Read-only fields of a lead. */
export function LeadFacts({ lead }: { lead: Lead }) {
  return (
    <Box component="section" sx={{ display: "grid", gap: 1 }}>
      <Typography variant="h2">{copy.facts}</Typography>
      <DescriptionList
        facts={[
          [copy.source, sourceLabel({ ...lead, form_title: lead.submitted_form?.title })],
          [copy.created, formatLongDateTime(lead.created_at)],
          [copy.session, lead.session_id],
        ]}
      />
    </Box>
  );
}
