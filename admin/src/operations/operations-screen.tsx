import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CanAccess, useDataProvider } from "react-admin";
import { Link as RouterLink } from "react-router";
import { durationText } from "../format/duration-text.ts";
import { DescriptionList } from "../ui/description-list.tsx";
import { layoutCopy } from "../ui/ui.copy.ts";
import { Notice } from "../ui/notice.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { AccessDenied, Outage, Waiting } from "../shell/special-screens.tsx";
import { formatDateTime } from "../format/time.ts";
import { useNow } from "../format/use-now.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { listAt, numberAt, textAt, valueAt } from "../providers/data/json-value.ts";
import { labelOf } from "../providers/labels.ts";
import { bytesText } from "./bytes-text.ts";
import { faultsOf, jobLabel, type Fault } from "./faults.ts";
import { operationsCopy as copy } from "./operations.copy.ts";
import { PlainTable } from "./plain-table.tsx";

const refetchIntervalMs = 30_000;

/** `/admin/operations`: problems first, then the state of each component. */
export function OperationsScreen() {
  return (
    <CanAccess
      resource="operations"
      action="list"
      loading={<Waiting />}
      accessDenied={<AccessDenied />}
      error={<Outage />}
    >
      <SystemHealth />
    </CanAccess>
  );
}

function SystemHealth() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const now = useNow();
  const live = { refetchInterval: refetchIntervalMs, staleTime: 0 };
  const health = useQuery({
    queryKey: ["operations", "health"],
    queryFn: () => dataProvider.call("operations_health", {}),
    ...live,
  });
  const host = useQuery({
    queryKey: ["operations", "host"],
    queryFn: () => dataProvider.fetchDiagnostics(),
    ...live,
  });
  return (
    <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 1080 }}>
      <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
      {health.error ? (
        <Notice
          tone="alert"
          text={copy.failed}
          action={
            <Button variant="outlined" onClick={() => void health.refetch()}>
              {layoutCopy.retry}
            </Button>
          }
        />
      ) : health.isPending || host.isPending ? (
        <Notice tone="status" text={copy.loading} />
      ) : (
        <>
          <Faults faults={faultsOf(health.data, host.data, now)} />
          <Box
            sx={{
              display: "grid",
              gap: 4,
              alignItems: "start",
              gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
            }}
          >
            <Outbox health={health.data} now={now} />
            <Site host={host.data} />
            <Jobs health={health.data} />
            <Database health={health.data} host={host.data} />
            <Tables health={health.data} />
          </Box>
        </>
      )}
    </Box>
  );
}

/** Announced to screen readers when it changes. */
function Faults({ faults }: { faults: readonly Fault[] }) {
  return (
    <Box
      component="output"
      sx={{
        display: "block",
        border: 1,
        borderLeft: 4,
        borderColor: faults.length > 0 ? "primary.main" : "divider",
        borderRadius: 1,
        padding: "14px 18px",
        backgroundColor: "background.paper",
      }}
    >
      <Typography variant="h2">
        {faults.length > 0 ? copy.attention : copy.healthy.title}
      </Typography>
      {faults.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {copy.healthy.text}
        </Typography>
      ) : (
        <Box component="ul" sx={{ margin: "6px 0 0", paddingLeft: 2.5, fontSize: "0.875rem" }}>
          {faults.map(({ text, to }) => (
            <Box component="li" key={text} sx={{ paddingBlock: 0.25 }}>
              {text}{" "}
              {to && (
                <Link
                  component={RouterLink}
                  to={to}
                  underline="always"
                  aria-label={`${copy.open}: ${text}`}
                >
                  {copy.open}
                </Link>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="section"
      sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      <Typography variant="h2">{title}</Typography>
      {children}
    </Box>
  );
}

function Outbox({ health, now }: { health: unknown; now: number }) {
  const number = (name: string) => (numberAt(health, "outbox", name) ?? 0).toLocaleString();
  const oldest = Date.parse(textAt(health, "outbox", "oldest_due") ?? "");
  return (
    <Section title={copy.outbox.title}>
      <DescriptionList
        facts={[
          [copy.outbox.waiting, number("pending")],
          [copy.outbox.due, number("due")],
          [copy.outbox.oldest, Number.isNaN(oldest) ? null : durationText(now - oldest)],
          [copy.outbox.retried, number("retried")],
          [copy.outbox.dead, number("dead")],
        ]}
      />
    </Section>
  );
}

const timeOrNever = (time: string | undefined) => (time ? formatDateTime(time) : copy.site.never);

function Site({ host }: { host: unknown }) {
  if (host === null || host === undefined) {
    return (
      <Section title={copy.site.title}>
        <Typography variant="body2" color="text.secondary">
          {copy.unavailable}
        </Typography>
      </Section>
    );
  }
  const started = textAt(host, "startedAt");
  const waiting = numberAt(host, "submissions", "waiting") ?? 0;
  const services = listAt(host, "services").map((service) => {
    const title = textAt(service, "title") ?? "";
    return valueAt(service, "isRunning") === true ? title : copy.site.stopped(title);
  });
  return (
    <Section title={copy.site.title}>
      <DescriptionList
        facts={[
          [copy.site.started, started ? formatDateTime(started) : null],
          [
            copy.site.disk,
            copy.site.diskOf(
              bytesText(numberAt(host, "disk", "free") ?? 0),
              bytesText(numberAt(host, "disk", "total") ?? 0),
            ),
          ],
          [
            copy.site.submissions,
            waiting > 0 ? copy.site.submissionsOf(waiting) : copy.site.noSubmissions,
          ],
          [copy.site.publish, timeOrNever(textAt(host, "lastPublish"))],
          [copy.site.backup, timeOrNever(textAt(host, "backup", "last"))],
          [copy.site.services, services.join(", ")],
          [
            copy.site.versions,
            copy.site.versionsOf(
              textAt(host, "versions", "product") ?? "",
              textAt(host, "versions", "node") ?? "",
            ),
          ],
        ]}
      />
    </Section>
  );
}

function Jobs({ health }: { health: unknown }) {
  return (
    <Section title={copy.jobs.title}>
      <PlainTable
        label={copy.jobs.title}
        head={[copy.jobs.name, copy.jobs.next, copy.jobs.error]}
        rows={listAt(health, "jobs").map((job) => [
          jobLabel(textAt(job, "name") ?? ""),
          formatDateTime(textAt(job, "next_at") ?? ""),
          textAt(job, "last_error") ?? copy.jobs.none,
        ])}
      />
    </Section>
  );
}

function Database({ health, host }: { health: unknown; host: unknown }) {
  const location = textAt(host, "settings", "database") ?? "";
  const applied = numberAt(health, "database", "migrations", "count");
  return (
    <Section title={copy.database.title}>
      <DescriptionList
        facts={[
          [
            copy.database.location,
            labelOf(copy.database.locations, location, copy.database.unknown),
          ],
          [copy.database.version, textAt(health, "database", "version") ?? null],
          [copy.database.size, bytesText(numberAt(health, "database", "bytes") ?? 0)],
          [
            copy.database.migrations,
            applied === undefined
              ? copy.database.unknown
              : copy.database.migrationsOf(
                  applied,
                  textAt(health, "database", "migrations", "newest") ?? "",
                ),
          ],
          [
            copy.database.knowledge,
            copy.database.knowledgeOf(
              numberAt(health, "knowledge", "documents") ?? 0,
              numberAt(health, "knowledge", "revision") ?? 0,
            ),
          ],
          [copy.database.backup, labelOf(copy.database.backups, location, copy.database.unknown)],
        ]}
      />
    </Section>
  );
}

function Tables({ health }: { health: unknown }) {
  return (
    <Section title={copy.tables.title}>
      <PlainTable
        label={copy.tables.title}
        head={[copy.tables.name, copy.tables.rows, copy.tables.size]}
        numbersFrom={1}
        rows={listAt(health, "tables").map((table) => [
          textAt(table, "name") ?? "",
          (numberAt(table, "rows") ?? 0).toLocaleString(),
          bytesText(numberAt(table, "bytes") ?? 0),
        ])}
      />
    </Section>
  );
}
