import Button from "@mui/material/Button";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { lazy, Suspense } from "react";
import { ListBase, useListContext } from "react-admin";
import { Notice } from "../../ui/notice.tsx";
import { Pages } from "../../ui/pagination.tsx";
import { useScreenTitle } from "../../ui/screen-title.ts";
import type { FoundLead } from "../../providers/data/found-lead.ts";
import type { TotalMeta } from "../../providers/data/list-reader.ts";
import { LeadCards } from "./lead-cards.tsx";
import { LeadFilters } from "./lead-filters.tsx";
import { LeadKeys, useLeadKeys } from "../keyboard/lead-keys.tsx";
import { LeadSummaryCards } from "./lead-summary.tsx";
import { LeadTable } from "./lead-table.tsx";
import { LeadToolbar } from "./lead-toolbar.tsx";
import { leadsCopy } from "../leads.copy.ts";

const newestFirst = { field: "created_at", order: "DESC" } as const;

// Without it react-admin would show a row of the list, which lacks columns, as the lead's own page.
const meta = { of: "list" };

/** The Leads Dashboard (spec 2): summary, filter bar, table. */
export function LeadList() {
  useScreenTitle(leadsCopy.title);
  return (
    <ListBase<FoundLead>
      resource="leads"
      perPage={25}
      sort={newestFirst}
      exporter={false}
      queryOptions={{ meta, onError: shownInPlace }}
    >
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <Box component="hgroup" sx={{ display: "grid", gap: 0.75 }}>
          <Typography variant="h1">{leadsCopy.title}</Typography>
          <Typography color="text.secondary">{leadsCopy.subtitle}</Typography>
        </Box>
        <LeadSummaryCards />
        <LeadKeys>
          <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
            <LeadFilters />
            <Leads />
          </Box>
          <Suspense>
            <LeadDialogs />
          </Suspense>
        </LeadKeys>
      </Box>
    </ListBase>
  );
}

/** Below it, e-mail and company would be cut to a few letters. */
const tableFits = "(min-width: 1000px)";

// The list says so where its rows would be; react-admin's toast on top would say it twice.
const shownInPlace = () => undefined;

/** The toolbar and the rows below it, or why there are none. */
function Leads() {
  const wide = useMediaQuery(tableFits, { noSsr: true });
  return (
    <>
      <LeadToolbar hasColumns={wide} />
      <Rows wide={wide} />
    </>
  );
}

function Rows({ wide }: { wide: boolean }) {
  const {
    isPending,
    isFetching,
    isPlaceholderData,
    error,
    data,
    meta,
    refetch,
    setFilters,
    filterValues,
  } = useListContext<FoundLead>();
  const total: Partial<TotalMeta> | undefined = meta;
  const isWindowed = total?.isWindowed === true;
  if (error) {
    return (
      <Notice
        tone="alert"
        text={leadsCopy.failed}
        action={
          <Button variant="outlined" onClick={() => void refetch()}>
            {leadsCopy.retry}
          </Button>
        }
      />
    );
  }
  if (isPending) return <Notice tone="status" text={leadsCopy.loading} />;
  if (data.length === 0) {
    return (
      <Notice
        tone="status"
        text={isWindowed ? `${leadsCopy.empty} ${leadsCopy.windowed}` : leadsCopy.empty}
        action={
          Object.keys(filterValues).length > 0 && (
            <Button variant="outlined" onClick={() => setFilters({}, undefined, false)}>
              {leadsCopy.clear}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <Box
        aria-busy={isFetching}
        // These are still the rows of what was asked before.
        sx={{ opacity: isPlaceholderData ? 0.55 : 1, transition: "opacity 160ms ease-out" }}
      >
        {wide ? <LeadTable /> : <LeadCards />}
      </Box>
      {isWindowed && (
        <Typography variant="body2" color="text.secondary">
          {leadsCopy.windowed}
        </Typography>
      )}
      <Pages />
    </>
  );
}

const LeadReply = lazy(async () => ({
  default: (await import("../page/lead-reply.tsx")).LeadReply,
}));
const LeadKeysHelp = lazy(async () => ({
  default: (await import("../keyboard/lead-keys-help.tsx")).LeadKeysHelp,
}));
const StatusDialog = lazy(async () => ({
  default: (await import("../page/lead-change-dialog.tsx")).StatusDialog,
}));
const OwnerDialog = lazy(async () => ({
  default: (await import("../page/lead-change-dialog.tsx")).OwnerDialog,
}));

/** What the keys and the toolbar have opened. */
function LeadDialogs() {
  const { dialog, close } = useLeadKeys();
  switch (dialog?.ask) {
    case "help":
      return <LeadKeysHelp />;
    case "reply":
      return <LeadReply lead={dialog.lead} onClose={close} />;
    case "status":
      return <StatusDialog {...dialog} onClose={close} />;
    case "owner":
      return <OwnerDialog {...dialog} onClose={close} />;
    default:
      return null;
  }
}
