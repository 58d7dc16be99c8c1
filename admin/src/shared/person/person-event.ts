import { appointmentStatusLabels } from "@site/supabase/contracts/appointment-values";
import type { Database } from "@site/supabase/contracts/database.types";
import { formSourceLabels, leadStatusLabels } from "@site/supabase/contracts/lead-values";
import { personCopy } from "./person.copy.ts";

/** A row of `person_events`. */
export type PersonEvent = Database["public"]["Tables"]["person_events"]["Row"];

/** What a timeline can be narrowed to, each with the kinds of events that belong to it. */
export const eventGroups = {
  all: [],
  visits: ["first_visit", "submission", "download"],
  chats: ["chat"],
  bookings: ["booking"],
  mails: ["email"],
  changes: ["status_change", "owner_change", "merge"],
  notes: ["note"],
  tasks: ["task"],
} as const satisfies Record<string, readonly PersonEvent["kind"][]>;

export type EventGroup = keyof typeof eventGroups;

const copy = personCopy.timeline;

/**
 * An event of a person's timeline as a sentence.
 *
 * @param nameOf - The name of the colleague with this id.
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
  const among = (labels: Readonly<Record<string, string>>, name: string) => {
    const value = detail(name);
    return value === undefined ? undefined : Object.hasOwn(labels, value) ? labels[value] : value;
  };
  switch (kind) {
    case "submission":
      if (detail("origin") === "import") return copy.imported(detail("file_name"));
      if (detail("origin") === "staff")
        return copy.added((actor_id && nameOf(actor_id)) || copy.formerColleague);
      return copy.submission(among(formSourceLabels, "form_source"));
    case "email":
      return detail("topic") === "reply"
        ? copy.reply(detail("template"))
        : copy.mail(among(copy.mails, "topic"));
    case "status_change":
      return copy.status(among(leadStatusLabels, "from"), among(leadStatusLabels, "to"));
    case "booking":
      if (detail("change") === "status")
        return copy.meeting(
          among(appointmentStatusLabels, "from"),
          among(appointmentStatusLabels, "to"),
        );
      return copy.booking(
        among(copy.bookings, "change") ?? copy.kinds.booking,
        detail("by") === "visitor_link",
      );
    case "merge":
      return detail("change") === "undone" ? copy.mergeUndone : copy.merged;
    case "owner_change": {
      const name = (id: string | undefined) =>
        id === undefined ? copy.nobody : (nameOf(id) ?? copy.formerColleague);
      return copy.owner(name(detail("from")), name(detail("to")));
    }
    default:
      return copy.kinds[kind];
  }
}
