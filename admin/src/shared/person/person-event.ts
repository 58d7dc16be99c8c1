import { appointmentStatusLabels } from "@site/supabase/contracts/appointment-values";
import type { Database } from "@site/supabase/contracts/database.types";
import { formSourceLabels, leadStatusLabels } from "@site/supabase/contracts/lead-values";
import { staffNamesCopy } from "../staff/staff-names.copy.ts";
import { layoutCopy } from "../../ui/ui.copy.ts";
import { personCopy } from "./person.copy.ts";

/** A row of `person_events`. */
export type PersonEvent = Database["public"]["Tables"]["person_events"]["Row"];

/** The filters of a timeline, each with its kinds of events. */
export const eventGroups = {
  all: [],
  visits: ["added", "first_visit", "submission", "download"],
  chats: ["chat"],
  bookings: ["booking"],
  mails: ["email"],
  changes: ["status_change", "owner_change", "merge"],
  calls: ["call", "meeting"],
  notes: ["note"],
  tasks: ["task"],
} as const satisfies Record<string, readonly PersonEvent["kind"][]>;

/** Whether an event is an email whose text is in `emails`. */
export const hasEmail = (event: PersonEvent): event is PersonEvent & { subject_id: string } =>
  event.kind === "email" &&
  event.subject_id !== null &&
  typeof event.details === "object" &&
  !Array.isArray(event.details) &&
  ["staff_email", "reply_received"].includes(String(event.details["topic"]));

export type EventGroup = keyof typeof eventGroups;

const copy = personCopy.timeline;

/**
 * Returns the text of an event in a person's timeline.
 *
 * @param nameOf - Returns the name of the colleague with this id.
 */
export function eventText(
  { kind, details, actor_id }: Pick<PersonEvent, "kind" | "details" | "actor_id">,
  nameOf: (id: string) => string | undefined,
): string {
  const detail = (name: string) => {
    const value =
      typeof details === "object" && !Array.isArray(details) ? details[name] : undefined;
    return typeof value === "string" ? value : undefined;
  };
  const isTrue = (name: string) =>
    typeof details === "object" && !Array.isArray(details) && details[name] === true;
  const labelOf = (labels: Readonly<Record<string, string>>, name: string) => {
    const value = detail(name);
    return value === undefined ? undefined : Object.hasOwn(labels, value) ? labels[value] : value;
  };
  switch (kind) {
    case "submission":
      if (detail("origin") === "import") return copy.imported(detail("file_name"));
      if (detail("origin") === "staff")
        return copy.added((actor_id && nameOf(actor_id)) || staffNamesCopy.formerColleague);
      return copy.submission(detail("form") ?? labelOf(formSourceLabels, "form_source"));
    case "download":
      return copy.download(detail("resource"));
    case "email":
      if (detail("topic") === "staff_email") return copy.written;
      if (detail("topic") === "reply_received") return copy.replyReceived;
      return detail("topic") === "reply"
        ? copy.reply(detail("template"))
        : copy.mail(labelOf(copy.mails, "topic"), isTrue("captured"));
    case "status_change":
      return copy.status(labelOf(leadStatusLabels, "from"), labelOf(leadStatusLabels, "to"));
    case "booking":
      if (detail("change") === "status")
        return copy.meeting(
          labelOf(appointmentStatusLabels, "from"),
          labelOf(appointmentStatusLabels, "to"),
        );
      return copy.booking(
        labelOf(copy.bookings, "change") ?? copy.kinds.booking,
        detail("by") === "visitor_link",
      );
    case "merge":
      return detail("change") === "undone" ? copy.mergeUndone : copy.merged;
    case "owner_change": {
      const name = (id: string | undefined) =>
        id === undefined
          ? layoutCopy.owners.unassigned
          : (nameOf(id) ?? staffNamesCopy.formerColleague);
      return copy.owner(name(detail("from")), name(detail("to")));
    }
    default:
      return copy.kinds[kind];
  }
}
