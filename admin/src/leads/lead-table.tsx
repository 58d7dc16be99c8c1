import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import type { Lead } from "@site/supabase/contracts/lead";
import { formSourceLabels } from "@site/supabase/contracts/lead-values";
import type { ReactNode } from "react";
import { DataTable } from "react-admin";
import { Link } from "react-router";
import { shortTime, longTime } from "../layout/time.ts";
import { LeadActions } from "./lead-actions.tsx";
import { LeadStatusChoice } from "./lead-status.tsx";
import { leadsCopy } from "./leads.copy.ts";

const Column = DataTable.Col<Lead>;
const { columns } = leadsCopy;

/** The table of leads (spec 2): fixed columns for what is short, the rest shared by the texts. */
export function LeadTable() {
  return (
    <DataTable<Lead>
      bulkActionButtons={false}
      rowClick={false}
      sx={{
        "& .RaDataTable-table": { tableLayout: "fixed" },
        "& .RaDataTable-headerCell": { backgroundColor: "background.default" },
        "& .MuiTableCell-root": { paddingInline: { md: "8px", lg: "12px" } },
        "& .MuiTableCell-root:first-of-type": { paddingLeft: 0 },
        "& .MuiTableCell-root:last-of-type": { paddingRight: 0 },
        "& td": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
        "& .column-email": { width: { lg: "21%" } },
        "& .column-form_source": { width: { md: 118, lg: 140 } },
        "& .column-status": { width: { md: 148, lg: 156 } },
        "& .column-lead_score": { width: { md: 68, lg: 84 }, paddingRight: { lg: "24px" } },
        "& .column-created_at": { width: { md: 112, lg: 124 } },
        "& .column-actions": { width: 84 },
        "& td.column-status": { paddingBlock: "4px", overflow: "visible" },
        "& td.column-actions": { paddingBlock: "2px", overflow: "visible" },
        // The icons' own padding would set them to the right of their heading.
        "& td.column-actions > *": { marginLeft: "-8px" },
      }}
    >
      <Column source="name" label={columns.name} render={(lead) => <LeadLink lead={lead} />} />
      <Column source="email" label={columns.email} render={(lead) => <Whole text={lead.email} />} />
      <Column
        source="company"
        label={columns.company}
        render={(lead) => <Whole text={lead.company} />}
      />
      <Column
        source="form_source"
        label={columns.source}
        render={(lead) => <Quiet>{formSourceLabels[lead.form_source]}</Quiet>}
      />
      <Column
        source="status"
        label={columns.status}
        render={(lead) => <LeadStatusChoice lead={lead} quiet />}
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
    <MuiLink component={Link} to={`/leads/${lead.id}`} title={lead.name} sx={{ fontWeight: 600 }}>
      {lead.name}
    </MuiLink>
  );
}

/** A text that its column may cut: pointing at it shows it whole. */
function Whole({ text }: { text: string | null }) {
  return <span title={text ?? undefined}>{text}</span>;
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ color: "text.secondary" }}>
      {children}
    </Box>
  );
}
