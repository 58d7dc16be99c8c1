/** The events that the site counts, each with its fields (spec 7). Every field is a text. */
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

export type EventName = keyof typeof eventFields;

/** One event with its fields, for example `{ event: "page_view", page: "/platform" }`. */
export type AnalyticsEvent = {
  [Name in EventName]: { event: Name } & Record<(typeof eventFields)[Name][number], string>;
}[EventName];

const isEventName = (name: string | undefined): name is EventName =>
  name !== undefined && Object.hasOwn(eventFields, name);

/** Events as the value of one attribute: form-encoded, separated by spaces. */
export function encodeEvents(events: readonly AnalyticsEvent[]): string {
  return events.map((event) => new URLSearchParams({ ...event }).toString()).join(" ");
}

/** The reverse of `encodeEvents`. What names no event, or lacks a field of its event, is left out. */
export function decodeEvents(text: string | null | undefined): AnalyticsEvent[] {
  return (text ?? "").split(" ").flatMap((part) => {
    const fields = Object.fromEntries(new URLSearchParams(part));
    const { event } = fields;
    const whole = isEventName(event) && eventFields[event].every((field) => field in fields);
    // The table above was just followed: the event exists and has all its fields.
    return whole ? [fields as AnalyticsEvent] : [];
  });
}
