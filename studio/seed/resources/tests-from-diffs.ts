import type { ResourceContent } from "../../print/document-content.ts";
import { bullet, paragraph, richText } from "../rich-text.ts";
import { seedFile, type SeedResource, toCategory, toModule } from "../seed-document.ts";

/** A resource of the library (spec 3, resource). */
export const testsFromDiffs: SeedResource = {
  _id: "resource-tests-from-diffs",
  _type: "resource",
  title: "From commit diff to regression test, live on one repository",
  type: "webinar",
  category: toCategory("category-development"),
  description:
    "Notes and slides from a working session: a diff becomes eleven tests, shadow traffic finds the twelfth case, and a reviewer decides what goes into the suite.",
  keyNumber: { value: "11", label: "tests from a diff of nine lines" },
  module: toModule("module-arqtest"),
  readTime: "45 min watch",
  published: "2023-12-20",
  file: seedFile("tests-from-diffs.pdf"),
  path: { _type: "slug", current: "/resources/tests-from-diffs" },
  body: richText(
    paragraph("The notes are for engineers and test leads. They contain:"),
    bullet("a commit of nine lines and the eleven tests from it"),
    bullet("the replay of 4,000 recorded requests"),
    bullet("the one answer that changed, and who decided about it"),
  ),
  seo: {
    _type: "seo",
    title: "Webinar notes: tests from diffs",
    description:
      "A commit of nine lines, eleven tests from its diff and a replay of 4,000 recorded requests.",
    noIndex: false,
  },
  sample: true,
};

/** What its PDF says. */
export const testsFromDiffsContent: ResourceContent = {
  cover: {
    kind: "bars",
    caption: "One nine-line commit: what was tested before, and what the session found.",
    rows: [
      { label: "Tests written manually", value: 3, text: "3 tests" },
      { label: "Tests generated from the diff", value: 11, text: "11 tests", isHighlighted: true },
      { label: "Recorded requests replayed", value: 40, text: "4,000 requests" },
      { label: "Answers that changed", value: 1, text: "1 answer", isHighlighted: true },
    ],
  },
  facts: [
    { label: "Speakers", text: "Ida Lindgren, Ben Castellano" },
    { label: "Module", text: "ArqTest" },
  ],
  sampleNote:
    "The session, its speakers and the insurer's repository are invented. The workflow and the numbers match the example on the module's page.",
  body: [
    { kind: "section", title: "About this session" },
    {
      kind: "text",
      text: "Notes and slides from a 45-minute working session. Two engineers take one commit from an insurer's quote service, let ArqTest write tests from its diff, replay 4,000 of the previous day's requests against the new build in shadow, and decide what goes into the suite. Times are shown next to the text.",
    },
    {
      kind: "slide",
      slide: {
        title: "Nine lines changed. What do you test?",
        points: [
          "The commit: a price table moves from code to configuration",
          "The reviewer's three tests pass",
          "In production since 2019, with 4,000 requests recorded yesterday",
          "One line now reads age < 25. It used to read age <= 25",
        ],
      },
    },
    {
      kind: "transcript",
      time: "00:00",
      speaker: "Ida",
      text: "I picked this commit because it's boring. Nobody would reject it in review. It moves a table out of the code, which we all agree is good, and it comes with three passing tests. If I asked you for the risk, you'd say low, and you'd be right about nearly all of it.",
    },
    {
      kind: "transcript",
      time: "02:10",
      speaker: "Ben",
      text: "The three tests use drivers aged 18, 40 and 70. I would have written the same ones. They're all in the middle of a range, and the change is at the edge of one.",
    },
    {
      kind: "transcript",
      time: "04:30",
      speaker: "Ida",
      text: "So today isn't about whether a model can write tests. It's about what a diff tells you that a ticket doesn't: which lines changed, which limits they contain, and which values are on either side.",
    },
    { kind: "section", title: "Tests from the diff" },
    {
      kind: "slide",
      slide: {
        title: "From nine lines to eleven tests",
        visual: {
          kind: "process",
          caption: "",
          steps: [
            { title: "Read", text: "Limits, branches and empty cases in the changed lines" },
            { title: "Place", text: "One value on each limit and on both sides of it" },
            { title: "Compare", text: "Old and new build get the same input" },
            { title: "Keep", text: "Only tests that add something to the suite" },
          ],
        },
      },
    },
    {
      kind: "transcript",
      time: "06:00",
      speaker: "Ben",
      text: "It reads the diff and finds three things. A limit: age 25. A branch: fleet or private. An empty case: no age given. For the limit it writes 24, 25, 26, none and minus one. That's five. Then it combines them with the fleet branch. Some combinations make no sense, because a fleet has no age, so it says so and drops them.",
    },
    {
      kind: "table",
      caption:
        "The eleven tests and what the two builds answered. A dash means both builds reject the case.",
      columns: ["Test", "Old build", "New build", "Decision"],
      rightAligned: [1, 2],
      widths: [2.6, 1, 1, 2],
      rows: [
        ["Driver aged 24", "$934.10", "$934.10", "Keep"],
        ["Driver aged 25", "$934.10", "$701.20", "Differs: decide"],
        ["Driver aged 26", "$701.20", "$701.20", "Keep"],
        ["Driver without an age", "-", "-", "Keep"],
        ["Driver aged −1", "-", "-", "Drop, the form prevents it"],
        ["Fleet of 1", "$934.10", "$934.10", "Keep"],
        ["Fleet of 12", "$8,120.00", "$8,120.00", "Keep"],
        ["Fleet of 0", "-", "$0.00", "Differs: decide"],
        ["Table missing", "-", "-", "Keep, message differs"],
        ["Table with a gap", "-", "$701.20", "Differs: decide"],
        ["Table in a different order", "$701.20", "$701.20", "Keep"],
      ],
    },
    {
      kind: "transcript",
      time: "11:40",
      speaker: "Ida",
      text: "Three differences. Look at the fleet of zero: the old build rejected it, the new one sells it for zero dollars. And look at the table with a gap. When the configuration has no row for an age, the new build takes the next one. Nobody decided that. It's just what the library does.",
    },
    {
      kind: "transcript",
      time: "14:05",
      speaker: "Ben",
      text: "None of this is the model being clever. These are the cases a patient person writes when there's time. There's just never time.",
    },
    { kind: "section", title: "Shadow replay" },
    {
      kind: "slide",
      slide: {
        title: "The one answer in 4,000 that changed",
        stat: {
          value: "1 of 4,000",
          text: "answers differ between build 5.3 and build 5.4, with times, IDs and order ignored by rule",
        },
      },
    },
    {
      kind: "transcript",
      time: "17:20",
      speaker: "Ben",
      text: "Now the other direction. We have yesterday's requests, recorded and masked. Each one goes to the live build and to the new one. The new build writes to a copy that we throw away. No customer sees its answer.",
    },
    {
      kind: "transcript",
      time: "19:00",
      speaker: "Ida",
      text: "The first run shows 313 differences. That's where people give up. But 312 of them are a timestamp or an ID in the answer. You write two rules, ignore issued_at and quote_id, and one difference is left: a driver aged 25, $934.10 versus $701.20.",
    },
    {
      kind: "transcript",
      time: "22:30",
      speaker: "Ben",
      text: "Then it shrinks the request. We start with sixty fields. It removes one after another until the difference disappears, and three are left: age, ZIP code, vehicle class. You can paste that into a bug report, and it runs on a laptop.",
    },
    {
      kind: "beforeAfter",
      caption: "What the team had to read and run.",
      rows: [
        {
          label: "Differences to read",
          before: "313",
          after: "1",
          beforeValue: 313,
          afterValue: 1,
          change: "−99.7%",
        },
        {
          label: "Fields in the request",
          before: "60",
          after: "3",
          beforeValue: 60,
          afterValue: 3,
          change: "−95%",
        },
        {
          label: "Minutes until it ran on a laptop",
          before: "50",
          after: "4",
          beforeValue: 50,
          afterValue: 4,
          change: "−92%",
        },
      ],
    },
    { kind: "section", title: "Intended or not" },
    {
      kind: "transcript",
      time: "26:00",
      speaker: "Ida",
      text: "Is it a bug? The rate table says up to and including 25. So the old build is right, and the new one quietly gives away $232.90 to every driver of exactly that age. I'd like everybody to stop here for a second. We were about to change a price in production by moving a table.",
    },
    {
      kind: "transcript",
      time: "28:45",
      speaker: "Ben",
      text: "The tool doesn't decide that. It asks: intended, or a regression? A person picks one, and the tool records who. Here it was the actuary. She said regression the same day, and the fix shipped that afternoon. If she'd said intended, it would have become the new expected value, with her name on it.",
    },
    {
      kind: "slide",
      slide: {
        title: "A person decides each difference once",
        points: [
          "Intended: becomes the new expected value, with a name",
          "Regression: the release stops and names the request",
          "Undecided: the release stops as well",
          "Flaky: fails without a change. Listed, and blocks nothing until fixed",
        ],
      },
    },
    { kind: "section", title: "What goes into the suite" },
    {
      kind: "text",
      text: "They kept eight of the eleven tests. Three of them replaced longer tests that covered the same code. The rule was simple: a test stays if it would have caught a bug someone can describe. Nobody mentioned coverage.",
    },
    {
      kind: "bars",
      caption: "The suite before and after, in seconds on the team's own runner.",
      rows: [
        { label: "Before, 1,130 tests", value: 388, text: "388 s" },
        { label: "After, 1,135 tests", value: 391, text: "391 s", isHighlighted: true },
        { label: "If every test were kept for a year", value: 702, text: "702 s, projected" },
      ],
    },
    {
      kind: "transcript",
      time: "35:10",
      speaker: "Ida",
      text: "We ran this for ten weeks before I trusted it. What convinced me was how short the list was.",
    },
    { kind: "section", title: "Questions" },
    {
      kind: "transcript",
      time: "38:00",
      speaker: "Audience",
      text: "Are our recordings safe? They are full of customers.",
    },
    {
      kind: "transcript",
      time: "38:20",
      speaker: "Ben",
      text: "They're masked when they're recorded, by the same rules ArqGuard uses, and they stay in your network. The replay needs the shape of a request and its limits. It doesn't need the name.",
    },
    {
      kind: "transcript",
      time: "40:05",
      speaker: "Audience",
      text: "What about a service that keeps state, like a shopping cart?",
    },
    {
      kind: "transcript",
      time: "40:30",
      speaker: "Ida",
      text: "Then a single request isn't enough, and you replay a session. It works, but you have to copy the state first, and that takes longer than the replay. We do it overnight.",
    },
    {
      kind: "transcript",
      time: "43:00",
      speaker: "Audience",
      text: "What would this bug have cost?",
    },
    {
      kind: "transcript",
      time: "43:10",
      speaker: "Ben",
      text: "Twenty-six quotes a day at $232.90 each, so about $6,000 a day until someone noticed. And nobody complains about a price that's too low.",
    },
  ],
};
