import { z } from "zod";
import { dataDir, expect, origin, test } from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import { listedCalls } from "../../support/fixtures/specification.ts";
import { signIn, type StaffClient } from "../../support/fixtures/staff-client.ts";

/**
 * The calls of section 7 of docs/specification.md about scheduling, as written there, and how the
 * calendar of the back office shows their appointments. tests/e2e/calendar/calendar.test.ts tests the
 * calendar itself.
 */
test.describe.configure({ timeout: 120_000 });

const mark = `Specification ${Date.now()}`;
/** A day that no other test books or blocks. */
const day = "2041-03-05";

let staff: StaffClient;
test.beforeAll(async () => {
  staff = await signIn(origin());
  await bookTwelveDemos();
});
test.afterAll(() =>
  withProductDatabase(dataDir(), async (sql) => {
    await sql`delete from public.appointments where attendee_name like ${`${mark}%`}`;
    await sql`delete from public.blocked_times where title like ${`${mark}%`}`;
    await sql`delete from public.appointment_types where name like ${`${mark}%`}`;
  }),
);

/** Sends a request and parses the rows of the response with the shape of a row. */
async function request<Shape extends z.ZodType>(shape: Shape, path: string, init?: RequestInit) {
  const response = await staff.rest(`/rest/v1/${path}`, init);
  return { status: response.status, rows: z.array(shape).parse(await response.json()) };
}
const returnRows = { headers: { prefer: "return=representation" } };
const post = (table: string, row: object, columns = "*") =>
  request(z.looseObject({ id: z.uuid() }), `${table}?select=${columns}`, {
    ...returnRows,
    method: "POST",
    body: JSON.stringify(row),
  });

const createBlockedTime = (suffix: string) => ({
  title: `${mark} ${suffix}`,
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
    const { status, rows } = await post("blocked_times", createBlockedTime("inserted"));
    expect(status).toBe(201);
    expect(rows).toMatchObject([{ ...createBlockedTime("inserted"), is_active: true }]);
  },
  "Update blocked_times": async () => {
    const { rows } = await post("blocked_times", createBlockedTime("switched"));
    for (const is_active of [false, true]) {
      const init = { ...returnRows, method: "PATCH", body: JSON.stringify({ is_active }) };
      const path = `blocked_times?id=eq.${rows[0]?.id}`;
      const changed = await request(z.object({ is_active: z.boolean() }), path, init);
      expect(changed).toMatchObject({ status: 200, rows: [{ is_active }] });
    }
  },
  "Select blocked_times": async () => {
    await post("blocked_times", { ...createBlockedTime("early"), start_date: "2041-03-01" });
    const { status, rows } = await request(
      z.looseObject({ start_date: z.iso.date() }),
      "blocked_times?select=*&order=start_date.asc",
    );
    expect(status).toBe(200);
    const dates = rows.map(({ start_date }) => start_date);
    expect(dates).toEqual(dates.toSorted());
    expect(Object.keys(rows[0] ?? {})).toEqual(
      expect.arrayContaining(["id", "is_active", ...Object.keys(createBlockedTime(""))]),
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
    const { status, rows } = await request(
      z.looseObject({ name: z.string() }),
      "appointment_types?select=*&order=name.asc",
    );
    expect(status).toBe(200);
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["Blueprint call", "Platform demo", "Value Sprint briefing"]),
    );
    expect(rows[0]).toMatchObject({ duration_minutes: 30, buffer_minutes: 15 });
  },
  "Select appointments": async () => {
    const today = new Date().toISOString().slice(0, 10);
    const { status, rows } = await request(
      z.looseObject({ scheduled_date: z.iso.date(), scheduled_time: z.string() }),
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
    const starts = rows.map((row) => `${row.scheduled_date} ${row.scheduled_time}`);
    expect(starts).toEqual(starts.toSorted());
  },
};

/** Books twelve demos, one per hour. */
async function bookTwelveDemos(): Promise<void> {
  const { rows: types } = await request(
    z.looseObject({ id: z.uuid() }),
    "appointment_types?name=eq.Platform demo",
  );
  for (let hour = 0; hour < 12; hour += 1) {
    const starts = new Date(Date.parse(`${day}T14:00:00Z`) + hour * 3_600_000);
    const appointment = {
      appointment_type_id: types[0]?.id,
      starts_at: starts.toISOString(),
      attendee_name: `${mark} ${hour}`,
      attendee_email: "ada@example.com",
    };
    const { status } = await post("appointments", appointment, "id");
    expect(status).toBe(201);
  }
}

for (const [call, run] of Object.entries(calls)) test(`spec 7: ${call}`, run);

test("spec 7: every scheduling call of the specification has a test", () => {
  const aboutCalendar = / (blocked_times|appointment_types|appointments)$/;
  const named = listedCalls("### Database").filter((call) => aboutCalendar.test(call));
  expect(named.toSorted()).toEqual(Object.keys(calls).toSorted());
});

test("spec 2 and 9: staff see ten upcoming appointments at a time, one without its type as Demo Call", async ({
  page,
  signInToAdmin,
}) => {
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
  await page.getByRole("button", { name: "List", exact: true }).click();
  const items = page.getByRole("row").filter({ hasText: mark });
  await expect(items, "ten at a time (spec 9)").toHaveCount(10);
  const untyped = items.filter({ hasText: `${mark} 3` });
  await expect(untyped).toContainText("Demo Call");
  await expect(untyped.getByText("Confirmed").first()).toBeAttached();
  await expect(items.first()).toContainText("Platform demo");
});
