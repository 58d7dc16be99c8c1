import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { TablePaginationProps } from "@mui/material/TablePagination";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { lazy, Suspense } from "react";
import {
  ColumnsButton,
  CreateButton,
  FilterButton,
  List,
  Pagination,
  SortButton,
  TopToolbar,
  useListContext,
  useRefresh,
} from "react-admin";
import { ExportButton } from "../../exports/export-button.tsx";
import { useLive } from "../../live/live.ts";
import type { FoundLead } from "../../providers/data/found-lead.ts";
import { leadFilter, leadQuery } from "../../providers/data/lead-query.ts";
import type { TotalMeta } from "../../providers/data/list-reader.ts";
import { Notice } from "../../ui/notice.tsx";
import { useScreenTitle } from "../../ui/screen-title.ts";
import { useShortcut } from "../keyboard/use-shortcut.ts";
import { leadsCopy } from "../leads.copy.ts";
import { LeadCards } from "./lead-cards.tsx";
import { leadFilters, phoneFilters } from "./lead-filters.tsx";
import { leadListCopy as copy } from "./lead-list.copy.ts";
import { LeadShortcuts } from "./lead-shortcuts.tsx";
import { LeadSummaryCards } from "./lead-summary.tsx";
import { LeadTable } from "./lead-table.tsx";

const LeadViews = lazy(async () => ({
  default: (await import("../views/lead-views.tsx")).LeadViews,
}));

const newestFirst = { field: "created_at", order: "DESC" } as const;

// Rows lack columns of a lead, so React-Admin must not use them as cached leads.
const meta = { of: "list" };

// The list shows the error in place of its rows; React-Admin's notification would repeat it.
const queryOptions = { meta, onError: () => undefined };

/** The sort fields of the cards, which have no column headers. */
const cardSort = ["created_at", "lead_score", "name", "company", "status"];

/** Below this width, email and company would be cut to a few letters. */
const tableFits = "(min-width: 1000px)";

/** The Leads Dashboard (spec 2): summary, filter bar, table. */
export function LeadList() {
  useScreenTitle(leadsCopy.title);
  const isWide = useMediaQuery(tableFits, { noSsr: true });
  return (
    <>
      <Box
        component="hgroup"
        sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 2 }}
      >
        <Typography variant="h1">{leadsCopy.title}</Typography>
        <Typography variant="body2" color="text.secondary">
          {leadsCopy.subtitle}
        </Typography>
      </Box>
      <LeadSummaryCards />
      <List<FoundLead>
        resource="leads"
        title={false}
        perPage={25}
        sort={newestFirst}
        exporter={false}
        empty={false}
        component="div"
        filters={isWide ? leadFilters : phoneFilters}
        actions={<LeadActionsBar isWide={isWide} />}
        error={<LoadFailed />}
        pagination={<LeadPagination />}
        queryOptions={queryOptions}
      >
        <Views />
        <Rows isWide={isWide} />
        <LeadShortcuts />
      </List>
    </>
  );
}

/** The saved views, loaded after the first rows. */
function Views() {
  const { isPending } = useListContext();
  const placeholder = <Box sx={{ height: 36 }} />;
  if (isPending) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <LeadViews />
    </Suspense>
  );
}

/** Buttons for new leads, filters, columns, export and "New lead". */
function LeadActionsBar({ isWide }: { isWide: boolean }) {
  const { filterValues } = useListContext<FoundLead>();
  return (
    // The toolbar wraps when the button for new leads appears beside an open navigation.
    <TopToolbar
      sx={{ flexWrap: { xs: "wrap", lg: "nowrap" }, flexShrink: { lg: 0 }, maxWidth: "100%" }}
    >
      <NewLeads />
      <FilterButton disableSaveQuery />
      {isWide ? <ColumnsButton /> : <SortButton fields={cardSort} />}
      <ExportButton
        resource="leads"
        kind="leads"
        filter={leadQuery(leadFilter(filterValues))}
        copy={leadsCopy.export}
      />
      <CreateButton label={copy.new} />
    </TopToolbar>
  );
}

/** A button with the number of leads that arrived since the list was loaded. It loads them. */
function NewLeads() {
  const { arrived, markSeen } = useLive();
  const { page, setPage } = useListContext();
  const refresh = useRefresh();
  const { new: count } = arrived.leads;
  const show = () => {
    if (page !== 1) setPage(1);
    refresh();
    markSeen("leads");
  };
  useShortcut("refresh", show);
  return (
    <Box component="output">
      {count > 0 && (
        <Button variant="contained" onClick={show}>
          {copy.showNew(count)}
        </Button>
      )}
    </Box>
  );
}

function LoadFailed() {
  const { refetch } = useListContext();
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

function Rows({ isWide }: { isWide: boolean }) {
  const { isPending, isFetching, isPlaceholderData, data, filterValues, setFilters } =
    useListContext<FoundLead>();
  const { isWindowed } = useTotal();
  if (isPending) return <Notice tone="status" text={leadsCopy.loading} />;
  if (data?.length === 0) {
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
    <Box aria-busy={isFetching} sx={{ opacity: isPlaceholderData ? 0.55 : 1 }}>
      {isWide ? <LeadTable /> : <LeadCards />}
      {isWindowed && (
        <Typography variant="body2" color="text.secondary">
          {leadsCopy.windowed}
        </Typography>
      )}
    </Box>
  );
}

/** Returns whether the total of the list is exact, and whether the search covers all leads. */
function useTotal(): Partial<TotalMeta> {
  const { meta: given } = useListContext<FoundLead>();
  const total: Partial<TotalMeta> | undefined = given;
  return total ?? {};
}

const rowsPerPage = [25, 50, 100];

function LeadPagination() {
  const { isExact = true } = useTotal();
  // React-Admin passes unknown props to MUI's TablePagination.
  const labels: Pick<TablePaginationProps, "labelDisplayedRows"> = {
    labelDisplayedRows: ({ from, to, count }) =>
      copy.total(from, to, isExact ? count.toLocaleString() : copy.about(count.toLocaleString())),
  };
  return <Pagination rowsPerPageOptions={rowsPerPage} {...labels} />;
}
