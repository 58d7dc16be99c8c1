import type { SlideDeck } from "../../print/document-content.ts";

/** The slides of the webinar. */
export const shadowReplaySlides: SlideDeck = {
  title: "The one answer in 4,000 that changed",
  subtitle: "Shadow replay before a release, on the quote service of one insurer",
  date: "2025-09-18",
  sampleNote: "the insurer, its quotes, and its engineers are invented. The method is ours.",
  slides: [
    {
      title: "Passing tests answer only the questions you asked",
      points: [
        "1,130 tests ran for build 5.4, and all of them passed",
        "None of them used a driver aged exactly 25",
        "Today: how a replay of yesterday's quotes finds what no test covers",
      ],
    },
    {
      title: "Commit 9c2e: one tidied condition",
      points: [
        "Before: drivers with age <= 25 pay a surcharge of 35%",
        "After: only drivers with age < 25 pay it",
        "The new line reads better, and the review took four minutes",
      ],
    },
    {
      title: "Five inputs around the limit",
      visual: {
        kind: "table",
        caption: "",
        columns: ["Age", "Live 5.3", "New 5.4"],
        widths: [1.4, 1.2, 1.2],
        rows: [
          ["24", "35%", "35%"],
          ["25", "35%", "0%"],
          ["26", "0%", "0%"],
          ["none", "refused", "refused"],
          ["-1", "refused", "refused"],
        ],
      },
    },
    {
      title: "The setup of a shadow replay",
      visual: {
        kind: "process",
        caption: "",
        steps: [
          { title: "Quotes", text: "4,000 of yesterday's 104,000" },
          { title: "Masking", text: "Names and plates are replaced" },
          { title: "Two builds", text: "5.3 live, 5.4 in shadow" },
          { title: "Comparison", text: "Field by field, by rule" },
        ],
      },
    },
    {
      title: "What the replay may not do",
      points: [
        "No customer sees an answer from the new build",
        "Whatever the new build writes is discarded",
        "Calls to third parties are answered from the recording",
      ],
    },
    {
      title: "Eleven minutes later",
      visual: {
        kind: "bars",
        caption: "",
        rows: [
          { label: "Equal", value: 3687, text: "3,687" },
          { label: "Only the time differs", value: 208, text: "208" },
          { label: "Only an ID differs", value: 104, text: "104" },
          { label: "The premium differs", value: 20, text: "1", isHighlighted: true },
        ],
      },
    },
    {
      title: "Which differences to ignore",
      points: [
        "Ignore times of day and generated IDs",
        "Money is never ignored, not even a cent",
        "Each rule has an owner and a review date",
      ],
    },
    {
      title: "The answer that changed",
      stat: {
        value: "$232.90",
        text: "less for a driver aged 25: $934.10 in build 5.3, $701.20 in build 5.4",
      },
    },
    {
      title: "From 60 fields to three",
      points: [
        "ArqTest removes one field at a time for as long as the difference remains",
        "Three fields remain: age, postcode, and vehicle class",
        "The small request reproduces the difference on a laptop, every time",
      ],
    },
    {
      title: "One decision, made by a person",
      points: [
        "One in 4,000 is 26 quotes on a day like yesterday",
        "The rate table says 25 or younger, so the change was not intended",
        "The decision is kept in the test suite for the next release",
      ],
    },
    {
      title: "Two regressions in the same file",
      visual: {
        kind: "beforeAfter",
        caption: "",
        rows: [
          {
            label: "Wrong quotes sent",
            before: "234",
            after: "0",
            beforeValue: 234,
            afterValue: 0,
            change: "−100%",
          },
          {
            label: "Fields to compare",
            before: "60",
            after: "3",
            beforeValue: 60,
            afterValue: 3,
            change: "−95%",
          },
        ],
      },
    },
    {
      title: "What to do on Monday",
      points: [
        "Record one day of requests to the service that causes the most trouble",
        "Write down the three fields that may differ",
        "Name the person who decides whether a difference was intended",
      ],
    },
  ],
};
