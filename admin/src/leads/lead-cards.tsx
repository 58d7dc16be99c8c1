import Box from "@mui/material/Box";
import { formSourceLabels } from "@site/supabase/contracts/lead-values";
import { useListContext } from "react-admin";
import { shortTime } from "../layout/time.ts";
import type { FoundLead } from "../providers/found-lead.ts";
import { LeadActions } from "./lead-actions.tsx";
import { LeadStatusChoice } from "./lead-status.tsx";
import { LeadLink } from "./lead-table.tsx";
import { leadsCopy } from "./leads.copy.ts";

/** The leads on a narrow screen: the table's columns as a card per lead, thumbs in mind. */
export function LeadCards() {
  const { data = [] } = useListContext<FoundLead>();
  return (
    <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
      {data.map((lead) => (
        <LeadCard key={lead.id} lead={lead} />
      ))}
    </Box>
  );
}

function LeadCard({ lead }: { lead: FoundLead }) {
  const facts = [formSourceLabels[lead.form_source], shortTime(lead.created_at)];
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gap: 0.25,
        paddingBlock: 1.75,
        borderTop: 1,
        borderColor: "divider",
        fontSize: "0.875rem",
      }}
    >
      <Box sx={{ display: "flex", justifyContent: "space-between", gap: 2, fontSize: "1rem" }}>
        <LeadLink lead={lead} />
        <Box
          component="span"
          sx={{ color: "text.secondary", fontSize: "0.875rem", whiteSpace: "nowrap" }}
        >
          {leadsCopy.scored(lead.lead_score)}
        </Box>
      </Box>
      {lead.company && <Box sx={{ overflowWrap: "anywhere" }}>{lead.company}</Box>}
      <Box sx={{ overflowWrap: "anywhere" }}>{lead.email}</Box>
      <Box sx={{ color: "text.secondary" }}>{facts.join(" · ")}</Box>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          justifyContent: "space-between",
          marginTop: 0.75,
          "& .MuiIconButton-root": { width: 44, height: 44 },
          "& .MuiNativeSelect-select": { minHeight: "22px !important" },
        }}
      >
        <LeadStatusChoice lead={lead} />
        <LeadActions lead={lead} doNotContact={lead.do_not_contact} />
      </Box>
    </Box>
  );
}
