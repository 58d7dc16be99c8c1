import type { SlideDeck } from "../../print/document-content.ts";

/** The slides of the webinar. */
export const auditTrailSlides: SlideDeck = {
  title: "Reading the log with an auditor",
  subtitle: "From one held transfer back to the rule, and three questions the log can't answer",
  date: "2025-05-22",
  sampleNote:
    "the bank, the transfer and the auditor are invented. The log has the same fields as the runtime's own.",
  slides: [
    {
      title: "Auditors ask one question in many ways",
      points: [
        "Who decided this, why, and could it have gone another way?",
        "With a service account, the answer is a name no person has",
        "Today: transfer 88214, from the outcome back to the rule that held it",
      ],
    },
    {
      title: "Nothing runs without a log entry",
      stat: {
        value: "100%",
        text: "audit coverage: if the entry can't be written, the call doesn't happen",
      },
    },
    {
      title: "Transfer 88214, step by step",
      visual: {
        kind: "process",
        caption: "",
        steps: [
          { title: "08:01", text: "Prepared: $38,400, payee first seen this morning" },
          { title: "Held", text: "0.4 s later, by rule 17" },
          { title: "Called", text: "The customer knows nothing about it" },
          { title: "08:19", text: "Denied by a named person" },
        ],
      },
    },
    {
      title: "One log entry, eight fields",
      visual: {
        kind: "table",
        caption: "",
        columns: ["Field", "In this entry"],
        widths: [1, 3],
        rows: [
          ["Person", "Customer 40117, signed in at 07:48"],
          ["Module and step", "Payments agent, step 3 of 4"],
          ["Tool", "transfer.prepare"],
          ["Sources and age", "device 2 s, payee 1 s, history 4 min"],
          ["Model", "none for the outcome"],
          ["Rule", "17, version 4"],
          ["Outcome", "held"],
          ["Hash of previous entry", "9f1c…e2"],
        ],
      },
    },
    {
      title: "Back to the rule",
      points: [
        "“Hold a transfer to a new payee above three times the usual amount.”",
        "The customer's usual amount was $9,600. Three times that is $28,800",
        "Version 4, signed on March 3 by two people in Compliance",
        "Tested on the previous 30 days: 14 holds, two of them later reversed",
      ],
    },
    {
      title: "The rest of that day",
      visual: {
        kind: "bars",
        caption: "",
        rows: [
          { label: "Transfers", value: 61200, text: "61,200" },
          { label: "Held", value: 370, text: "37" },
          { label: "Released within 20 min", value: 330, text: "33" },
          { label: "Denied", value: 40, text: "4", isHighlighted: true },
        ],
      },
    },
    {
      title: "Could the agent have released the transfer?",
      points: [
        "Release is a tool, and this step didn't have it",
        "The step didn't even know that the tool exists",
        "A manipulated model can plan a release, but the call fails at the fourth check",
      ],
    },
    {
      title: "The seven checks on that call",
      visual: {
        kind: "process",
        caption: "",
        steps: [
          { title: "Identity", text: "6 ms" },
          { title: "Person", text: "9 ms" },
          { title: "Purpose", text: "3 ms" },
          { title: "Tool", text: "4 ms" },
          { title: "Rule", text: "11 ms" },
          { title: "Limit", text: "3 ms" },
          { title: "Entry", text: "9 ms" },
        ],
      },
    },
    {
      title: "What happens when someone edits the log",
      points: [
        "Each entry carries the hash of the previous one",
        "Live test: we change an amount in last Thursday's log",
        "Every later entry disagrees, and the check names the first one within seconds",
        "The log also shows who can change it",
      ],
    },
    {
      title: "The review, before and after",
      visual: {
        kind: "beforeAfter",
        caption: "",
        rows: [
          {
            label: "Days to answer one sample",
            before: "4 days",
            after: "0.5 days",
            beforeValue: 4,
            afterValue: 0.5,
            change: "−88%",
          },
          {
            label: "Systems opened",
            before: "7",
            after: "1",
            beforeValue: 7,
            afterValue: 1,
            change: "−86%",
          },
        ],
      },
    },
    {
      title: "Three questions the log can't answer",
      points: [
        "What did the customer want? The log records calls. It can't record intent",
        "Was the source right? The log knows how old a number is, but can't tell if it is true",
        "Was the rule a good one? The log shows what it did. People decide whether to keep it",
      ],
    },
    {
      title: "What to ask your own vendor",
      points: [
        "Show me a call without an entry",
        "Show me the version of the rule that decided in March",
        "Revoke a permission while a run is in progress",
        "Change one line of the log and show me how I would find out",
      ],
    },
  ],
};
