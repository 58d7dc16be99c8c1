import type { SlideDeck } from "../../print/document-content.ts";

/** The slides of the webinar. */
export const auditTrailSlides: SlideDeck = {
  title: "Reading the log with an auditor",
  subtitle:
    "From one held transfer back to the rule, and three questions that the log cannot answer",
  date: "2025-05-22",
  sampleNote:
    "the bank, the transfer and the auditor are invented; the log's fields are those of the runtime.",
  slides: [
    {
      title: "An auditor has one question, asked many ways",
      points: [
        "Who decided, on what grounds, and could it have been otherwise?",
        "Service accounts answer it with a name that nobody has",
        "Today: transfer 88214, from its outcome back to the sentence that held it",
      ],
    },
    {
      title: "No entry, no effect",
      stat: {
        value: "100%",
        text: "audit coverage: a call whose entry cannot be written does not happen",
      },
    },
    {
      title: "Transfer 88214, in order",
      visual: {
        kind: "process",
        caption: "",
        steps: [
          { title: "08:01", text: "Prepared: $38,400, payee first seen this morning" },
          { title: "Held", text: "0.4 s later, by rule 17" },
          { title: "Called", text: "The customer knows nothing of it" },
          { title: "08:19", text: "Denied, by a person with a name" },
        ],
      },
    },
    {
      title: "One entry, eight fields",
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
          ["Hash of the one before", "9f1c…e2"],
        ],
      },
    },
    {
      title: "Back to the rule",
      points: [
        "“Hold a transfer to a new payee above three times the usual amount.”",
        "The customer's usual amount was $9,600; three times that is $28,800",
        "Version 4, signed on March 3 by two people of compliance",
        "Tried on 30 days before: 14 holds, of which two were later reversed",
      ],
    },
    {
      title: "The day around it",
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
      title: "Could it have released the transfer?",
      points: [
        "Release is a tool, and it was not handed to this step",
        "The step was not told that such a tool exists",
        "A model that is persuaded can plan it; the call ends at the fourth check",
      ],
    },
    {
      title: "The seven checks of the call",
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
      title: "What changes when an entry is changed",
      points: [
        "Each entry carries the hash of the one before",
        "We change an amount in the log of last Thursday, live",
        "Every later entry disagrees; the check names the first one within seconds",
        "Who can change the log can be seen in the log",
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
            label: "Systems opened for it",
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
      title: "Three questions that the log cannot answer",
      points: [
        "What did the customer want? The log knows calls, not intent",
        "Was the source right? It knows the age of a figure, not its truth",
        "Was the rule good? It shows what a rule did; whether to keep it is for people",
      ],
    },
    {
      title: "What to ask your own vendor",
      points: [
        "Show me a call without an entry",
        "Show me the version of the rule that decided in March",
        "Take a right back while a run is under way",
        "Change one line of the log and tell me how I would know",
      ],
    },
  ],
};
