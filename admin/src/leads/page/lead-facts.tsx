import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Lead } from "@site/supabase/contracts/lead";
import { sourceLabel } from "../../shared/leads/lead-source.ts";
import { FactList } from "../../ui/description-list.tsx";
import { longTime } from "../../format/time.ts";
import { leadsCopy } from "../leads.copy.ts";

const copy = leadsCopy.edit;

/** What the database wrote about the lead; nobody edits it. */
export function LeadFacts({ lead }: { lead: Lead }) {
  return (
    <Box component="section" sx={{ display: "grid", gap: 1 }}>
      <Typography variant="h2">{copy.facts}</Typography>
      <FactList
        facts={[
          [copy.source, sourceLabel(lead)],
          [copy.created, longTime(lead.created_at)],
          [copy.session, lead.session_id],
        ]}
      />
    </Box>
  );
}
