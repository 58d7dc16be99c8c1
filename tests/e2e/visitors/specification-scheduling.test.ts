import { dataDir, expect, origin, test } from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import { listedCalls } from "../../support/fixtures/specification.ts";
import { signIn, type StaffClient } from "../../support/fixtures/staff-client.ts";

/**
 * The calls of section 7 of docs/specification.md about scheduling, exactly as written there, and how
 * the calendar shows the last one. `staff-calendar` covers the messages to staff (sections 2, 5, 8 and
 * 9).
 */
test.describe.configure({ timeout: 120_000 });

const mark = `Specification ${Date.now()}`;
/** A day that no other test books or blocks. */
const day = "2041-03-05";

let staff: StaffClient;
test.beforeAll(async () => {
  staff = await signIn(origin());
});
test.afterAll(() =>
  withProductDatabase(dataDir(), async (sql) => {
    await sql`delete from public.appointments where attendee_name like ${`${mark}%`}`;
    await sql`delete from public.blocked_times where title like ${`${mark}%`}`;
    await sql`delete from public.appointment_types where name like ${`${mark}%`}`;
  }),
);

const asked = async (path: string, init?: RequestInit) => {
  const response = await staff.rest(`/rest/v1/${path}`, init);
  const text = await response.text();
  return { status: response.status, rows: text ? JSON.parse(text) : undefined };
};
const stored = { headers: { prefer: "return=representation" } };
const post = (table: string, row: object, columns = "*") =>
  asked(`${table}?select=${columns}`, { ...stored, method: "POST", body: JSON.stringify(row) });

const blocked = (end: string) => ({
  title: `${mark} ${end}`,
  description: "Nobody is in.",
  start_date: day,
  end_date: day,
  start_time: null,
  end_time: null,
  is_recurring: false,
});

/** Spec 7, row by row: the call and its expected result. */
const calls: Record<string, () => Promise<void>> = {
  "Insert into blocked_times": async () => {
    const { status, rows } = await post("blocked_times", blocked("inserted"));
    expect(status).toBe(201);
    expect(rows).toMatchObject([{ ...blocked("inserted"), is_active: true }]);
  },
  "Update blocked_times": async () => {
    const { rows } = await post("blocked_times", blocked("switched"));
    for (const is_active of [false, true]) {
      const init = { ...stored, method: "PATCH", body: JSON.stringify({ is_active }) };
      const changed = await asked(`blocked_times?id=eq.${rows[0].id}`, init);
      expect(changed).toMatchObject({ status: 200, rows: [{ is_active }] });
    }
  },
  "Select blocked_times": async () => {
    await post("blocked_times", { ...blocked("early"), start_date: "2041-03-01" });
    const { status, rows } = await asked("blocked_times?select=*&order=start_date.asc");
    expect(status).toBe(200);
    const dates = rows.map(({ start_date }: { start_date: string }) => start_date);
    expect(dates).toEqual(dates.toSorted());
    expect(Object.keys(rows[0])).toEqual(
      expect.arrayContaining(["id", "is_active", ...Object.keys(blocked(""))]),
    );
  },
  "Insert into appointment_types": async () => {
    const type = { name: `${mark} type`, duration_minutes: 45, buffer_minutes: 5 };
    const { status, rows } = await post("appointment_types", { ...type, description: "Longer." });
    expect(status).toBe(201);
    expect(rows).toMatchObject([{ ...type, description: "Longer.", is_active: true }]);
    const defaults = await post("appointment_types", { name: `${mark} defaults` });
    expect(defaults.rows).toMatchObject([{ duration_minutes: 30, buffer_minutes: 15 }]);
  },
  "Select appointment_types": async () => {
    const { status, rows } = await asked("appointment_types?select=*&order=name.asc");
    expect(status).toBe(200);
    const names = rows.map(({ name }: { name: string }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["Blueprint call", "Platform demo", "Value Sprint briefing"]),
    );
    expect(rows[0]).toMatchObject({ duration_minutes: 30, buffer_minutes: 15 });
  },
  "Select appointments": async () => {
    await bookTwelve();
    const today = new Date().toISOString().slice(0, 10);
    const { status, rows } = await asked(
      `appointments?select=id,attendee_name,attendee_email,scheduled_date,scheduled_time,status,appointment_types(name)&scheduled_date=gte.${today}&status=in.(scheduled,confirmed)&order=scheduled_date.asc,scheduled_time.asc&limit=10&attendee_name=like.${encodeURIComponent(`${mark}*`)}`,
    );
    expect(status).toBe(200);
    expect(rows).toHaveLength(10);
    expect(rows[0]).toMatchObject({
      attendee_name: `${mark} 0`,
      scheduled_date: "2041-03-05",
      // In the host's zone, New York.
      scheduled_time: "09:00:00",
      status: "scheduled",
      appointment_types: { name: "Platform demo" },
    });
    const begins = rows.map(
      (row: { scheduled_date: string; scheduled_time: string }) =>
        `${row.scheduled_date} ${row.scheduled_time}`,
    );
    expect(begins).toEqual(begins.toSorted());
  },
};

/** Twelve appointments, an hour apart, the last one without its type. */
async function bookTwelve(): Promise<void> {
  const { rows: types } = await asked("appointment_types?name=eq.Platform demo");
  for (let hour = 0; hour < 12; hour += 1) {
    const starts = new Date(Date.parse(`${day}T14:00:00Z`) + hour * 3_600_000);
    const appointment = {
      appointment_type_id: types[0].id,
      starts_at: starts.toISOString(),
      attendee_name: `${mark} ${hour}`,
      attendee_email: "ada@example.com",
    };
    const { status } = await post("appointments", appointment, "id");
    expect(status).toBe(201);
  }
}

for (const [call, happens] of Object.entries(calls)) test(`spec 7: ${call}`, happens);

test("spec 7: each call about the calendar has its row", () => {
  const aboutCalendar = / (blocked_times|appointment_types|appointments)$/;
  const named = listedCalls("### Database").filter((call) => aboutCalendar.test(call));
  expect(named.toSorted()).toEqual(Object.keys(calls).toSorted());
});

test("spec 2 and 9: staff see ten upcoming appointments at a time, one without its type as Demo Call", async ({
  page,
  signInToAdmin,
}) => {
  const { rows } = await asked(
    `appointments?select=id,attendee_name&attendee_name=like.${encodeURIComponent(`${mark}*`)}`,
  );
  if (rows.length === 0) await bookTwelve();
  await withProductDatabase(dataDir(), async (sql) => {
    await sql`update public.appointments set appointment_type_id = null, status = 'confirmed'
      where attendee_name = ${`${mark} 3`}`;
  });
  await signInToAdmin();
  // Only these: other tests book on the same product.
  const only = (url: URL) => {
    if (!url.searchParams.has("attendee_name"))
      url.searchParams.set("attendee_name", `like.${mark}*`);
    return url.href;
  };
  await page.route("**/rest/v1/appointments?*", (route) =>
    route.continue({ url: only(new URL(route.request().url())) }),
  );
  await page.goto(`${origin()}/admin/calendar`);
  const items = page.getByRole("listitem").filter({ hasText: mark });
  await expect(items, "ten at a time (spec 9)").toHaveCount(10);
  const untyped = items.filter({ hasText: `${mark} 3` });
  await expect(untyped).toContainText("Demo Call");
  await expect(untyped.getByText("Confirmed").first()).toBeAttached();
  await expect(items.first()).toContainText("Platform demo");
});
