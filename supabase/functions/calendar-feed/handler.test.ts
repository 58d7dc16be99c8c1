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

async function ask(
  answer: Response | Error,
  init: RequestInit = {},
  query = `?token=${token}`,
): Promise<Response> {
  const context = {
    env: { get: (name: string) => settings.get(name) },
    fetch: async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return handler(new Request(`https://x.test/functions/v1/calendar-feed${query}`, init), context);
}

const found = () => Response.json({ name: "Demos", appointments: [appointment] });

test("a calendar is fed with who comes, when and where", async () => {
  const answer = await ask(found());
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  const [component] = calendar.getAllSubcomponents("vevent");
  if (!component) throw new Error("There is no event.");
  const event = new ICAL.Event(component);
  expect(event.uid).toBe(`${appointment.id}@www.example.com`);
  expect(event.summary).toBe("Platform demo: Ada; Lovelace");
  expect(event.location).toBe("Room 1");
  expect(event.description).toBe(
    "Email: ada@example.com\n\nTwo\nlines\n\nhttps://www.example.com/admin/calendar",
  );
  // An event to look at invites nobody.
  expect(component.hasProperty("attendee")).toBe(false);
  expect(calendar.hasProperty("method")).toBe(false);
});

test("what has not changed is not sent again", async () => {
  const etag = (await ask(found())).headers.get("etag") ?? "";
  expect(etag).toMatch(/^"\w{32}"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const answer = await ask(found(), { headers: { "if-none-match": known } });
    expect({ known, status: answer.status, body: await answer.text() }).toEqual({
      known,
      status: 304,
      body: "",
    });
  }
  expect((await ask(found(), { headers: { "if-none-match": '"other"' } })).status).toBe(200);
});

test.each(["", "?token=", "?token=abc", `?token=${"A".repeat(64)}`])(
  "an address with %j is none, and the database is not asked",
  async (query) => {
    expect((await ask(new Error("asked"), {}, query)).status).toBe(404);
  },
);

test("a token that opens nothing is answered like one that is none", async () => {
  const wrong = await ask(Response.json(null));
  const none = await ask(new Error("asked"), {}, "?token=abc");
  expect(wrong.status).toBe(404);
  expect(await wrong.text()).toBe(await none.text());
});

test("who reads too often is told how long to wait", async () => {
  const answer = await ask(
    Response.json({ code: "PT429" }, { status: 429, headers: { "retry-after": "42" } }),
  );
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "42"]);
});

test.each([new Error("away"), new Response("", { status: 500 })])(
  "without its database it asks to come back",
  async (away) => {
    expect((await ask(away)).status).toBe(503);
  },
);

test("it is only read", async () => {
  expect((await ask(found(), { method: "POST" })).status).toBe(405);
});
