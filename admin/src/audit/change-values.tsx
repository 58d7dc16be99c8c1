import Box from "@mui/material/Box";
import { useRecordContext } from "react-admin";
import { formatLongDateTime } from "../format/time.ts";
import { useStaffNames } from "../shared/staff/staff-names.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { auditCopy as copy } from "./audit.copy.ts";
import { changesOf, factsOf, fieldLabel, type Change, type Entry } from "./entry.ts";

/** A recorded value. Ids of team members are shown as names, times as local times, booleans as yes or no. */
export function ChangeValue({ text }: { text: string | null }) {
  const { data: staff = [] } = useStaffNames();
  if (text === null) return <i>{copy.noValue}</i>;
  const member = staff.find(({ user_id }) => user_id === text);
  if (member) return <span title={text}>{member.name}</span>;
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text))
    return <span title={text}>{formatLongDateTime(text)}</span>;
  if (text === "true" || text === "false") return <>{text === "true" ? copy.yes : copy.no}</>;
  return <>{text}</>;
}

/** The values of one column before and after. */
export function ChangedValue({ change, action }: { change: Change; action: string }) {
  if ("erased" in change) return <i title={copy.erasedHint}>{copy.erased}</i>;
  if ("hidden" in change) return <i title={copy.hiddenHint}>{copy.hidden}</i>;
  if (action === "delete") return <ChangeValue text={change.before} />;
  if (action !== "update") return <ChangeValue text={change.after} />;
  return (
    <>
      <ChangeValue text={change.before} />
      <span aria-hidden>{" → "}</span>
      <VisuallyHidden>{copy.became}</VisuallyHidden>
      <ChangeValue text={change.after} />
    </>
  );
}

/** All changes of an entry in one line. */
export function ChangeSummary() {
  const entry = useRecordContext<Entry>();
  if (!entry) return null;
  const facts = factsOf(entry);
  return (
    <Box
      sx={{
        maxWidth: 480,
        overflow: "hidden",
        textOverflow: "ellipsis",
        whiteSpace: "nowrap",
        color: "text.secondary",
      }}
    >
      {changesOf(entry).map((change, index) => (
        <span key={change.column}>
          {index > 0 && ", "}
          {fieldLabel(change.column)}: <ChangedValue change={change} action={entry.action} />
        </span>
      ))}
      {facts.map(([name, text]) => (
        <span key={name}>
          {fieldLabel(name)}: {text}{" "}
        </span>
      ))}
    </Box>
  );
}
