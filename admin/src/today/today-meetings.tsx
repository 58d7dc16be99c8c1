import Button from "@mui/material/Button";
import type { Database } from "@site/supabase/contracts/database.types";
import { useCanAccess, useGetList } from "react-admin";
import { startOfToday } from "../format/time-zone.ts";
import { formatTimeRange } from "../format/time.ts";
import { useNow } from "../format/use-now.ts";
import { withoutNotification } from "../ui/list-states.tsx";
import type { Scope } from "./scope.ts";
import { todayCopy } from "./today.copy.ts";
import { TextLink, WorkGroup, WorkRow, WorkSection } from "./work-list.tsx";

const copy = todayCopy.meetings;
const columns = [
  "id",
  "starts_at",
  "ends_at",
  "attendee_name",
  "company",
  "place_kind",
  "place",
  "calendar_id",
] as const;
type Meeting = Pick<Database["public"]["Tables"]["appointments"]["Row"], (typeof columns)[number]>;
type Calendar = Pick<Database["public"]["Tables"]["calendars"]["Row"], "id" | "name" | "staff_id">;

/** The meetings of the day in the user's and in shared calendars, or in all, with the link of a video call. */
export function TodayMeetings({ scope: { owner } }: { scope: Scope }) {
  const { canAccess: canBook } = useCanAccess({ resource: "appointments", action: "create" });
  const query = useGetList<Meeting>(
    "appointments",
    {
      filter: {
        "status@in": "(scheduled,confirmed)",
        "starts_at@gte": startOfToday().toISOString(),
        "starts_at@lt": startOfToday(1).toISOString(),
      },
      sort: { field: "starts_at,id", order: "ASC" },
      pagination: { page: 1, perPage: 50 },
      meta: { columns },
    },
    withoutNotification,
  );
  const calendarQuery = useGetList<Calendar>(
    "calendars",
    {
      sort: { field: "name", order: "ASC" },
      pagination: { page: 1, perPage: 500 },
      meta: { columns: ["id", "name", "staff_id"] },
    },
    withoutNotification,
  );
  const calendars = calendarQuery.data ?? [];
  const calendarOf = (meeting: Meeting) => calendars.find(({ id }) => id === meeting.calendar_id);
  const meetings = (query.data ?? []).filter((meeting) => {
    const host = calendarOf(meeting)?.staff_id;
    return !owner || !host || host === owner;
  });
  return (
    <WorkSection
      title={copy.title}
      failed={copy.failed}
      query={{
        isPending: query.isPending || calendarQuery.isPending,
        error: query.error ?? calendarQuery.error,
        refetch: () => Promise.all([query.refetch(), calendarQuery.refetch()]),
      }}
      all={{ to: "/calendar", text: copy.all }}
      isEmpty={meetings.length === 0}
      empty={
        <>
          {copy.none} {canBook && <TextLink to="/appointments/create" text={copy.book} />}
        </>
      }
    >
      <WorkGroup>
        {meetings.map((meeting) => (
          <MeetingRow
            key={meeting.id}
            meeting={meeting}
            {...(!owner && { calendar: calendarOf(meeting)?.name })}
          />
        ))}
      </WorkGroup>
    </WorkSection>
  );
}

function MeetingRow({ meeting, calendar }: { meeting: Meeting; calendar?: string | undefined }) {
  const { starts_at, ends_at, attendee_name, company, place_kind, place } = meeting;
  const isOver = Date.parse(ends_at) < useNow();
  const facts = [formatTimeRange(starts_at, ends_at), isOver && copy.ended, company, calendar];
  return (
    <WorkRow
      to={`/appointments/${meeting.id}`}
      text={attendee_name}
      facts={facts.filter(Boolean).join(" · ")}
      after={
        place_kind === "link" &&
        place &&
        !isOver && (
          <Button
            href={place}
            target="_blank"
            rel="noreferrer"
            size="small"
            variant="outlined"
            aria-label={copy.joinCall(attendee_name)}
          >
            {copy.join}
          </Button>
        )
      }
    />
  );
}
