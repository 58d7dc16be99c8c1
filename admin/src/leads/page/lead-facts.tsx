import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Lead } from "@site/supabase/contracts/lead";
import { formSourceLabels } from "@site/supabase/contracts/lead-values";
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
          [copy.source, formSourceLabels[lead.form_source]],
          [copy.created, longTime(lead.created_at)],
          [copy.session, lead.session_id],
        ]}
      />
    </Box>
  );
}
