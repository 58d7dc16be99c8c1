import Box from "@mui/material/Box";
import { inquiryTypeLabels } from "@site/supabase/contracts/lead-values";
import type { ReactNode } from "react";
import {
  DataTable,
  DataTableBody,
  DataTableRow,
  useRecordContext,
  type DataTableRowProps,
} from "react-admin";
import { longTime, shortTime } from "../../format/time.ts";
import type { FoundLead } from "../../providers/data/found-lead.ts";
import { sourceLabel } from "../../shared/leads/lead-source.ts";
import { layoutCopy } from "../../ui/ui.copy.ts";
import { leadsCopy } from "../leads.copy.ts";
import { LeadLink } from "../page/lead-link.tsx";
import { LeadStatusChoice } from "../page/lead-status.tsx";
import { LeadBulkToolbar } from "./lead-bulk-toolbar.tsx";
import { leadListCopy } from "./lead-list.copy.ts";
import { RowActions } from "./row-actions.tsx";
import { rowAttribute } from "./row-attribute.ts";

const labels = leadsCopy.columns;
const more = leadListCopy.columns;

/** Columns that are hidden until they are selected; the others are the spec's. */
export const hiddenColumns = ["role", "phone", "inquiry_type", "owner_name", "booked_at"];

/** A text that does not fit is cut at the end of its cell. */
const cut = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;
const shared = (width: string, minWidth: number) => ({
  ...cut,
  width,
  minWidth,
  maxWidth: minWidth,
});

/** A row that shortcuts and tests find by the id of its lead. */
function LeadRow(props: DataTableRowProps) {
  const lead = useRecordContext<FoundLead>();
  return <DataTableRow {...props} {...{ [rowAttribute]: lead?.id }} />;
}

const LeadBody = (props: object) => <DataTableBody {...props} row={LeadRow} />;

/** The table of leads (spec 2). Email and company share the width that the other columns leave. */
export function LeadTable() {
  return (
    <DataTable<FoundLead>
      rowClick={false}
      size="small"
      hiddenColumns={hiddenColumns}
      body={LeadBody}
      bulkActionsToolbar={<LeadBulkToolbar />}
      bulkActionButtons
      sx={tableSx}
    >
      <DataTable.Col<FoundLead>
        source="name"
        label={labels.name}
        render={(lead) => (
          <Box sx={{ maxWidth: { md: "9rem", lg: "10rem", xl: "16rem" }, padding: "3px", ...cut }}>
            <LeadLink lead={lead} />
          </Box>
        )}
      />
      <DataTable.Col<FoundLead>
        source="email"
        label={labels.email}
        sx={shared("28%", 150)}
        render={({ email }) => <Whole text={email} />}
      />
      <DataTable.Col<FoundLead>
        source="company"
        label={labels.company}
        sx={shared("20%", 110)}
        render={({ company }) => <Whole text={company} />}
      />
      <DataTable.Col<FoundLead>
        source="role"
        disableSort
        label={more.role}
        render={({ role }) => <Narrow text={role} />}
      />
      <DataTable.Col<FoundLead>
        source="phone"
        disableSort
        label={more.phone}
        render={({ phone }) => <Narrow text={phone} />}
      />
      <DataTable.Col<FoundLead>
        source="form_source"
        label={labels.source}
        render={(lead) => <Quiet>{sourceLabel(lead)}</Quiet>}
      />
      <DataTable.Col<FoundLead>
        source="inquiry_type"
        disableSort
        label={more.inquiryType}
        render={({ inquiry_type }) => (
          <Quiet>{inquiry_type ? inquiryTypeLabels[inquiry_type] : layoutCopy.none}</Quiet>
        )}
      />
      <DataTable.Col<FoundLead>
        source="owner_name"
        disableSort
        label={more.owner}
        render={({ owner_name }) => <Narrow text={owner_name} />}
      />
      <DataTable.Col<FoundLead>
        source="booked_at"
        disableSort
        label={more.booked}
        render={({ booked_at }) => <Time iso={booked_at} />}
      />
      <DataTable.Col<FoundLead>
        source="status"
        label={labels.status}
        sx={{ whiteSpace: "nowrap" }}
        render={(lead) => <LeadStatusChoice lead={lead} quiet />}
      />
      <DataTable.NumberCol<FoundLead> source="lead_score" label={labels.score} sortByOrder="DESC" />
      <DataTable.Col<FoundLead>
        source="created_at"
        label={labels.created}
        sortByOrder="DESC"
        render={({ created_at }) => <Time iso={created_at} />}
      />
      <DataTable.Col<FoundLead>
        label={labels.actions}
        disableSort
        sx={{ whiteSpace: "nowrap" }}
        render={(lead) => <RowActions lead={lead} />}
      />
    </DataTable>
  );
}

/** At least 18 rows at 1440x900. */
const tableSx = {
  "& .RaDataTable-tableWrapper": { overflowX: "auto" },
  "& .MuiTableCell-root": {
    paddingBlock: 0,
    paddingInline: { md: "4px", lg: "8px" },
    height: 30,
    lineHeight: 1.3,
  },
  "& .MuiIconButton-root": { padding: "4px" },
  "& tr:focus-within": { backgroundColor: "action.hover" },
  "& tr:focus-within > td:first-of-type": {
    boxShadow: "inset 3px 0 0 currentColor",
  },
  "& select": { paddingBlock: "3px" },
} as const;

/** A text that its column may cut; the tooltip shows all of it. */
const Whole = ({ text }: { text: string | null }) => <span title={text ?? undefined}>{text}</span>;

function Narrow({ text }: { text: string | null }) {
  return (
    <Box sx={{ maxWidth: "9rem", color: "text.secondary", ...cut }} title={text ?? undefined}>
      {text || layoutCopy.none}
    </Box>
  );
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>
    {children}
  </Box>
);

function Time({ iso }: { iso: string | null }) {
  if (!iso) return <Quiet>{layoutCopy.none}</Quiet>;
  return (
    <Quiet>
      <time dateTime={iso} title={longTime(iso)}>
        {shortTime(iso)}
      </time>
    </Quiet>
  );
}
