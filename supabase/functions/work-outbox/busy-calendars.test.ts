import { expect, test } from "vitest";
import { PermanentFailure, type OutboundResponse } from "../_shared/context.ts";
import { importBusyCalendars } from "./busy-calendars.ts";

const file = (...events: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...events, "END:VCALENDAR", ""].join("\r\n");
const meeting =
  "BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261102T150000Z\r\nDTEND:20261102T160000Z\r\nEND:VEVENT";

const answered = (
  status: number,
  body: string | null = "",
  headers: Record<string, string> = {},
): OutboundResponse => ({
  status,
  headers: new Headers(headers),
  body: body === null ? null : new TextEncoder().encode(body),
});

/** Reads one calendar from an outside that answers like this; gives what was asked and what was told. */
async function read(
  answer: (url: URL, headers: Readonly<Record<string, string>>) => OutboundResponse | Error,
  source: Record<string, unknown> = {},
) {
  const asked: { url: string; headers: Readonly<Record<string, string>> }[] = [];
  const told: unknown[] = [];
  const context = {
    env: { get: () => undefined },
    fetch: () => expect.unreachable(),
    send: () => expect.unreachable(),
    post: () => expect.unreachable(),
    read: async (url: URL, { headers }: { headers: Readonly<Record<string, string>> }) => {
      asked.push({ url: url.href, headers });
      const given = answer(url, headers);
      if (given instanceof Error) throw given;
      return given;
    },
  };
  const call = async (name: string, parameters: object) => {
    if (name === "report_busy_times") told.push(parameters);
    return name === "busy_calendars"
      ? [
          {
            id: "c1",
            url: "https://calendar.example.com/private.ics",
            zone: "America/New_York",
            from: "2026-11-01T00:00:00Z",
            until: "2026-12-01T00:00:00Z",
            etag: null,
            modified: null,
            ...source,
          },
        ]
      : true;
  };
  const hasMore = await importBusyCalendars({ context, call, ownHost: "www.example.com" }, "c1", 0);
  expect(hasMore).toBe(false);
  return { asked, told: Object.assign({}, ...told) };
}

const url = "https://calendar.example.com/private.ics";

test("busy times are told in unix seconds, with what the answer said of itself", async () => {
  const headers = { etag: '"1"', "last-modified": "Sun, 01 Nov 2026 00:00:00 GMT" };
  const { told } = await read(() => answered(200, file(meeting), headers));
  expect(told).toEqual({
    calendar: "c1",
    url,
    times: [Date.parse("2026-11-02T15:00:00Z") / 1000, Date.parse("2026-11-02T16:00:00Z") / 1000],
    error: null,
    etag: '"1"',
    modified: "Sun, 01 Nov 2026 00:00:00 GMT",
  });
});

test("a file that has not changed is not sent again, and the times stay", async () => {
  const { asked, told } = await read(() => answered(304), {
    etag: '"1"',
    modified: "Sun, 01 Nov 2026 00:00:00 GMT",
  });
  expect(asked[0]?.headers).toMatchObject({
    "if-none-match": '"1"',
    "if-modified-since": "Sun, 01 Nov 2026 00:00:00 GMT",
  });
  expect(told).toMatchObject({ times: null, error: null });
});

test("a redirect is followed as another address, three at most", async () => {
  const { asked, told } = await read(({ pathname }) =>
    pathname === "/private.ics"
      ? answered(302, "", { location: "/new.ics" })
      : answered(200, file()),
  );
  expect(asked.map((each) => each.url)).toEqual([url, "https://calendar.example.com/new.ics"]);
  expect(told).toMatchObject({ times: [], error: null });
  const endless = await read(() => answered(302, "", { location: "/private.ics" }));
  expect(endless.asked).toHaveLength(4);
  expect(endless.told).toMatchObject({ times: null, error: "The address leads on and on." });
});

const timeout = new DOMException("", "TimeoutError");
test.each<[string, OutboundResponse | Error]>([
  ["The address answered 404.", answered(404)],
  ["The calendar is larger than 10 MB.", answered(200, null)],
  ["What the address answers is no calendar.", answered(200, "<html>Sign in</html>")],
  [
    "The address is not a public address.",
    new PermanentFailure("The target is not a public address."),
  ],
  ["The address did not answer in time.", timeout],
  ["The address could not be reached.", new Error("getaddrinfo ENOTFOUND 10.0.0.8")],
])("%s", async (error, answer) => {
  const { told } = await read(() => answer);
  expect(told).toMatchObject({ times: null, error });
});

test("what was not understood is said, and the rest counts", async () => {
  const broken = "BEGIN:VEVENT\r\nUID:2\r\nEND:VEVENT";
  const { told } = await read(() => answered(200, file(meeting, broken)));
  expect(told).toMatchObject({ error: "1 event was not understood and may be offered." });
  expect(told.times).toHaveLength(2);
});
