import Box from "@mui/material/Box";
import { formSourceLabels } from "@site/supabase/contracts/lead-values";
import { useListContext } from "react-admin";
import { clamped } from "../../ui/line-clamp.ts";
import { shortTime } from "../../format/time.ts";
import type { FoundLead } from "../../providers/data/found-lead.ts";
import { LeadActions } from "./lead-actions.tsx";
import { LeadStatusChoice } from "../page/lead-status.tsx";
import { useLeadKeys } from "../keyboard/lead-keys.tsx";
import { LeadLink } from "../page/lead-link.tsx";
import { leadListCopy } from "./lead-list.copy.ts";
import { leadsCopy } from "../leads.copy.ts";
import { rowAttribute } from "./row-attribute.ts";
import { Tick } from "./tick.tsx";

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
  const { selectedIds = [], onToggleItem } = useListContext<FoundLead>();
  const { current } = useLeadKeys();
  const facts = [
    formSourceLabels[lead.form_source],
    shortTime(lead.created_at),
    ...(lead.owner_name ? [lead.owner_name] : []),
  ];
  return (
    <Box
      component="li"
      {...{ [rowAttribute]: lead.id }}
      sx={{
        ...(lead.id === current && {
          boxShadow: (theme) => `inset 3px 0 0 ${theme.palette.primary.main}`,
          paddingLeft: 1.5,
        }),
        display: "grid",
        gap: 0.25,
        paddingBlock: 1.75,
        borderTop: 1,
        borderColor: "divider",
        fontSize: "0.875rem",
      }}
    >
      <Box sx={{ display: "flex", justifyContent: "space-between", gap: 2, fontSize: "1rem" }}>
        <Box sx={clamped(2)}>
          <LeadLink lead={lead} />
        </Box>
        <Box
          component="span"
          sx={{
            display: "flex",
            gap: 1.5,
            color: "text.secondary",
            fontSize: "0.875rem",
            whiteSpace: "nowrap",
          }}
        >
          {leadsCopy.scored(lead.lead_score)}
          <Tick
            label={leadListCopy.selection.row(lead.name)}
            isOn={selectedIds.includes(lead.id)}
            onToggle={() => onToggleItem(lead.id)}
          />
        </Box>
      </Box>
      {lead.company && <Box sx={clamped(2)}>{lead.company}</Box>}
      <Box sx={clamped(2)}>{lead.email}</Box>
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
