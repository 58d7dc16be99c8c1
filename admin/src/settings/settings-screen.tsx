import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CanAccess, useDataProvider } from "react-admin";
import { Link as RouterLink } from "react-router";
import { FactList } from "../ui/description-list.tsx";
import { layoutCopy } from "../ui/ui.copy.ts";
import { Notice } from "../ui/notice.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { AccessDenied, Outage, Waiting } from "../shell/special-screens.tsx";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { listAt, numberAt, textAt } from "../providers/data/json-value.ts";
import { NumberRow } from "./number-row.tsx";
import { settingsCopy as copy } from "./settings.copy.ts";

/** Most rows within a window, and most tokens, that the fields take. */
const MOST = 1_000_000_000;

/** The settings that are rows, to be changed, and those of the start, to be read. */
export function SettingsScreen() {
  return (
    <CanAccess
      resource="settings"
      action="list"
      loading={<Waiting />}
      accessDenied={<AccessDenied />}
      error={<Outage />}
    >
      <Settings />
    </CanAccess>
  );
}

function Settings() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const rows = useQuery({
    queryKey: ["settings", "rows"],
    queryFn: () => dataProvider.call("operations_settings", {}),
  });
  const host = useQuery({
    queryKey: ["operations", "host"],
    queryFn: () => dataProvider.hostFacts(),
  });
  return (
    <Box sx={{ display: "grid", gap: 5, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 880 }}>
      <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
      {rows.error ? (
        <Notice
          tone="alert"
          text={copy.failed}
          action={
            <Button variant="outlined" onClick={() => void rows.refetch()}>
              {layoutCopy.retry}
            </Button>
          }
        />
      ) : rows.isPending || host.isPending ? (
        <Notice tone="status" text={copy.loading} />
      ) : (
        <>
          <Answer settings={rows.data} />
          <Limits settings={rows.data} />
          <Retention settings={rows.data} />
          <Assistant settings={rows.data} />
          <Section title={copy.booking.title} hint={copy.booking.text}>
            <Link component={RouterLink} to="/calendar" underline="always">
              {copy.booking.open}
            </Link>
          </Section>
          <Start host={host.data} />
        </>
      )}
    </Box>
  );
}

function Section(props: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Box component="section">
      <Typography variant="h2">{props.title}</Typography>
      {props.hint && (
        <Typography variant="body2" color="text.secondary" sx={{ marginBottom: 1.5 }}>
          {props.hint}
        </Typography>
      )}
      {props.children}
    </Box>
  );
}

function Answer({ settings }: { settings: unknown }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const value = numberAt(settings, "response_time", "hours") ?? 0;
  return (
    <Section title={copy.answer.title} hint={copy.answer.hint}>
      <NumberRow
        key={value}
        title={copy.answer.title}
        fields={[{ name: "hours", label: copy.answer.hours, value, least: 1, most: 168 }]}
        onSave={([hours = 0]) => dataProvider.call("set_response_hours", { hours })}
      />
    </Section>
  );
}

const nameOf = (names: Readonly<Record<string, string>>, name: string): string =>
  (Object.hasOwn(names, name) ? names[name] : undefined) ?? name;

const limitFields = [
  { name: "per_client", least: 1, most: MOST },
  { name: "total", least: 1, most: MOST },
  { name: "seconds", least: 1, most: 86_400 },
] as const;

function Limits({ settings }: { settings: unknown }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return (
    <Section title={copy.limits.title} hint={copy.limits.hint}>
      {listAt(settings, "limits").map((limit) => {
        const name = textAt(limit, "name") ?? "";
        return (
          <NumberRow
            key={JSON.stringify(limit)}
            title={nameOf(copy.limits.names, name)}
            fields={limitFields.map((field) => ({
              ...field,
              label: copy.limits[field.name],
              value: numberAt(limit, field.name) ?? 0,
            }))}
            onSave={([per_client = 0, total = 0, seconds = 0]) =>
              dataProvider.call("set_rate_limit", { name, per_client, total, seconds })
            }
          />
        );
      })}
    </Section>
  );
}

function Retention({ settings }: { settings: unknown }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return (
    <Section title={copy.retention.title} hint={copy.retention.hint}>
      {listAt(settings, "retention").map((row) => {
        const table = textAt(row, "table") ?? "";
        return (
          <NumberRow
            key={JSON.stringify(row)}
            title={nameOf(copy.retention.names, table)}
            fields={[
              {
                name: "days",
                label: copy.retention.unit,
                value: numberAt(row, "days") ?? 0,
                least: 2,
                most: 36_500,
              },
            ]}
            onSave={([days = 0]) => dataProvider.call("set_retention", { table_name: table, days })}
          />
        );
      })}
    </Section>
  );
}

function Assistant({ settings }: { settings: unknown }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const field = (name: "session_tokens" | "day_tokens") => ({
    name,
    label: copy.assistant[name],
    value: numberAt(settings, "assistant", name) ?? 0,
    least: 0,
    most: MOST,
  });
  const fields = [field("session_tokens"), field("day_tokens")];
  return (
    <Section title={copy.assistant.title} hint={copy.assistant.hint}>
      <NumberRow
        key={JSON.stringify(fields)}
        title={copy.assistant.title}
        fields={fields}
        onSave={([session_tokens = 0, day_tokens = 0]) =>
          dataProvider.call("set_assistant_tokens", { session_tokens, day_tokens })
        }
      />
    </Section>
  );
}

function Start({ host }: { host: unknown }) {
  const text = (name: string) => textAt(host, "settings", name);
  if (text("siteUrl") === undefined) {
    return (
      <Section title={copy.start.title}>
        <Typography variant="body2" color="text.secondary">
          {copy.start.elsewhere}
        </Typography>
      </Section>
    );
  }
  const mail = text("mail");
  const days = numberAt(host, "settings", "contentHistoryDays");
  return (
    <Section title={copy.start.title}>
      <Box sx={{ marginTop: 1.5 }}>
        <FactList
          facts={[
            [copy.start.site, text("siteUrl") ?? null],
            [
              copy.start.mail,
              mail === undefined || mail === "mailbox"
                ? copy.start.mailbox
                : copy.start.sentBy(mail),
            ],
            [copy.start.model, text("model") ?? copy.start.noModel],
            [
              copy.start.webhooks,
              copy.start.webhooksOf(numberAt(host, "settings", "webhooks") ?? 0),
            ],
            [copy.start.content, nameOf(copy.start.homes, text("content") ?? "")],
            [copy.start.database, nameOf(copy.start.homes, text("database") ?? "")],
            [copy.start.history, days === undefined ? copy.start.forever : copy.start.kept(days)],
          ]}
        />
      </Box>
    </Section>
  );
}
