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
    "Notes and slides of a working session: a diff becomes eleven tests, shadow traffic finds the twelfth case, and a reviewer decides what enters the suite.",
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
    caption: "One commit of nine lines: what was tested before, and what was found in the session.",
    rows: [
      { label: "Tests written by hand", value: 3, text: "3 tests" },
      { label: "Tests written from the diff", value: 11, text: "11 tests", isHighlighted: true },
      { label: "Recorded requests replayed", value: 40, text: "4,000 requests" },
      { label: "Answers that changed", value: 1, text: "1 answer", isHighlighted: true },
    ],
  },
  facts: [
    { label: "Speakers", text: "Ida Fabricant, Ben Pretend (invented)" },
    { label: "Module", text: "ArqTest" },
  ],
  sampleNote:
    "The session, its speakers and the insurer's repository are invented. The way of working and the figures of the example are those of the module's page.",
  body: [
    { kind: "section", title: "What this is" },
    {
      kind: "text",
      text: "Notes of a working session of 45 minutes, with its slides. Two engineers take one commit of an insurer's quote service, let ArqTest write tests from its diff, replay 4,000 requests of the day before against the new build in shadow, and decide what enters the suite. The minutes stand beside the text.",
    },
    {
      kind: "slide",
      slide: {
        title: "Nine lines changed. What do you test?",
        points: [
          "The commit: a price table moves from code to configuration",
          "The reviewer's three tests are green",
          "In production since 2019; 4,000 requests of yesterday are recorded",
          "One line reads: age < 25, and used to read: age <= 25",
        ],
      },
    },
    {
      kind: "transcript",
      time: "00:00",
      speaker: "Ida",
      text: "I picked this commit because it is boring. Nobody refuses it in review. It moves a table out of the code, which we all agree is good, and it comes with three tests that pass. If I asked you for the risk, you would say low, and you would be right about nearly all of it.",
    },
    {
      kind: "transcript",
      time: "02:10",
      speaker: "Ben",
      text: "The three tests take a driver of 18, of 40 and of 70. They are the tests I would have written. They are inside the ranges. The change is at the edge of one.",
    },
    {
      kind: "transcript",
      time: "04:30",
      speaker: "Ida",
      text: "So the question of the session is not whether a model can write tests. It is what a diff tells you that a ticket does not: which lines have moved, which limits are on them, and which values lie on either side.",
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
            { title: "Place", text: "A value on each limit and on both sides of it" },
            { title: "Ask both", text: "Old and new build answer the same input" },
            { title: "Keep", text: "Only tests that say something the suite did not" },
          ],
        },
      },
    },
    {
      kind: "transcript",
      time: "06:00",
      speaker: "Ben",
      text: "It reads the diff and finds three things. A limit, age 25. A branch, fleet or private. An empty case, no age given. For the limit it writes 24, 25, 26, none and minus one. That is five. For the branch it crosses them with fleet. Some make no sense, and it says so and drops them: a fleet has no age.",
    },
    {
      kind: "table",
      caption:
        "The eleven tests, with what the two builds answered. A dash means that the case is refused by both.",
      columns: ["Test", "Old build", "New build", "Decision"],
      rightAligned: [1, 2],
      widths: [2.6, 1, 1, 2],
      rows: [
        ["Driver aged 24", "$934.10", "$934.10", "Keep"],
        ["Driver aged 25", "$934.10", "$701.20", "Differs: decide"],
        ["Driver aged 26", "$701.20", "$701.20", "Keep"],
        ["Driver without an age", "-", "-", "Keep"],
        ["Driver aged −1", "-", "-", "Drop, the form forbids it"],
        ["Fleet of 1", "$934.10", "$934.10", "Keep"],
        ["Fleet of 12", "$8,120.00", "$8,120.00", "Keep"],
        ["Fleet of 0", "-", "$0.00", "Differs: decide"],
        ["Table missing", "-", "-", "Keep, message differs"],
        ["Table with a gap", "-", "$701.20", "Differs: decide"],
        ["Table in another order", "$701.20", "$701.20", "Keep"],
      ],
    },
    {
      kind: "transcript",
      time: "11:40",
      speaker: "Ida",
      text: "Three differences. Look at the fleet of nothing: the old build refused it, the new one sells it for zero dollars. And look at the table with a gap. When the configuration has no row for an age, the new build takes the next one. Nobody decided that. It is what the library does.",
    },
    {
      kind: "transcript",
      time: "14:05",
      speaker: "Ben",
      text: "None of these is the model being clever. They are the cases that a patient person writes on a Friday. It is just that it is always Thursday.",
    },
    { kind: "section", title: "Shadow replay" },
    {
      kind: "slide",
      slide: {
        title: "The one answer in 4,000 that changed",
        stat: {
          value: "1 of 4,000",
          text: "answers differ between build 5.3 and build 5.4, after times, ids and order are ignored by rule",
        },
      },
    },
    {
      kind: "transcript",
      time: "17:20",
      speaker: "Ben",
      text: "Now the other direction. We have yesterday's requests, recorded and masked. Each goes to the live build and to the new one. The new build writes into a copy that we throw away. No customer sees its answer.",
    },
    {
      kind: "transcript",
      time: "19:00",
      speaker: "Ida",
      text: "The first run says 313 differences. That is the number at which people give up. 312 of them are a timestamp or an id in the answer. You write two rules, ignore issued_at and quote_id, and one difference is left: a driver aged 25, $934.10 against $701.20.",
    },
    {
      kind: "transcript",
      time: "22:30",
      speaker: "Ben",
      text: "And then it makes the request smaller. Sixty fields go in. It removes one after the other until the difference disappears, and what is left is three: age, postcode, vehicle class. You can put that into a bug report and it runs on a laptop.",
    },
    {
      kind: "beforeAfter",
      caption: "What the replay asked of the people in the room.",
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
      text: "Is it a fault? The tariff says: up to and including 25. So the old build is right, and the new one gives $232.90 away, quietly, to every driver of exactly that age. That is the moment in which I would like everybody to stop. We were about to change a price in production by moving a table.",
    },
    {
      kind: "transcript",
      time: "28:45",
      speaker: "Ben",
      text: "The tool does not decide that. It asks: intended, or a regression? A person says regression, and writes who said so. The actuary did, on the same day, and the fix shipped that afternoon. Had she said intended, it would have become the new expectation, with her name beside it.",
    },
    {
      kind: "slide",
      slide: {
        title: "Each difference is decided once, by a person",
        points: [
          "Intended: it becomes the new expectation, with a name beside it",
          "Regression: the release stops, and says at which request",
          "Undecided: the release stops as well; silence is not consent",
          "Flaky: no change, but it fails. Listed, stops nobody until repaired",
        ],
      },
    },
    { kind: "section", title: "What enters the suite" },
    {
      kind: "text",
      text: "Of the eleven tests, eight were kept. Three of them replaced older ones that tested the same with more lines. The rule of the session: a test stays if it would have failed on a fault that somebody can describe. Coverage was not mentioned.",
    },
    {
      kind: "bars",
      caption: "The suite before and after, in seconds on the team's own runner.",
      rows: [
        { label: "Before, 1,130 tests", value: 388, text: "388 s" },
        { label: "After, 1,135 tests", value: 391, text: "391 s", isHighlighted: true },
        { label: "With every test kept for a year", value: 702, text: "702 s, projected" },
      ],
    },
    {
      kind: "transcript",
      time: "35:10",
      speaker: "Ida",
      text: "We had this for ten weeks before I trusted it. What convinced me was not what it found. It was that the list of what it found was short.",
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
      text: "They are masked when they are recorded, by the same rules that ArqGuard uses, and they stay in your network. The replay needs the shape of a request and its limits. It does not need the name.",
    },
    {
      kind: "transcript",
      time: "40:05",
      speaker: "Audience",
      text: "What about a service with a state, such as a basket?",
    },
    {
      kind: "transcript",
      time: "40:30",
      speaker: "Ida",
      text: "Then a request is not enough, and you replay a session. It works, but the copy of the state has to be made first, and that takes longer than the replay. We do it at night.",
    },
    {
      kind: "transcript",
      time: "43:00",
      speaker: "Audience",
      text: "What would it have cost?",
    },
    {
      kind: "transcript",
      time: "43:10",
      speaker: "Ben",
      text: "Twenty-six such quotes a day, at $232.90 each: about $6,000 a day, until somebody noticed. And nobody complains about a price that is too low.",
    },
  ],
};
