import { once } from "node:events";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { secretKey, startLocalSupabase } from "../../support/servers/local-supabase.ts";
import { findFreePort } from "../../../web/host/supervisor/ports.ts";
import { until } from "../../support/until.ts";

const createEvent = (rule: string) =>
  `BEGIN:VEVENT\r\nUID:${rule}\r\nDTSTART:20230201T100000Z\r\nDURATION:PT1H\r\nRRULE:${rule}\r\nEND:VEVENT\r\n`;
const hostileCalendar = `BEGIN:VCALENDAR\r\n${createEvent("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30")}${createEvent("FREQ=SECONDLY")}END:VCALENDAR\r\n`;

test("a calendar whose rules never match stops neither the outbox nor REST", async () => {
  const calendars = createServer((_, response) => response.end(hostileCalendar));
  const port = await findFreePort();
  calendars.listen(port, "127.0.0.1");
  await once(calendars, "listening");
  const supabase = await startLocalSupabase({ env: { WEBHOOK_PRIVATE_TARGETS: "on" } });
  try {
    // The calendar is on this machine and has no certificate.
    await supabase.sql`alter table public.calendars drop constraint calendars_busy_url_https`;
    // A change by the API starts the worker immediately.
    const changed = await supabase.request("/rest/v1/calendars?is_active=eq.true", {
      method: "PATCH",
      body: JSON.stringify({ busy_url: `http://127.0.0.1:${port}` }),
      as: secretKey,
    });
    expect(changed.status).toBe(204);
    const error = await until(async () => {
      await supabase.request("/rest/v1/rpc/booking_options", { method: "POST", body: "{}" });
      const [row] = await supabase.sql`select busy_error from public.calendars`;
      return row?.busy_error;
    });
    expect(error).toBe("2 events could not be read. Their times may still be offered.");
  } finally {
    await supabase.discard();
    calendars.close();
  }
});
