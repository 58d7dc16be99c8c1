import Box from "@mui/material/Box";
import { useRecordContext } from "react-admin";
import { auditCopy as copy } from "./audit.copy.ts";
import { ChangedValue, ChangeValue } from "./change-values.tsx";
import { changesOf, factsOf, fieldLabel, type Entry } from "./entry.ts";

/** All values of an entry, and the stored JSON. */
export function AuditDetails() {
  const entry = useRecordContext<Entry>();
  if (!entry) return null;
  const changes = changesOf(entry);
  const facts = factsOf(entry);
  return (
    <Box sx={{ padding: 1, display: "grid", gap: 1, overflowWrap: "anywhere" }}>
      {changes.length + facts.length === 0 && copy.noChanges}
      <Box
        component="dl"
        sx={{
          margin: 0,
          display: "grid",
          gridTemplateColumns: "minmax(96px, 200px) minmax(0, 1fr)",
          gap: 0.5,
          "& dt": { color: "text.secondary" },
          "& dd": { margin: 0, whiteSpace: "pre-wrap" },
        }}
      >
        {changes.map((change) => (
          <Box key={change.column} sx={{ display: "contents" }}>
            <dt>{fieldLabel(change.column)}</dt>
            <dd>
              <ChangedValue change={change} action={entry.action} />
            </dd>
          </Box>
        ))}
        {facts.map(([name, text]) => (
          <Box key={name} sx={{ display: "contents" }}>
            <dt>{fieldLabel(name)}</dt>
            <dd>
              <ChangeValue text={text} />
            </dd>
          </Box>
        ))}
      </Box>
      <details>
        <summary>{copy.details}</summary>
        <Box component="pre" sx={{ whiteSpace: "pre-wrap", fontSize: "0.75rem" }}>
          {JSON.stringify(entry, null, 2)}
        </Box>
      </details>
    </Box>
  );
}
