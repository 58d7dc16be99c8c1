import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import TableSortLabel from "@mui/material/TableSortLabel";
import { formSourceLabels } from "@site/supabase/contracts/lead-values";
import type { ReactNode } from "react";
import { useListContext } from "react-admin";
import { Link } from "react-router";
import { longTime, shortTime } from "../layout/time.ts";
import type { FoundLead } from "../providers/found-lead.ts";
import { LeadActions } from "./lead-actions.tsx";
import { LeadStatusChoice } from "./lead-status.tsx";
import { leadsCopy } from "./leads.copy.ts";

interface Column {
  label: string;
  render: (lead: FoundLead) => ReactNode;
  /** The column of the database it is sorted by, and which way first. */
  sort?: { field: keyof FoundLead; first: "ASC" | "DESC" };
  /** Its share of the room that the others leave, cut there; without, as wide as its longest text. */
  share?: string;
  align?: "right";
  /** A control stands in it: it may use the height of the row. */
  control?: true;
}

const { columns: labels } = leadsCopy;

const cut = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

/** The columns of the spec, in its order (spec 2). */
const columns: readonly Column[] = [
  {
    label: labels.name,
    sort: { field: "name", first: "ASC" },
    render: (lead) => (
      <Box sx={{ maxWidth: { md: "9rem", lg: "10rem", xl: "16rem" }, ...cut }}>
        <LeadLink lead={lead} />
      </Box>
    ),
  },
  {
    label: labels.email,
    sort: { field: "email", first: "ASC" },
    share: "30%",
    render: ({ email }) => <Whole text={email} />,
  },
  {
    label: labels.company,
    sort: { field: "company", first: "ASC" },
    share: "22%",
    render: ({ company }) => <Whole text={company} />,
  },
  {
    label: labels.source,
    sort: { field: "form_source", first: "ASC" },
    render: ({ form_source }) => <Quiet>{formSourceLabels[form_source]}</Quiet>,
  },
  {
    label: labels.status,
    sort: { field: "status", first: "ASC" },
    control: true,
    render: (lead) => <LeadStatusChoice lead={lead} quiet />,
  },
  {
    label: labels.score,
    sort: { field: "lead_score", first: "DESC" },
    align: "right",
    render: ({ lead_score }) => lead_score,
  },
  {
    label: labels.created,
    sort: { field: "created_at", first: "DESC" },
    render: ({ created_at }) => (
      <Quiet>
        <time dateTime={created_at} title={longTime(created_at)}>
          {shortTime(created_at)}
        </time>
      </Quiet>
    ),
  },
  {
    label: labels.actions,
    control: true,
    render: (lead) => <LeadActions lead={lead} doNotContact={lead.do_not_contact} />,
  },
];

/** The table of leads: what is short stands whole, e-mail and company share the rest. */
export function LeadTable() {
  const { data = [] } = useListContext<FoundLead>();
  return (
    <Table
      sx={{
        "& .MuiTableCell-root": { paddingInline: { md: "6px", lg: "8px", xl: "12px" } },
        "& .MuiTableCell-root:first-of-type": { paddingLeft: 0 },
        "& .MuiTableCell-root:last-of-type": { paddingRight: 0 },
      }}
    >
      <TableHead>
        <TableRow>
          {columns.map((column) => (
            <HeadCell key={column.label} column={column} />
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {data.map((lead) => (
          <TableRow key={lead.id} hover>
            {columns.map((column) => (
              <TableCell
                key={column.label}
                align={column.align}
                sx={
                  column.control
                    ? { paddingBlock: "3px", whiteSpace: "nowrap" }
                    : { ...cut, maxWidth: column.share && 0 }
                }
              >
                {column.render(lead)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** A column's name; pressing it sorts by the column, pressing it again turns the order around. */
function HeadCell({ column }: { column: Column }) {
  const { sort, setSort } = useListContext<FoundLead>();
  const by = column.sort;
  const active = by !== undefined && sort.field === by.field;
  const order = sort.order === "ASC" ? "asc" : "desc";
  return (
    <TableCell
      align={column.align}
      sortDirection={active && order}
      sx={{
        width: column.share,
        position: "sticky",
        top: 0,
        zIndex: 1,
        backgroundColor: "background.default",
      }}
    >
      {by ? (
        <TableSortLabel
          active={active}
          direction={active ? order : by.first === "ASC" ? "asc" : "desc"}
          onClick={() =>
            setSort({
              field: by.field,
              order: active ? (sort.order === "ASC" ? "DESC" : "ASC") : by.first,
            })
          }
        >
          {column.label}
        </TableSortLabel>
      ) : (
        column.label
      )}
    </TableCell>
  );
}

/** The name as the way to the whole lead. */
export function LeadLink({ lead }: { lead: Pick<FoundLead, "id" | "name"> }) {
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
