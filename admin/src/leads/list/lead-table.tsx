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
import { formatLongDateTime, formatDateTime } from "../../format/time.ts";
import type { FoundLead } from "../../providers/data/found-lead.ts";
import { sourceLabel } from "../../shared/leads/lead-source.ts";
import { layoutCopy } from "../../ui/ui.copy.ts";
import { hiddenColumns } from "../views/lead-view.ts";
import { leadsCopy } from "../leads.copy.ts";
import { LeadLink } from "../page/lead-link.tsx";
import { LeadStatusChoice } from "../page/lead-status.tsx";
import { LeadSelection } from "./lead-selection.tsx";
import { leadListCopy } from "./lead-list.copy.ts";
import { RowActions } from "./row-actions.tsx";
import { rowAttribute } from "./row-attribute.ts";

const labels = leadsCopy.columns;
const more = leadListCopy.columns;

/** Truncates text that does not fit its cell. */
const truncated = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;
const flexibleColumn = (width: string, minWidth: number) => ({
  ...truncated,
  width,
  minWidth,
  maxWidth: minWidth,
});

/** A row with the id of its lead as attribute, for shortcuts and tests. */
function LeadRow(props: DataTableRowProps) {
  const lead = useRecordContext<FoundLead>();
  return <DataTableRow {...props} {...{ [rowAttribute]: lead?.id }} />;
}

const LeadBody = (props: object) => <DataTableBody {...props} row={LeadRow} />;

/** The table of leads (spec 2). Email and company share the remaining width. */
export function LeadTable() {
  return (
    <DataTable<FoundLead>
      rowClick={false}
      size="small"
      hiddenColumns={hiddenColumns}
      body={LeadBody}
      bulkActionsToolbar={<LeadSelection />}
      bulkActionButtons
      sx={tableSx}
    >
      <DataTable.Col<FoundLead>
        source="name"
        label={labels.name}
        render={(lead) => (
          <Box
            sx={{
              maxWidth: { md: "9rem", lg: "10rem", xl: "16rem" },
              padding: "3px",
              ...truncated,
            }}
          >
            <LeadLink lead={lead} />
          </Box>
        )}
      />
      <DataTable.Col<FoundLead>
        source="email"
        label={labels.email}
        sx={flexibleColumn("28%", 150)}
        render={({ email }) => <TextWithTooltip text={email} />}
      />
      <DataTable.Col<FoundLead>
        source="company"
        label={labels.company}
        sx={flexibleColumn("20%", 110)}
        render={({ company }) => <TextWithTooltip text={company} />}
      />
      <DataTable.Col<FoundLead>
        source="role"
        disableSort
        label={more.role}
        render={({ role }) => <TruncatedText text={role} />}
      />
      <DataTable.Col<FoundLead>
        source="phone"
        disableSort
        label={more.phone}
        render={({ phone }) => <TruncatedText text={phone} />}
      />
      <DataTable.Col<FoundLead>
        source="form_source"
        label={labels.source}
        render={(lead) => <SecondaryText>{sourceLabel(lead)}</SecondaryText>}
      />
      <DataTable.Col<FoundLead>
        source="inquiry_type"
        disableSort
        label={more.inquiryType}
        render={({ inquiry_type }) => (
          <SecondaryText>
            {inquiry_type ? inquiryTypeLabels[inquiry_type] : layoutCopy.none}
          </SecondaryText>
        )}
      />
      <DataTable.Col<FoundLead>
        source="owner_name"
        disableSort
        label={more.owner}
        render={({ owner_name }) => <TruncatedText text={owner_name} />}
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

/** The row height fits 18 rows on a screen of 1440x900. */
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

/** A text that its column can truncate; the tooltip shows all of it. */
const TextWithTooltip = ({ text }: { text: string | null }) => (
  <span title={text ?? undefined}>{text}</span>
);

function TruncatedText({ text }: { text: string | null }) {
  return (
    <Box sx={{ maxWidth: "9rem", color: "text.secondary", ...truncated }} title={text ?? undefined}>
      {text || layoutCopy.none}
    </Box>
  );
}

const SecondaryText = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>
    {children}
  </Box>
);

function Time({ iso }: { iso: string | null }) {
  if (!iso) return <SecondaryText>{layoutCopy.none}</SecondaryText>;
  return (
    <SecondaryText>
      <time dateTime={iso} title={formatLongDateTime(iso)}>
        {formatDateTime(iso)}
      </time>
    </SecondaryText>
  );
}
