// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import type { DatabaseResult } from "../../../server/database-call.ts";

vi.mock("server-only", () => ({}));
vi.mock("../../../config.ts", () => ({
  getSiteConfig: () => ({ formSecret: "a secret for this test" }),
}));
const callDatabase =
  vi.fn<
    (name: string, params: Record<string, unknown>, client?: string) => Promise<DatabaseResult>
  >();
vi.mock("../../../server/database-call.ts", () => ({ callDatabase }));
const { bookingForm } = await import("./booking.post.ts");
const { cancelForm, moveForm } = await import("../appointment/change-appointment.post.ts");

const appointment = {
  id: "2f1e6a34-54f5-4a9e-9df1-0a1b2c3d4e5f",
  starts_at: "2026-12-02T14:30:00Z",
  ends_at: "2026-12-02T15:00:00Z",
  status: "scheduled",
  sequence: 0,
  type_name: "Platform demo",
  duration_minutes: 30,
  place_kind: null,
  place: null,
  host_name: null,
  host_zone: "America/New_York",
  attendee_name: "Ada Sample",
  attendee_email: "ada@example.com",
  attendee_zone: "Europe/Berlin",
};
const fields = {
  type: "9c5b94b1-35ad-49bb-b118-8e8fc24abf80",
  time: String(Date.parse(appointment.starts_at) / 1000),
  zone: "Europe/Berlin",
  name: "Ada Sample",
  email: "ada@example.com",
  company: "",
  notes: "",
};
const submit = (changed: Record<string, string> = {}) =>
  bookingForm.submit({ ...fields, ...changed }, { client: "visitor" });
const getBooking = () => callDatabase.mock.calls.at(-1)?.[1]["booking"];
const reject = (status: number, message: string, details = "") =>
  ({ outcome: "rejected", status, message, details }) as const;

beforeEach(() => {
  callDatabase.mockReset();
  callDatabase.mockResolvedValue({
    outcome: "returned",
    value: { outcome: "booked", link_token: "a.b.c", appointment },
  });
});

test("books the time in UTC with zone and hold and returns a signed link", async () => {
  const session = "2f1e6a34-54f5-4a9e-9df1-0a1b2c3d4e5f";
  const hold = "7f1f0f0e-7d0a-4c6e-9a8e-0d5b9f5c4a11";
  expect(await submit({ session_id: session, hold, notes: "Month end\r\n" })).toEqual({
    outcome: "sent",
    token: "a.b.c",
  });
  expect(callDatabase).toHaveBeenCalledWith("book_appointment", expect.anything(), "visitor");
  expect(getBooking()).toMatchObject({
    type_id: fields.type,
    starts_at: "2026-12-02T14:30:00.000Z",
    zone: "Europe/Berlin",
    name: "Ada Sample",
    email: "ada@example.com",
    company: null,
    notes: "Month end",
    slot_hold_id: hold,
    session_id: session,
  });
});

test("derives the same id for the same booking sent twice without scripts", async () => {
  const ids: unknown[] = [];
  const later = { time: String(Number(fields.time) + 1800) };
  for (const changed of [fields, fields, later]) {
    await submit(changed);
    ids.push(getBooking());
  }
  const [first, again, other] = ids.map(
    (one) => JSON.stringify(one).match(/"submission_id":"([^"]+)"/)?.[1],
  );
  expect(first).toBeTruthy();
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test("records campaign parameters without scripts", async () => {
  await bookingForm.submit({ ...fields, utm_source: "mail" }, { page: "https://www.example.com/" });
  expect(getBooking()).toMatchObject({
    attribution: { first: { landing: "/book", utm_source: "mail" } },
  });
});

test("reports all invalid fields together without a database call", async () => {
  const outcome = await submit({
    type: "demo",
    time: "tomorrow",
    zone: "+01:00",
    name: " ",
    email: "ada",
    notes: "n".repeat(2001),
  });
  const problems = outcome.outcome === "refused" ? Object.keys(outcome.problems) : [];
  expect(problems.toSorted()).toEqual(["email", "name", "notes", "time", "type", "zone"]);
  expect(callDatabase).not.toHaveBeenCalled();
});

test("returns the next free times when the time is taken", async () => {
  callDatabase.mockResolvedValue(reject(409, "Taken.", "[1796222000, 1796223800]"));
  expect(await submit()).toMatchObject({
    outcome: "refused",
    problems: { title: "That time was just taken", next: "1796222000,1796223800" },
  });
  callDatabase.mockResolvedValue(reject(409, "This time is no longer free.", "[]"));
  expect(await submit()).toEqual({
    outcome: "refused",
    problems: { form: "This time is no longer free." },
  });
});

test("assigns a rejection to its field, or to the whole form", async () => {
  callDatabase.mockResolvedValue(reject(429, "As many as it can.", "email"));
  expect(await submit()).toMatchObject({ problems: { email: "As many as it can." } });
  callDatabase.mockResolvedValue(reject(422, "Not offered any more.", "type_id"));
  expect(await submit()).toMatchObject({ problems: { form: "Not offered any more." } });
  callDatabase.mockResolvedValue({ ...reject(429, "Later.", "120"), waitSeconds: 120 });
  expect(await submit()).toMatchObject({ outcome: "refused", waitSeconds: 120 });
});

test("returns no link for a quarantined booking", async () => {
  callDatabase.mockResolvedValue({ outcome: "returned", value: { outcome: "requested" } });
  expect(await submit()).toEqual({ outcome: "sent" });
});

test("returns the specified message during an outage or for malformed data", async () => {
  const failed = {
    outcome: "failed",
    message: "There was a problem sending your message. Please try again.",
  };
  callDatabase.mockResolvedValue({ outcome: "unreachable" });
  expect(await submit()).toEqual(failed);
  callDatabase.mockResolvedValue({ outcome: "returned", value: { outcome: "surprise" } });
  expect(await submit()).toEqual(failed);
});

test("returns the new signed link after a move or cancellation", async () => {
  callDatabase.mockResolvedValue({
    outcome: "returned",
    value: { ...appointment, can_change: true, link_token: "a.d.e" },
  });
  expect(await moveForm.submit({ token: "a.b.c", time: fields.time }, {})).toEqual({
    outcome: "sent",
    token: "a.d.e",
  });
  expect(callDatabase).toHaveBeenLastCalledWith(
    "move_booking",
    { link_token: "a.b.c", starts_at: "2026-12-02T14:30:00.000Z" },
    undefined,
  );
  expect(await cancelForm.submit({ token: "a.b.c" }, {})).toMatchObject({ outcome: "sent" });
});

test("rejects an invalid link and a change that is too late", async () => {
  callDatabase.mockResolvedValue({ outcome: "returned", value: null });
  expect(await cancelForm.submit({ token: "x" }, {})).toMatchObject({
    problems: { title: "This link is no longer valid" },
  });
  callDatabase.mockResolvedValue(reject(409, "This can no longer be cancelled here.", "[]"));
  expect(await cancelForm.submit({ token: "a.b.c" }, {})).toMatchObject({
    problems: { form: "This can no longer be cancelled here." },
  });
});
