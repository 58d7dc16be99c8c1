import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery } from "@tanstack/react-query";
import { CanAccess, useDataProvider } from "react-admin";
import { useSearchParams } from "react-router";
import { layoutCopy } from "../ui/ui.copy.ts";
import { Notice } from "../ui/notice.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { AccessDenied, Outage, Waiting } from "../shell/special-screens.tsx";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { AuditEntry } from "./audit-entry.tsx";
import { auditFields, auditFilter, auditQuery, type AuditFilter } from "./audit-filter.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { auditCopy as copy } from "./audit.copy.ts";

/** Entries that are read at once. */
const PAGE = 50;

/** Who changed what and when, newest first; what is asked for stands in the address. */
export function AuditScreen() {
  return (
    <CanAccess
      resource="audit"
      action="list"
      loading={<Waiting />}
      accessDenied={<AccessDenied />}
      error={<Outage />}
    >
      <Audit />
    </CanAccess>
  );
}

function Audit() {
  const [query, setQuery] = useSearchParams();
  const filter = auditFilter(query);

  function change(values: Partial<AuditFilter>) {
    const next = new URLSearchParams();
    for (const name of auditFields) {
      const value = { ...filter, ...values }[name];
      if (value) next.set(name, value);
    }
    setQuery(next, { replace: true });
  }

  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 1120 }}>
      <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
      <AuditFilters
        filter={filter}
        onChange={change}
        onClear={() => setQuery({}, { replace: true })}
      />
      <Entries filter={filter} />
    </Box>
  );
}

function Entries({ filter }: { filter: AuditFilter }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const asked = auditQuery(filter);
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey: ["audit", "entries", asked],
      queryFn: ({ pageParam }) =>
        dataProvider.call("read_audit", {
          ...asked,
          max_rows: PAGE,
          ...(pageParam === null ? {} : { before: pageParam }),
        }),
      initialPageParam: nothingRead,
      getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
      // What was just done is what one looks for here.
      staleTime: 0,
    });
  if (error && !data) {
    return (
      <Notice
        tone="alert"
        text={copy.failed}
        action={
          <Button variant="outlined" onClick={() => void refetch()}>
            {layoutCopy.retry}
          </Button>
        }
      />
    );
  }
  if (isPending) return <Notice tone="status" text={copy.loading} />;
  const entries = data.pages.flat();
  if (entries.length === 0) return <Notice tone="status" text={copy.empty} />;
  return (
    <>
      <Box
        component="ol"
        sx={{ listStyle: "none", margin: 0, padding: 0, borderBottom: 1, borderColor: "divider" }}
      >
        {entries.map((entry) => (
          <AuditEntry key={entry.id} entry={entry} />
        ))}
      </Box>
      {hasNextPage ? (
        <Button
          variant="outlined"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          sx={{ justifySelf: "start" }}
        >
          {isFetchingNextPage ? copy.loadingOlder : copy.older}
        </Button>
      ) : (
        <Typography variant="body2" color="text.secondary">
          {copy.end}
        </Typography>
      )}
    </>
  );
}

const nothingRead: number | null = null;
