import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { numberAt, textAt } from "../providers/data/json-value.ts";
import { labelOf } from "../providers/labels.ts";
import { DescriptionList } from "../ui/description-list.tsx";
import { settingsCopy } from "./settings.copy.ts";

const copy = settingsCopy.start;

/** The settings that the server reads at startup, read-only. */
export function StartSettings() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data: host, isPending } = useQuery({
    queryKey: ["operations", "host"],
    queryFn: () => dataProvider.fetchDiagnostics(),
  });
  if (isPending) return null;
  const isKnown = textAt(host, "settings", "siteUrl") !== undefined;
  return (
    <Box component="section">
      <Typography variant="h2">{copy.title}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ marginBottom: 1.5 }}>
        {isKnown ? copy.hint : copy.unavailable}
      </Typography>
      {isKnown && <DescriptionList facts={describeSettings(host)} />}
    </Box>
  );
}

function describeSettings(host: unknown): (readonly [string, string | null])[] {
  const text = (name: string) => textAt(host, "settings", name);
  const mail = text("mail");
  const days = numberAt(host, "settings", "contentHistoryDays");
  return [
    [copy.site, text("siteUrl") ?? null],
    [copy.mail, mail === undefined || mail === "mailbox" ? copy.mailbox : copy.sentBy(mail)],
    [copy.model, text("model") ?? copy.noModel],
    [copy.content, labelOf(copy.locations, text("content") ?? "")],
    [copy.database, labelOf(copy.locations, text("database") ?? "")],
    [copy.history, days === undefined ? copy.forever : copy.kept(days)],
  ];
}
