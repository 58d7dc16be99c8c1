import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { addDays, localTimeAt } from "../../support/load/slot-oracle.ts";
import type { Step } from "../steps.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The initial time zone of the calendar; here also that of the machine. */
const zone = "America/New_York";
const times = ["00:30", "06:00", "12:00", "16:30", "20:45", "23:50"];

/** Tests about bookings, the calendar, reports, reminders and hand-offs, by parts of their paths. */
const vitestFiles =
  "appointments bookings slots reports chats outbox changes people operation appointment-emails " +
  "supabase/calendar admin/src/calendar admin/src/dashboard admin/src/conversations admin/src/editing " +
  "admin/src/format admin/src/shared web/features/scheduling functions/work-outbox functions/calendar-feed " +
  "supabase/contracts supabase/domain";
const endToEndFiles =
  "visitors/booking visitors/scheduling visitors/chat visitor-and-sales staff/calendar " +
  "staff/conversations staff/reports specification-scheduling";

type Counts = { passed: number; failed: number };
type VitestReport = { numPassedTests: number; numFailedTests: number };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } };

/** The first instant whose local time in `zone` is this date and time, or later. */
function findInstant(date: string, time: string): number {
  for (let at = Date.parse(`${date}T${time}Z`) - dayMs; ; at += minuteMs) {
    const { date: day, minutes } = localTimeAt(zone, at);
    const shown = Date.parse(day) + minutes * minuteMs;
    if (shown >= Date.parse(`${date}T${time}Z`)) return at;
  }
}

/** The next Wednesday, the next Saturday, and the next two days with a clock change. */
function datesToTry(): string[] {
  const today = localTimeAt(zone, Date.now()).date;
  const coming = Array.from({ length: 366 }, (_, days) => addDays(today, days + 1));
  const next = (weekday: number) =>
    coming.find((date) => new Date(date).getUTCDay() === weekday) ?? today;
  const dayLengthMs = (date: string) =>
    findInstant(addDays(date, 1), "00:00") - findInstant(date, "00:00");
  return [next(3), next(6), ...coming.filter((date) => dayLengthMs(date) !== dayMs)];
}

/**
 * Runs a test runner with a shifted clock and reads its report; a missing report counts as one failure.
 */
async function runAt<Report>(
  instant: number,
  command: string,
  read: (report: Report) => Counts,
): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), "hours-"));
  const report = join(folder, "report.json");
  const seconds = Math.round((instant - Date.now()) / 1000);
  const user = process.getuid?.() === 0 ? "" : "--map-root-user";
  const shifted = `timeout --signal=KILL 30m unshare ${user} --mount-proc --pid --fork --kill-child sh tests/support/servers/shifted-clock.sh`;
  try {
    const child = spawn(
      `${shifted} ${seconds} ${zone} "$PWD" "${process.execPath}" node_modules/${command}`,
      {
        shell: true,
        cwd: root,
        stdio: "inherit",
        env: { ...process.env, REPORT: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      },
    );
    await once(child, "exit");
    return read(JSON.parse(readFileSync(report, "utf8")));
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs both test runners at one instant. */
async function countAt(instant: number): Promise<Counts> {
  const vitest = await runAt(
    instant,
    `vitest/vitest.mjs run --config=tests/vitest.config.ts --reporter=default --reporter=json --outputFile.json="$REPORT" ${vitestFiles}`,
    (report: VitestReport) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
    }),
  );
  const playwright = await runAt(
    instant,
    `@playwright/test/cli.js test --config=tests/playwright.config.ts --reporter=list,json ${endToEndFiles}`,
    ({ stats }: PlaywrightReport) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
    }),
  );
  return {
    passed: vitest.passed + playwright.passed,
    failed: vitest.failed + playwright.failed,
  };
}

/**
 * Runs tests about bookings, the calendar, reports, reminders and hand-offs at six times of day on a
 * weekday, a Saturday and both days with a clock change. All processes see that time, in the calendar's
 * zone (`tests/support/servers/shifted-clock.sh`). Arguments are dates and times to use instead. Needs
 * Linux, a built product and Debian's package faketime.
 */
export const hours: Step = async (args) => {
  const givenDates = args.filter((arg) => arg.includes("-"));
  const givenTimes = args.filter((arg) => arg.includes(":"));
  const table: Record<string, Record<string, string>> = {};
  const totals = { moments: 0, tests: 0, failed: 0 };
  for (const date of givenDates.length > 0 ? givenDates : datesToTry()) {
    for (const time of givenTimes.length > 0 ? givenTimes : times) {
      const { passed, failed } = await countAt(findInstant(date, time));
      table[date] = { ...table[date], [time]: `${passed} passed, ${failed} failed` };
      totals.moments += 1;
      totals.tests += passed;
      totals.failed += failed;
      console.log(`  ${date} ${time}: ${passed} passed, ${failed} failed`);
    }
  }
  console.table(table);
  assert.equal(totals.failed, 0);
  return totals;
};
