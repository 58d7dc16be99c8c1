import { expect, test } from "vitest";
import { PermanentError, type OutboundResponse } from "../_shared/context.ts";
import type { BusyTimesQuery } from "../_shared/busy-time-types.ts";
import { importBusyCalendars } from "./busy-calendars.ts";
import { parseBusyTimes } from "./busy-times.ts";

const file = (...events: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...events, "END:VCALENDAR", ""].join("\r\n");
const meeting =
  "BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261102T150000Z\r\nDTEND:20261102T160000Z\r\nEND:VEVENT";

const createResponse = (
  status: number,
  body: string | null = "",
  headers: Record<string, string> = {},
): OutboundResponse => ({
  status,
  headers: new Headers(headers),
  body: body === null ? null : new TextEncoder().encode(body),
});

/** Imports one calendar from a stubbed server; returns the requests and the reported busy times. */
async function importCalendar(
  respond: (url: URL, headers: Readonly<Record<string, string>>) => OutboundResponse | Error,
  source: Record<string, unknown> = {},
) {
  const requests: { url: string; headers: Readonly<Record<string, string>> }[] = [];
  const reports: unknown[] = [];
  const context = {
    env: { get: () => undefined },
    fetch: () => expect.unreachable(),
    send: () => expect.unreachable(),
    post: () => expect.unreachable(),
    parseCalendar: async (text: string, query: BusyTimesQuery) => parseBusyTimes(text, query),
    read: async (url: URL, { headers }: { headers: Readonly<Record<string, string>> }) => {
      requests.push({ url: url.href, headers });
      const response = respond(url, headers);
      if (response instanceof Error) throw response;
      return response;
    },
  };
  const call = async (name: string, parameters: object) => {
    if (name === "store_busy_times") reports.push(parameters);
    return name === "claim_busy_calendars"
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
  const hasMore = await importBusyCalendars(
    { context, call, ownHostname: "www.example.com" },
    "c1",
    0,
  );
  expect(hasMore).toBe(false);
  return { requests, report: Object.assign({}, ...reports) };
}

const url = "https://calendar.example.com/private.ics";

test("reports busy times in Unix seconds with the validators of the response", async () => {
  const headers = { etag: '"1"', "last-modified": "Sun, 01 Nov 2026 00:00:00 GMT" };
  const { report } = await importCalendar(() => createResponse(200, file(meeting), headers));
  expect(report).toEqual({
    calendar: "c1",
    url,
    times: [Date.parse("2026-11-02T15:00:00Z") / 1000, Date.parse("2026-11-02T16:00:00Z") / 1000],
    error: null,
    etag: '"1"',
    modified: "Sun, 01 Nov 2026 00:00:00 GMT",
  });
});

test("sends validators and keeps the stored times after a 304", async () => {
  const { requests, report } = await importCalendar(() => createResponse(304), {
    etag: '"1"',
    modified: "Sun, 01 Nov 2026 00:00:00 GMT",
  });
  expect(requests[0]?.headers).toMatchObject({
    "if-none-match": '"1"',
    "if-modified-since": "Sun, 01 Nov 2026 00:00:00 GMT",
  });
  expect(report).toMatchObject({ times: null, error: null });
});

test("follows up to three redirects", async () => {
  const { requests, report } = await importCalendar(({ pathname }) =>
    pathname === "/private.ics"
      ? createResponse(302, "", { location: "/new.ics" })
      : createResponse(200, file()),
  );
  expect(requests.map((each) => each.url)).toEqual([url, "https://calendar.example.com/new.ics"]);
  expect(report).toMatchObject({ times: [], error: null });
  const endless = await importCalendar(() => createResponse(302, "", { location: "/private.ics" }));
  expect(endless.requests).toHaveLength(4);
  expect(endless.report).toMatchObject({
    times: null,
    error: "The address redirects too often. Check the iCalendar URL.",
  });
});

const timeout = new DOMException("", "TimeoutError");
test.each<[string, OutboundResponse | Error]>([
  ["The address returned 404. Check the iCalendar URL.", createResponse(404)],
  ["The calendar is larger than 10 MB. Use one with fewer events.", createResponse(200, null)],
  [
    "The address does not return a calendar. Check the iCalendar URL.",
    createResponse(200, "<html>Sign in</html>"),
  ],
  [
    "The address is not a public address.",
    new PermanentError("The target is not a public address."),
  ],
  ["The address did not respond in time. It is tried again within ten minutes.", timeout],
  [
    "The address could not be reached. Check the iCalendar URL.",
    new Error("getaddrinfo ENOTFOUND 10.0.0.8"),
  ],
])("reports the error %j", async (error, outcome) => {
  const { report } = await importCalendar(() => outcome);
  expect(report).toMatchObject({ times: null, error });
});

test("imports the readable events and reports how many are not", async () => {
  const broken = "BEGIN:VEVENT\r\nUID:2\r\nEND:VEVENT";
  const { report } = await importCalendar(() => createResponse(200, file(meeting, broken)));
  expect(report).toMatchObject({
    error: "1 event could not be read. Its time may still be offered.",
  });
  expect(report.times).toHaveLength(2);
});
