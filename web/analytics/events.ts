/** The analytics events of the site with their fields (spec 7). Every field is a string. */
export const eventFields = {
  page_view: ["page"],
  button_click: ["button_name", "location"],
  cta_click: ["cta_type", "location"],
  form_start: ["form_name"],
  form_submit: ["form_name"],
  solution_view: ["solution_name"],
  demo_request: ["source"],
  contact_click: ["contact_type"],
} as const satisfies Record<string, readonly string[]>;

type EventName = keyof typeof eventFields;

/** One event with its fields, for example `{ event: "page_view", page: "/platform" }`. */
export type AnalyticsEvent = {
  [Name in EventName]: { event: Name } & Record<(typeof eventFields)[Name][number], string>;
}[EventName];

const isEventName = (name: string | undefined): name is EventName =>
  name !== undefined && Object.hasOwn(eventFields, name);

/** Encodes events as one attribute value: form-encoded, separated by spaces. */
export function encodeEvents(events: readonly AnalyticsEvent[]): string {
  return events.map((event) => new URLSearchParams({ ...event }).toString()).join(" ");
}

/** Reverses `encodeEvents`. Skips unknown events and events with a missing field. */
export function decodeEvents(text: string | null | undefined): AnalyticsEvent[] {
  return (text ?? "").split(" ").flatMap((encoded) => {
    const fields = Object.fromEntries(new URLSearchParams(encoded));
    const { event } = fields;
    const isComplete = isEventName(event) && eventFields[event].every((field) => field in fields);
    // Checked above: the event exists and has all of its fields.
    return isComplete ? [fields as AnalyticsEvent] : [];
  });
}
