import Button from "@mui/material/Button";
import type { Database } from "@site/supabase/contracts/database.types";
import { useCanAccess, useGetList } from "react-admin";
import { startOfToday } from "../format/time-zone.ts";
import { formatDateTime, formatTimeRange } from "../format/time.ts";
import { useNow } from "../format/use-now.ts";
import { OutcomeButtons } from "../shared/appointments/outcome-buttons.tsx";
import { needsOutcome } from "../shared/appointments/status.ts";
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
  "status",
  "attendee_email",
  "version",
] as const;
type Meeting = Pick<Database["public"]["Tables"]["appointments"]["Row"], (typeof columns)[number]>;
type Calendar = Pick<Database["public"]["Tables"]["calendars"]["Row"], "id" | "name" | "staff_id">;

const open = "(scheduled,confirmed)";
const maxMeetings = { page: 1, perPage: 50 } as const;

/** How many earlier meetings without an outcome are shown. */
const maxEarlier = 5;

/** Returns the filter of meetings of earlier days without an outcome. */
const getEarlierFilter = () => ({
  "status@in": open,
  "ends_at@lte": startOfToday().toISOString(),
});

/** Loads the meetings of the day that are neither canceled nor have an outcome. */
const useMeetingsOfDay = () =>
  useGetList<Meeting>(
    "appointments",
    {
      filter: {
        "status@in": open,
        "starts_at@gte": startOfToday().toISOString(),
        "starts_at@lt": startOfToday(1).toISOString(),
      },
      sort: { field: "starts_at,id", order: "ASC" },
      pagination: maxMeetings,
      meta: { columns },
    },
    withoutNotification,
  );

/** Loads the meetings of earlier days that have no outcome, the latest first. */
const useEarlierMeetings = (isEnabled: boolean) =>
  useGetList<Meeting>(
    "appointments",
    {
      filter: getEarlierFilter(),
      sort: { field: "starts_at", order: "DESC" },
      pagination: maxMeetings,
      meta: { columns },
    },
    { ...withoutNotification, enabled: isEnabled },
  );

/**
 * The meetings of the day in the user's and in shared calendars, or in all, with the link of a video call. Meetings
 * that have ended ask for their outcome.
 */
export function TodayMeetings({ scope: { owner } }: { scope: Scope }) {
  const { canAccess: canBook = false } = useCanAccess({
    resource: "appointments",
    action: "create",
  });
  const query = useMeetingsOfDay();
  const earlierQuery = useEarlierMeetings(canBook);
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
  const isShown = (meeting: Meeting) => {
    const host = calendarOf(meeting)?.staff_id;
    return !owner || !host || host === owner;
  };
  const meetings = (query.data ?? []).filter(isShown);
  const earlier = (earlierQuery.data ?? []).filter(isShown);
  const toRow = (meeting: Meeting, isEarlier: boolean) => (
    <MeetingRow
      key={meeting.id}
      meeting={meeting}
      isEarlier={isEarlier}
      canEdit={canBook}
      {...(!owner && { calendar: calendarOf(meeting)?.name })}
    />
  );
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
      isEmpty={meetings.length + earlier.length === 0}
      empty={
        <>
          {copy.none} {canBook && <TextLink to="/appointments/create" text={copy.book} />}
        </>
      }
    >
      <WorkGroup title={copy.missing} total={earlier.length}>
        {earlier.slice(0, maxEarlier).map((meeting) => toRow(meeting, true))}
      </WorkGroup>
      {earlier.length > maxEarlier && (
        <TextLink
          to={`/appointments?${new URLSearchParams({ filter: JSON.stringify(getEarlierFilter()) })}`}
          text={copy.allMissing}
        />
      )}
      <WorkGroup {...(earlier.length > 0 && { title: copy.day })}>
        {meetings.map((meeting) => toRow(meeting, false))}
      </WorkGroup>
    </WorkSection>
  );
}

function MeetingRow(props: {
  meeting: Meeting;
  isEarlier: boolean;
  canEdit: boolean;
  calendar?: string | undefined;
}) {
  const { meeting, calendar } = props;
  const { starts_at, ends_at, attendee_name, company, place_kind, place } = meeting;
  const isOver = needsOutcome(meeting, useNow());
  const time = props.isEarlier ? formatDateTime(starts_at) : formatTimeRange(starts_at, ends_at);
  const facts = [time, isOver && !props.isEarlier && copy.ended, company, calendar];
  return (
    <WorkRow
      to={`/appointments/${meeting.id}`}
      text={attendee_name}
      facts={facts.filter(Boolean).join(" · ")}
      after={
        isOver
          ? props.canEdit && <OutcomeButtons appointment={meeting} />
          : place_kind === "link" &&
            place && (
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
