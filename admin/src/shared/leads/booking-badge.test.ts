import { expect, test } from "vitest";
import { selectBookings, type LeadBooking } from "./booking-badge.tsx";

const booking = (id: string, lead_id: string | null, starts_at: string): LeadBooking => ({
  id,
  lead_id,
  starts_at,
  status: "scheduled",
});
const now = Date.parse("2026-12-02T00:00Z");

test("a lead shows its next appointment, or else its last", () => {
  const selected = selectBookings(
    [
      booking("a", "1", "2026-11-01T10:00Z"),
      booking("b", "2", "2026-11-02T10:00Z"),
      booking("c", "2", "2026-11-03T10:00Z"),
      booking("d", "1", "2026-12-03T10:00Z"),
      booking("e", "1", "2026-12-04T10:00Z"),
      booking("f", null, "2026-12-05T10:00Z"),
    ],
    now,
  );
  expect([...selected].map(([lead, { id }]) => [lead, id])).toEqual([
    ["1", "d"],
    ["2", "c"],
  ]);
});
