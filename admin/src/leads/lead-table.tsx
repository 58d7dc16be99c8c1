import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import type { Lead } from "@site/supabase/contracts/lead";
import { formSourceLabels } from "@site/supabase/contracts/lead-values";
import { DataTable } from "react-admin";
import { Link } from "react-router";
import { shortTime, longTime } from "../layout/time.ts";
import { LeadActions } from "./lead-actions.tsx";
import { LeadStatusChoice } from "./lead-status.tsx";
import { leadsCopy } from "./leads.copy.ts";

const Column = DataTable.Col<Lead>;
const { columns } = leadsCopy;

/** The table of leads (spec 2); it scrolls sideways inside itself where it does not fit. */
export function LeadTable() {
  return (
    <DataTable<Lead>
      bulkActionButtons={false}
      rowClick={false}
      sx={{
        "& .RaDataTable-tableWrapper": { overflowX: "auto" },
        "& .MuiTableCell-root:first-of-type": { paddingLeft: 0 },
        "& .MuiTableCell-root:last-of-type": { paddingRight: 0 },
        "& .column-actions": { width: 96 },
        "& td.column-status": { width: 190, paddingBlock: "4px" },
        "& td.column-actions": { paddingBlock: "2px" },
      }}
    >
      <Column source="name" label={columns.name} render={(lead) => <LeadLink lead={lead} />} />
      <Column source="email" label={columns.email} render={(lead) => <Cut text={lead.email} />} />
      <Column
        source="company"
        label={columns.company}
        render={(lead) => <Cut text={lead.company} />}
      />
      <Column
        source="form_source"
        label={columns.source}
        render={(lead) => <Quiet>{formSourceLabels[lead.form_source]}</Quiet>}
      />
      <Column
        source="status"
        label={columns.status}
        render={(lead) => <LeadStatusChoice lead={lead} />}
      />
      <DataTable.NumberCol source="lead_score" label={columns.score} />
      <Column
        source="created_at"
        label={columns.created}
        render={(lead) => (
          <Quiet>
            <time dateTime={lead.created_at} title={longTime(lead.created_at)}>
              {shortTime(lead.created_at)}
            </time>
          </Quiet>
        )}
      />
      <Column
        source="actions"
        label={columns.actions}
        disableSort
        render={(lead) => <LeadActions lead={lead} />}
      />
    </DataTable>
  );
}

/** The name as the way to the whole lead. */
export function LeadLink({ lead }: { lead: Pick<Lead, "id" | "name"> }) {
  return (
    <MuiLink component={Link} to={`/leads/${lead.id}`} sx={{ fontWeight: 600 }}>
      <Cut text={lead.name} />
    </MuiLink>
  );
}

/** One line, cut at its end when it is too long; the whole text is in its title. */
function Cut({ text }: { text: string | null }) {
  return (
    <Box
      component="span"
      title={text ?? undefined}
      sx={{
        display: "inline-block",
        maxWidth: { md: "20ch", lg: "28ch" },
        overflow: "hidden",
        textOverflow: "ellipsis",
        whiteSpace: "nowrap",
        verticalAlign: "bottom",
      }}
    >
      {text}
    </Box>
  );
}

function Quiet({ children }: { children: React.ReactNode }) {
  return (
    <Box component="span" sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>
      {children}
    </Box>
  );
}
