import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import { SimpleList, useListContext } from "react-admin";
import { formatDateTime } from "../../format/time.ts";
import type { FoundLead } from "../../providers/data/found-lead.ts";
import { sourceLabel } from "../../shared/leads/lead-source.ts";
import { lineClamp } from "../../ui/line-clamp.ts";
import { leadsCopy } from "../leads.copy.ts";
import { LeadLink } from "../page/lead-link.tsx";
import { LeadStatusChoice } from "../page/lead-status.tsx";
import { LeadSelection } from "./lead-selection.tsx";
import { leadListCopy } from "./lead-list.copy.ts";
import { RowActions } from "./row-actions.tsx";
import { rowAttribute } from "./row-attribute.ts";

/** The leads on a narrow screen: one card for each. */
export function LeadCards() {
  return (
    <Box sx={cardsSx}>
      <LeadSelection />
      <SimpleList<FoundLead> disablePadding rowClick={false} primaryText={renderCard} />
    </Box>
  );
}

const cardsSx = {
  "& .MuiListItem-root": {
    borderTop: 1,
    borderColor: "divider",
    paddingInline: 0,
    paddingBlock: 0.5,
  },
  // The toolbar wraps and is part of the page flow.
  "& .RaBulkActionsToolbar-toolbar.MuiToolbar-root": {
    position: "static",
    transform: "none",
    height: "auto",
    flexWrap: "wrap",
  },
  "& .RaBulkActionsToolbar-topToolbar": { flexWrap: "wrap", justifyContent: "flex-start" },
} as const;

const renderCard = (lead: FoundLead) => <LeadCard lead={lead} />;

function LeadCard({ lead }: { lead: FoundLead }) {
  const { selectedIds = [], onToggleItem } = useListContext<FoundLead>();
  const facts = [
    sourceLabel(lead),
    formatDateTime(lead.created_at),
    ...(lead.owner_name ? [lead.owner_name] : []),
  ];
  return (
    <Box {...{ [rowAttribute]: lead.id }} sx={{ display: "grid", gap: 0.25, fontSize: "0.875rem" }}>
      <Box sx={{ display: "flex", justifyContent: "space-between", fontSize: "1rem" }}>
        <Box sx={{ ...lineClamp(2), alignSelf: "center" }}>
          <LeadLink lead={lead} />
        </Box>
        <Box
          component="span"
          sx={{
            display: "flex",
            alignItems: "center",
            color: "text.secondary",
            fontSize: "0.875rem",
            whiteSpace: "nowrap",
          }}
        >
          {leadsCopy.scored(lead.lead_score)}
          <Checkbox
            checked={selectedIds.includes(lead.id)}
            onChange={() => onToggleItem(lead.id)}
            slotProps={{ input: { "aria-label": leadListCopy.selection.row(lead.name) } }}
          />
        </Box>
      </Box>
      <Box sx={lineClamp(2)}>{[lead.company, lead.email].filter(Boolean).join(" · ")}</Box>
      <Box sx={{ color: "text.secondary" }}>{facts.join(" · ")}</Box>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          justifyContent: "space-between",
          "& .MuiIconButton-root": { width: 44, height: 44 },
        }}
      >
        <LeadStatusChoice lead={lead} />
        <RowActions lead={lead} />
      </Box>
    </Box>
  );
}
