/**
 * The targets for speed, safety and durability: one line each, with the value to reach and its source.
 * A part of the bench names the line that a measurement belongs to; the compiler rejects unknown names,
 * and the table reports lines without a value.
 */

import { webAloneTargets } from "./web-alone-targets.ts";

/** The parts of `npm run bench`, in running order. */
export const partNames = [
  "start",
  "bytes",
  "visits",
  "back-office",
  "lighthouse",
  "lighthouse-alone",
  "axe",
  "throughput",
  "publishing",
  "assistant",
  "knowledge",
  "slots",
  "lake",
  "leads",
  "leads-browser",
  "reports",
] as const;
export type PartName = (typeof partNames)[number];

export type Threshold = { atMost: number } | { atLeast: number } | { exactly: number };

/**
 * A count recorded by steps of `npm run proof`; their sum is the value. A step without the count passes
 * with 0.
 */
type Proof = { steps: readonly string[]; count?: string };

export type Target = {
  group: "Speed" | "Safety and durability" | "Also promised";
  what: string;
  unit: string;
  threshold: Threshold;
  by: { part: PartName } | { proof: readonly Proof[] } | { tests: readonly string[] };
  /** For a target that was missed: the measured reason, and what would fix it. */
  missed?: { why: string; closes: string };
};

export const targets = {
  "script-bytes": {
    group: "Speed",
    what: "gzipped JavaScript of any public route, above hello-world",
    unit: "kB",
    threshold: { atMost: 15 },
    by: { part: "bytes" },
  },
  "foreign-code": {
    group: "Speed",
    what: "code of Studio, visual editing, Zod, supabase-js, Markdown before the chat is opened",
    unit: "bytes",
    threshold: { exactly: 0 },
    by: { part: "bytes" },
  },
  performance: {
    group: "Speed",
    what: "Lighthouse on a phone, performance below hello-world, any kind of page",
    unit: "points",
    threshold: { atMost: 2 },
    by: { part: "lighthouse" },
  },
  "other-ratings": {
    group: "Speed",
    what: "Lighthouse accessibility, best practices, SEO, lowest",
    unit: "points",
    threshold: { exactly: 100 },
    by: { part: "lighthouse" },
  },
  "largest-paint": {
    group: "Speed",
    what: "Lighthouse largest paint, slowest kind of page",
    unit: "ms",
    threshold: { atMost: 1500 },
    by: { part: "lighthouse" },
  },
  "layout-shift": {
    group: "Speed",
    what: "Lighthouse layout shift, largest",
    unit: "",
    threshold: { exactly: 0 },
    by: { part: "lighthouse" },
  },
  "blocking-time": {
    group: "Speed",
    what: "Lighthouse blocking time above hello-world, longest",
    unit: "ms",
    threshold: { atMost: 50 },
    by: { part: "lighthouse" },
  },
  "beside-next": {
    group: "Speed",
    what: "home HTML at 32 clients, over next start",
    unit: "times",
    threshold: { atLeast: 5 },
    by: { part: "throughput" },
  },
  "beside-nginx": {
    group: "Speed",
    what: "home HTML at 32 clients, over nginx",
    unit: "times",
    threshold: { atLeast: 0.4 },
    by: { part: "throughput" },
  },
  "first-load": {
    group: "Speed",
    what: "first load of home, all bytes over the wire",
    unit: "kB",
    threshold: { atMost: 300 },
    by: { part: "bytes" },
  },
  publish: {
    group: "Speed",
    what: "publish to new HTML, p95, 10,000 documents",
    unit: "s",
    threshold: { atMost: 2 },
    by: { part: "publishing" },
  },
  "queries-per-visit": {
    group: "Speed",
    what: "bytes sent to content lake and database while every page is visited",
    unit: "bytes",
    threshold: { exactly: 0 },
    by: { part: "visits" },
  },
  "leads-list": {
    group: "Speed",
    what: "leads list with count at 1,000,000 leads, p95 of any filter",
    unit: "ms",
    threshold: { atMost: 50 },
    by: { part: "leads" },
  },
  "leads-search": {
    group: "Speed",
    what: "search there, rare and common, p95",
    unit: "ms",
    threshold: { atMost: 100 },
    by: { part: "leads" },
  },
  "palette-search": {
    group: "Speed",
    what: "search of the command palette there, with typos and phone numbers, p95",
    unit: "ms",
    threshold: { atMost: 150 },
    by: { part: "leads" },
  },
  "leads-scans": {
    group: "Speed",
    what: "sequential scans there, run and planned",
    unit: "",
    threshold: { exactly: 0 },
    by: { part: "leads" },
  },
  "export-time": {
    group: "Speed",
    what: "export of 1,000,000 leads, over COPY",
    unit: "times",
    threshold: { atMost: 3 },
    by: { part: "leads" },
  },
  "export-memory": {
    group: "Speed",
    what: "memory of the server during it, above its start",
    unit: "MB",
    threshold: { atMost: 64 },
    by: { part: "leads" },
  },
  "back-office-bytes": {
    group: "Speed",
    what: "back office until its first list, signed in and cold, gzipped",
    unit: "kB",
    threshold: { atMost: 450 },
    by: { part: "back-office" },
  },
  "back-office-chunks": {
    group: "Speed",
    what: "screens of the back office without a chunk of their own",
    unit: "",
    threshold: { exactly: 0 },
    by: { part: "back-office" },
  },
  slots: {
    group: "Speed",
    what: "free times of 60 days, 10,000 appointments, 1,000 blocks",
    unit: "ms",
    threshold: { atMost: 20 },
    by: { part: "slots" },
  },
  "assistant-turn": {
    group: "Speed",
    what: "turn of the assistant, 5,000 passages, alone, p95",
    unit: "ms",
    threshold: { atMost: 50 },
    by: { part: "assistant" },
  },
  "assistant-first-words": {
    group: "Speed",
    what: "its first words, p95",
    unit: "ms",
    threshold: { atMost: 50 },
    by: { part: "assistant" },
  },
  "warm-start": {
    group: "Speed",
    what: "npm start on a warm checkout to all parts answering",
    unit: "s",
    threshold: { atMost: 10 },
    by: { part: "start" },
  },

  lost: {
    group: "Safety and durability",
    what: "acknowledged leads, bookings, turns and edits lost under kill -9 and proxy faults",
    unit: "",
    threshold: { exactly: 0 },
    by: {
      proof: [
        {
          steps: [
            "leads",
            "bookings",
            "assistant",
            "kill-rounds",
            "network-faults",
            "full-disk",
            "lake-kills",
            "listeners",
          ],
          count: "lost",
        },
      ],
    },
  },
  duplicates: {
    group: "Safety and durability",
    what: "duplicates from retries, double clicks, back and resubmit",
    unit: "",
    threshold: { exactly: 0 },
    by: {
      proof: [
        { steps: ["kill-rounds", "network-faults"], count: "duplicates" },
        { steps: ["leads", "assistant", "lake-kills", "listeners"], count: "twice" },
      ],
    },
  },
  races: {
    group: "Safety and durability",
    what: "races of 100 bookings of one slot with another end than one booked",
    unit: "",
    threshold: { exactly: 0 },
    by: { proof: [{ steps: ["bookings"], count: "clashes" }] },
  },
  rights: {
    group: "Safety and durability",
    what: "role x table x command, cells asserted",
    unit: "%",
    threshold: { exactly: 100 },
    by: { tests: ["tests/db/access/rights.test.ts"] },
  },
  lints: {
    group: "Safety and durability",
    what: "errors and warnings of Supabase's lints; a bad schema fails",
    unit: "",
    threshold: { exactly: 0 },
    by: { tests: ["tests/db/schema/lints.test.ts"] },
  },
  policy: {
    group: "Safety and durability",
    what: "kinds of answers below A+ by the Observatory, islands that do not work",
    unit: "",
    threshold: { exactly: 0 },
    by: { tests: ["tests/e2e/site/headers.test.ts", "tests/e2e/visitors/pages.test.ts"] },
  },
  axe: {
    group: "Safety and durability",
    what: "violations of WCAG 2.2 AA by axe, every page, four widths, both themes",
    unit: "",
    threshold: { exactly: 0 },
    by: { part: "axe" },
  },
  "axe-staff": {
    group: "Safety and durability",
    what: "the same on every screen of the back office, by the day of each role",
    unit: "",
    threshold: { exactly: 0 },
    by: { proof: [{ steps: ["role-days"] }] },
  },
  keyboard: {
    group: "Safety and durability",
    what: "flows that need more than a keyboard",
    unit: "",
    threshold: { exactly: 0 },
    by: { tests: ["tests/e2e/site/consent.test.ts", "tests/e2e/visitors/booking.test.ts"] },
  },
  consent: {
    group: "Safety and durability",
    what: "requests to others, cookies, storage before consent",
    unit: "",
    threshold: { exactly: 0 },
    by: { tests: ["tests/e2e/visitors/pages.test.ts"] },
  },
  "bad-input": {
    group: "Safety and durability",
    what: "bad input without a clear message, or stored half-way",
    unit: "",
    threshold: { exactly: 0 },
    by: {
      tests: [
        "tests/e2e/site/attacks/requests.test.ts",
        "tests/e2e/site/attacks/data.test.ts",
        "tests/conformance/supabase/attacks/writes.test.ts",
      ],
    },
  },

  "new-start": {
    group: "Also promised",
    what: "npm start, built, with a new data folder",
    unit: "s",
    threshold: { atMost: 10 },
    by: { part: "start" },
  },
  keystroke: {
    group: "Also promised",
    what: "keystroke in the Studio to the preview, p95",
    unit: "s",
    threshold: { atMost: 1 },
    by: { part: "publishing" },
  },
  "page-query": {
    group: "Also promised",
    what: "page query at 10,000 documents, p95",
    unit: "ms",
    threshold: { atMost: 50 },
    by: { part: "lake" },
  },
  patch: {
    group: "Also promised",
    what: "patch of a keystroke there, p95",
    unit: "ms",
    threshold: { atMost: 20 },
    by: { part: "lake" },
  },
  "busy-assistant": {
    group: "Also promised",
    what: "turn among 50 conversations that read and type, p95",
    unit: "ms",
    threshold: { atMost: 50 },
    by: { part: "assistant" },
    missed: {
      why: "In fourteen runs 42 to 70, in the one that counts 56 ms; alone a turn had 41, and the middle was 26. A turn costs 24 ms of a processor (cpu time of each process over 543 turns; 30 before its cheap parts were made cheaper): 6.5 in the site and its front, 7 in the function, of which the search of passages 1.4, 6.5 in PostgreSQL, 2 in PostgREST, 2 in who asks. Ten turns come in a second, so that one in two meets another's on two cores: those that meet none have 39 to 45 (p95), the others 63 to 84.",
      closes:
        "A turn of less than 20 ms of a processor. What is left is the framework's 3 ms for any request that it is sent, the engine's 3, and the 6 that a new lead costs the database.",
    },
  },
  ...webAloneTargets,
  "found-passages": {
    group: "Also promised",
    what: "a question to 5,000 passages, p95 of a processor",
    unit: "ms",
    threshold: { atMost: 10 },
    by: { part: "knowledge" },
  },
  "others-wait": {
    group: "Also promised",
    what: "longest wait of others while 5,000 passages are read",
    unit: "ms",
    threshold: { atMost: 50 },
    by: { part: "knowledge" },
  },
  "leads-requests": {
    group: "Also promised",
    what: "the list in a browser at 1,000,000 leads, p95 of its requests",
    unit: "ms",
    threshold: { atMost: 100 },
    by: { part: "leads-browser" },
  },
  reports: {
    group: "Also promised",
    what: "reports and lists of chats at 1,000,000 leads, p95 of any",
    unit: "ms",
    threshold: { atMost: 100 },
    by: { part: "reports" },
  },
} as const satisfies Record<string, Target>;

export type TargetName = keyof typeof targets;

/** Every line, by name and in order. */
export const targetLines: readonly (Target & { name: TargetName })[] =
  // Object.keys types keys as strings.
  (Object.keys(targets) as TargetName[]).map((name) => ({ name, ...targets[name] }));
