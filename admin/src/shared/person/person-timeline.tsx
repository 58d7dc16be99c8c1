import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useState, type ReactNode } from "react";
import { useGetList } from "react-admin";
import { Link } from "react-router";
import { ViewConversation } from "../../conversations/view-conversation.tsx";
import TextField from "@mui/material/TextField";
import { Part } from "../../ui/query-section.tsx";
import { TimelineEmail } from "../emails/timeline-email.tsx";
import { useStaffName } from "../staff/staff-names.ts";
import { formatLongDateTime, formatDateTime } from "../../format/time.ts";
import { MergedName } from "./merged-name.tsx";
import { noteKinds, NoteText } from "./note-text.tsx";
import { personCopy } from "./person.copy.ts";
import {
  eventGroups,
  eventText,
  hasEmail,
  type EventGroup,
  type PersonEvent,
} from "./person-event.ts";
import { TaskText } from "./tasks/task-text.tsx";

const copy = personCopy.timeline;

/** Number of events shown initially, and added by each "Show older". */
const pageSize = 20;

const isGroup = (value: string): value is EventGroup => Object.hasOwn(eventGroups, value);
const choices = Object.entries(copy.groups).map(([value, label]) => ({ value, label }));

/** The events of a person, or of several, and of all their leads, newest first. Several people are named. */
export function PersonTimeline(props: {
  people: readonly { id: string; name: string | null; email: string }[];
  /** The lead on whose page the timeline is shown. */
  leadId?: string;
}) {
  const { people } = props;
  const nameOfPerson = (id: string) => {
    const person = people.find((known) => known.id === id);
    return person?.name || person?.email || "";
  };
  const [group, setGroup] = useState<EventGroup>("all");
  const [shown, setShown] = useState(pageSize);
  const nameOf = useStaffName();
  const kinds: readonly string[] = eventGroups[group];
  const query = useGetList<PersonEvent>("person_events", {
    filter: {
      "person_id@in": `(${people.map(({ id }) => id).join(",")})`,
      ...(kinds.length > 0 && { "kind@in": `(${kinds.join(",")})` }),
    },
    sort: { field: "at.desc,id", order: "DESC" },
    pagination: { page: 1, perPage: shown },
  });
  return (
    <Part
      title={props.leadId ? copy.titleOfPerson : copy.title}
      query={query}
      failed={copy.failed}
      aside={
        <TextField
          select
          value={group}
          onChange={({ target: { value } }) => {
            if (!isGroup(value)) return;
            setGroup(value);
            setShown(pageSize);
          }}
          slotProps={{ select: { native: true }, htmlInput: { "aria-label": copy.show } }}
        >
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </TextField>
      }
    >
      {query.data?.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {group === "all" ? copy.none : copy.noneOfKind}
        </Typography>
      )}
      <Box component="ol" sx={{ listStyle: "none", margin: 0, padding: 0, fontSize: "0.875rem" }}>
        {query.data?.map((event) => (
          <Box
            component="li"
            key={event.id}
            sx={{
              display: "flow-root",
              paddingBlock: 0.75,
              borderTop: 1,
              borderColor: "divider",
              overflowWrap: "anywhere",
            }}
          >
            {event.kind === "chat" && event.subject_id && (
              <Box sx={{ float: "right" }}>
                <ViewConversation
                  name={nameOfPerson(event.person_id)}
                  sessionId={event.subject_id}
                  appearance="icon"
                />
              </Box>
            )}
            {eventText(event, nameOf)}
            {event.kind === "merge" && event.subject_id && <MergedName id={event.subject_id} />}
            {hasNote(event) && <NoteText id={event.subject_id} />}
            {hasEmail(event) && <TimelineEmail id={event.subject_id} />}
            {event.kind === "task" && event.subject_id && <TaskText id={event.subject_id} />}
            <Box sx={{ color: "text.secondary" }}>
              {people.length > 1 && (
                <>
                  <MuiLink component={Link} to={`/people/${event.person_id}`} underline="always">
                    {nameOfPerson(event.person_id)}
                  </MuiLink>
                  {" · "}
                </>
              )}
              <time dateTime={event.at} title={formatLongDateTime(event.at)}>
                {formatDateTime(event.at)}
              </time>
              {event.actor_id && event.kind !== "submission" && ` · ${nameOf(event.actor_id)}`}
              {event.kind === "booking" && event.subject_id && (
                <EventLink to={`/appointments/${event.subject_id}`}>{copy.appointment}</EventLink>
              )}
              {event.lead_id && event.lead_id !== props.leadId && (
                <EventLink to={`/leads/${event.lead_id}`}>
                  {props.leadId ? copy.otherLead : copy.lead}
                </EventLink>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      {(query.total ?? 0) > shown && (
        <MuiLink
          component="button"
          variant="body2"
          underline="always"
          sx={{ justifySelf: "start" }}
          onClick={() => setShown(shown + pageSize)}
        >
          {copy.older}
        </MuiLink>
      )}
    </Part>
  );
}

/** Whether an event has a text in `notes`. */
const hasNote = (event: PersonEvent): event is PersonEvent & { subject_id: string } =>
  event.subject_id !== null && noteKinds.some((kind) => kind === event.kind);

function EventLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <>
      {" · "}
      <MuiLink component={Link} to={to} underline="always">
        {children}
      </MuiLink>
    </>
  );
}
