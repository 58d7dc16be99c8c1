import Box from "@mui/material/Box";
import { formSourceLabels, inquiryTypeLabels } from "@site/supabase/contracts/lead-values";
import { useMemo, type ReactNode } from "react";
import { useStore } from "react-admin";
import { layoutCopy } from "../../ui/ui.copy.ts";
import { longTime, shortTime } from "../../format/time.ts";
import type { FoundLead } from "../../providers/data/found-lead.ts";
import { LeadActions } from "./lead-actions.tsx";
import { LeadLink } from "../page/lead-link.tsx";
import { leadListCopy } from "./lead-list.copy.ts";
import { LeadStatusChoice } from "../page/lead-status.tsx";
import { leadsCopy } from "../leads.copy.ts";

/** A column of the table of leads. */
export interface LeadColumn {
  id: string;
  label: string;
  render: (lead: FoundLead) => ReactNode;
  /** The column of the database it is sorted by, and which way first. */
  sort?: { field: keyof FoundLead; first: "ASC" | "DESC" };
  /** Its share of the room that the others leave, cut there; without, as wide as its longest text. */
  share?: string;
  align?: "right";
  /** A control stands in it: it may use the height of the row. */
  control?: true;
  /** Shown without being asked for: the columns of the spec (spec 2). */
  first?: true;
  /** Nobody can do without it. */
  fixed?: true;
}

const labels = leadsCopy.columns;
const more = leadListCopy.columns;

/** A text that does not fit is cut at the end of its cell. */
export const cut = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

/** All columns, those of the spec in its order. */
export const leadColumns: readonly LeadColumn[] = [
  {
    id: "name",
    label: labels.name,
    first: true,
    fixed: true,
    sort: { field: "name", first: "ASC" },
    render: (lead) => (
      // The ring around a focused name stands outside of it.
      <Box
        sx={{
          maxWidth: { md: "9rem", lg: "10rem", xl: "16rem" },
          padding: "6px",
          margin: "-6px",
          ...cut,
        }}
      >
        <LeadLink lead={lead} />
      </Box>
    ),
  },
  {
    id: "email",
    label: labels.email,
    first: true,
    sort: { field: "email", first: "ASC" },
    share: "30%",
    render: ({ email }) => <Whole text={email} />,
  },
  {
    id: "company",
    label: labels.company,
    first: true,
    sort: { field: "company", first: "ASC" },
    share: "22%",
    render: ({ company }) => <Whole text={company} />,
  },
  {
    id: "role",
    label: more.role,
    render: ({ role }) => <Narrow text={role} />,
  },
  {
    id: "phone",
    label: more.phone,
    render: ({ phone }) => <Narrow text={phone} />,
  },
  {
    id: "source",
    label: labels.source,
    first: true,
    sort: { field: "form_source", first: "ASC" },
    render: ({ form_source }) => <Quiet>{formSourceLabels[form_source]}</Quiet>,
  },
  {
    id: "inquiryType",
    label: more.inquiryType,
    render: ({ inquiry_type }) => (
      <Quiet>{inquiry_type ? inquiryTypeLabels[inquiry_type] : layoutCopy.none}</Quiet>
    ),
  },
  {
    id: "owner",
    label: more.owner,
    render: ({ owner_name }) => <Narrow text={owner_name} />,
  },
  {
    id: "status",
    label: labels.status,
    first: true,
    sort: { field: "status", first: "ASC" },
    control: true,
    render: (lead) => <LeadStatusChoice lead={lead} quiet />,
  },
  {
    id: "score",
    label: labels.score,
    first: true,
    sort: { field: "lead_score", first: "DESC" },
    align: "right",
    render: ({ lead_score }) => lead_score,
  },
  {
    id: "created",
    label: labels.created,
    first: true,
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
    id: "actions",
    label: labels.actions,
    first: true,
    control: true,
    render: (lead) => <LeadActions lead={lead} doNotContact={lead.do_not_contact} />,
  },
];

const firstIds = leadColumns.filter(({ first }) => first).map(({ id }) => id);

/** The columns that somebody wants to see, kept in this browser; those of the spec to begin with. */
export function useLeadColumns(): {
  shown: readonly LeadColumn[];
  isChanged: boolean;
  toggle: (id: string) => void;
  reset: () => void;
} {
  const [chosen, choose] = useStore<readonly string[]>("leads.columns", firstIds);
  const ids = Array.isArray(chosen) ? chosen : firstIds;
  // The same array as long as nothing is chosen: a row is not drawn again for a key that moves elsewhere.
  const shown = useMemo(
    () => leadColumns.filter(({ id, fixed }) => fixed || ids.includes(id)),
    [ids],
  );
  return {
    shown,
    isChanged: shown.length !== firstIds.length || shown.some(({ first }) => !first),
    toggle: (id) => choose(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    reset: () => choose(firstIds),
  };
}

/** A text that its column may cut: pointing at it shows it whole. */
function Whole({ text }: { text: string | null }) {
  return <span title={text ?? undefined}>{text}</span>;
}

/** A text of a column that is not to be wide. */
function Narrow({ text }: { text: string | null }) {
  return (
    <Box sx={{ maxWidth: "9rem", color: "text.secondary", ...cut }} title={text ?? undefined}>
      {text || layoutCopy.none}
    </Box>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ color: "text.secondary" }}>
      {children}
    </Box>
  );
}
