import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Heard } from "../ui/visually-hidden.tsx";
import { roleLabels } from "../ui/ui.copy.ts";
import { useStaffNames } from "../shared/staff/staff-names.ts";
import { longTime, shortTime } from "../format/time.ts";
import { isStaffRole } from "../providers/auth/rights.ts";
import { auditCopy as copy } from "./audit.copy.ts";
import {
  actionWord,
  actorOf,
  changesOf,
  factsOf,
  placeOf,
  tableWord,
  type Entry,
} from "./entry.ts";

/** Longer values are folded, in characters. */
const SHORT = 120;

/** One entry: when, who, what, and the values before and after. */
export function AuditEntry({ entry }: { entry: Entry }) {
  const place = placeOf(entry);
  const what = entry.table_name
    ? tableWord(entry.table_name)
    : entry.action === "export"
      ? copy.ofPerson
      : "";
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          md: "132px minmax(120px, 180px) minmax(0, 1fr)",
        },
        columnGap: 3,
        rowGap: 0.25,
        paddingBlock: 1.25,
        borderTop: 1,
        borderColor: "divider",
        fontSize: "0.875rem",
      }}
    >
      <Box
        component="time"
        dateTime={entry.at}
        title={longTime(entry.at)}
        sx={{ color: "text.secondary" }}
      >
        {shortTime(entry.at)}
      </Box>
      <Box sx={{ overflowWrap: "anywhere" }}>
        {actorOf(entry)}
        {isStaffRole(entry.actor_role) && (
          <Box sx={{ color: "text.secondary" }}>{roleLabels[entry.actor_role]}</Box>
        )}
      </Box>
      <Box sx={{ minWidth: 0, display: "grid", gap: 0.5 }}>
        <Box>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {[actionWord(entry.action), what.toLowerCase()].filter(Boolean).join(" ")}
          </Box>
          {entry.row_id && (
            <Box component="span" sx={{ color: "text.secondary" }} title={entry.row_id}>
              {` ${entry.row_id.slice(0, 8)} `}
            </Box>
          )}
          {place && (
            <MuiLink
              component={Link}
              to={place}
              underline="always"
              aria-label={copy.openRow(`${what.toLowerCase()} ${entry.row_id.slice(0, 8)}`)}
            >
              {copy.open}
            </MuiLink>
          )}
        </Box>
        <Values entry={entry} />
      </Box>
    </Box>
  );
}

function Values({ entry }: { entry: Entry }) {
  const changes = changesOf(entry);
  const facts = factsOf(entry);
  if (changes.length + facts.length === 0) return null;
  return (
    <Box component="dl" sx={{ margin: 0, display: "grid", gap: 0.25 }}>
      {changes.map((change) => (
        <Pair key={change.column} name={change.column}>
          {"erased" in change ? (
            <Box component="span" title={copy.erasedHint} sx={{ fontStyle: "italic" }}>
              {copy.erased}
            </Box>
          ) : "hidden" in change ? (
            <Box component="span" title={copy.hiddenHint} sx={{ fontStyle: "italic" }}>
              {copy.hidden}
            </Box>
          ) : (
            <>
              {entry.action === "delete" && <Value text={change.before} />}
              {entry.action === "update" && (
                <>
                  <Value text={change.before} isPast />
                  <Box component="span" aria-hidden>
                    {" → "}
                  </Box>
                  <Heard>{copy.became}</Heard>
                </>
              )}
              {entry.action !== "delete" && <Value text={change.after} />}
            </>
          )}
        </Pair>
      ))}
      {facts.map(([name, text]) => (
        <Pair key={name} name={name}>
          <Value text={text} />
        </Pair>
      ))}
    </Box>
  );
}

function Pair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 2fr) minmax(0, 3fr)", sm: "160px minmax(0, 1fr)" },
        columnGap: 2,
      }}
    >
      <Box component="dt" sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>
        {name.replace(/^public\./, "").replaceAll("_", " ")}
      </Box>
      <Box component="dd" sx={{ margin: 0, overflowWrap: "anywhere" }}>
        {children}
      </Box>
    </Box>
  );
}

function Value({ text, isPast = false }: { text: string | null; isPast?: boolean }) {
  const { data: colleagues = [] } = useStaffNames();
  const sx = isPast ? { color: "text.secondary" } : {};
  if (text === null) {
    return (
      <Box component="span" sx={{ color: "text.secondary" }}>
        {copy.nothing}
      </Box>
    );
  }
  if (text.length <= SHORT) {
    const colleague = colleagues.find(({ user_id }) => user_id === text)?.name;
    const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text);
    return (
      <Box component="span" sx={sx} title={colleague || isTime ? text : undefined}>
        {colleague ?? (isTime ? longTime(text) : text)}
      </Box>
    );
  }
  return (
    <Box component="details" sx={{ ...sx, display: "inline-block", verticalAlign: "top" }}>
      <summary>{`${text.slice(0, SHORT)}…`}</summary>
      <Box sx={{ whiteSpace: "pre-wrap" }}>{text}</Box>
    </Box>
  );
}
