import ICAL from "ical.js";
import { expect, test } from "vitest";
import { handler } from "./handler.ts";

const token = "a".repeat(64);
const settings = new Map([
  ["SUPABASE_URL", "https://db.example.com"],
  ["SITE_URL", "https://www.example.com"],
  ["BRAND_NAME", "Arq"],
]);

const appointment = {
  id: "0b0e9a8e-3f43-4c3b-9d7f-0f3c3c0d7f11",
  starts_at: "2026-12-02T17:00:00Z",
  ends_at: "2026-12-02T17:30:00Z",
  sequence: 2,
  type_name: "Platform demo",
  place: "Room 1",
  attendee_name: "Ada; Lovelace",
  attendee_email: "ada@example.com",
  company: null,
  notes: "Two\nlines",
  lead_id: null,
  updated_at: "2026-11-21T13:00:00Z",
};

/** Calls the handler with a database that returns `outcome`. */
async function request(
  outcome: Response | Error,
  init: RequestInit = {},
  query = `?token=${token}`,
): Promise<Response> {
  const context = {
    env: { get: (name: string) => settings.get(name) },
    fetch: async () => {
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  };
  return handler(new Request(`https://x.test/functions/v1/calendar-feed${query}`, init), context);
}

const calendarRow = () => Response.json({ name: "Demos", appointments: [appointment] });

test("lists attendee, time and place of each appointment", async () => {
  const response = await request(calendarRow());
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  const [component] = calendar.getAllSubcomponents("vevent");
  if (!component) throw new Error("There is no event.");
  const event = new ICAL.Event(component);
  expect(event.uid).toBe(`${appointment.id}@www.example.com`);
  expect(event.summary).toBe("Platform demo: Ada; Lovelace");
  expect(event.location).toBe("Room 1");
  expect(event.description).toBe(
    "Email: ada@example.com\n\nTwo\nlines\n\nhttps://www.example.com/admin/calendar",
  );
  // A read-only feed must not send invitations.
  expect(component.hasProperty("attendee")).toBe(false);
  expect(calendar.hasProperty("method")).toBe(false);
});

test("returns 304 for a known ETag", async () => {
  const etag = (await request(calendarRow())).headers.get("etag") ?? "";
  expect(etag).toMatch(/^"\w{32}"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const response = await request(calendarRow(), { headers: { "if-none-match": known } });
    expect({ known, status: response.status, body: await response.text() }).toEqual({
      known,
      status: 304,
      body: "",
    });
  }
  const other = await request(calendarRow(), { headers: { "if-none-match": '"other"' } });
  expect(other.status).toBe(200);
});

test.each(["", "?token=", "?token=abc", `?token=${"A".repeat(64)}`])(
  "returns 404 for the malformed query %j without calling the database",
  async (query) => {
    expect((await request(new Error("called"), {}, query)).status).toBe(404);
  },
);

test("returns the same response for an unknown token as for a malformed one", async () => {
  const unknown = await request(Response.json(null));
  const malformed = await request(new Error("called"), {}, "?token=abc");
  expect(unknown.status).toBe(404);
  expect(await unknown.text()).toBe(await malformed.text());
});

test("forwards the Retry-After of a rate limit", async () => {
  const response = await request(
    Response.json({ code: "PT429" }, { status: 429, headers: { "retry-after": "42" } }),
  );
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "42"]);
});

test.each([new Error("unreachable"), new Response("", { status: 500 }), new Response("<html>")])(
  "returns 503 when the database fails (%s)",
  async (failure) => {
    expect((await request(failure)).status).toBe(503);
  },
);

test("rejects methods other than GET and HEAD", async () => {
  expect((await request(calendarRow(), { method: "POST" })).status).toBe(405);
});
