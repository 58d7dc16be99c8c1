import { code, figures, log, table, thread } from "../scenes.ts";
import type { Tour } from "./tour.ts";

/** The recording of the webinar: transfer 88214 from the decision back to the rule. */
export const auditTrailTour: Tour = {
  name: "audit-trail",
  moduleName: "ArqGuard",
  hue: "rose",
  keyNumber: { value: "37", before: null, label: "of 61,200 transfers held" },
  chapters: [
    { seconds: 4, caption: "From one held transfer back to the rule" },
    {
      seconds: 10,
      caption: "08:01: a payments agent prepares transfer 88214, and ArqGuard holds it.",
      scene: log({
        title: "Decisions, Tuesday from 07:58",
        caption:
          "Of four calls, three are allowed or masked and transfer 88214 is held by rule 17.",
        rows: [
          {
            time: "07:58",
            who: "ArqServe for desk 2",
            what: "Renew VPN token, ticket 4471",
            outcome: "allowed",
            outcomeLabel: "Allowed",
          },
          {
            time: "08:01",
            who: "Payments agent",
            what: "Release transfer 88214",
            outcome: "held",
            outcomeLabel: "Held",
            reason: "Rule 17: new payee, 4 times the usual amount",
          },
          {
            time: "08:02",
            who: "Payments agent",
            what: "Release transfer 88215",
            outcome: "allowed",
            outcomeLabel: "Allowed",
          },
          {
            time: "08:04",
            who: "Analyst, treasury",
            what: "Prompt to a hosted model",
            outcome: "done",
            outcomeLabel: "Masked",
          },
        ],
      }),
      focus: "88214",
    },
    {
      seconds: 9,
      caption: "The fraud desk calls the customer and denies the transfer at 08:19.",
      scene: thread({
        title: "Transfer 88214",
        caption:
          "The customer does not know the transfer, and a person at the fraud desk denies it.",
        messages: [
          {
            who: "ArqGuard",
            side: "left",
            text: "Held: $38,400 to a payee first seen this morning.",
            tags: ["rule 17", "fraud desk"],
          },
          {
            who: "Fraud desk",
            side: "right",
            text: "The customer knows nothing about it. Denied.",
          },
        ],
        fields: [
          { label: "Held at", value: "08:01" },
          { label: "Denied at", value: "08:19" },
          { label: "By", value: "Fraud desk" },
        ],
      }),
      focus: "knows nothing",
    },
    {
      seconds: 10,
      caption: "The auditor opens one entry: who, which tool, which sources, which rule.",
      scene: table({
        title: "Entry of transfer 88214",
        caption: "The entry names the person, the tool, the sources with their age and the rule.",
        columns: ["Field", "In this entry"],
        rows: [
          { cells: ["Person", "Customer 40117"], state: "normal" },
          { cells: ["Tool", "transfer.prepare"], state: "normal" },
          { cells: ["Sources", "device 2 s, payee 1 s"], state: "normal" },
          { cells: ["Rule", "17, version 4"], state: "active" },
          { cells: ["Outcome", "held"], state: "normal" },
        ],
      }),
      focus: "17, version 4",
    },
    {
      seconds: 10,
      caption: "Rule 17 is one sentence, signed by Compliance on March 3.",
      scene: code({
        title: "Rule 17, version 4",
        caption: "The usual amount was $9,600, so the limit for the new payee was $28,800.",
        filename: "rules/17.txt",
        language: "Text",
        lines: [
          { text: "Hold a transfer", change: "same" },
          {
            text: "to a new payee",
            change: "same",
            mark: "First seen this morning",
            tone: "flag",
          },
          {
            text: "above three times the usual amount.",
            change: "same",
            mark: "$38,400 is above 3 times $9,600",
            tone: "flag",
          },
        ],
      }),
      focus: "above three times",
    },
    {
      seconds: 9,
      caption: "On that day 37 of 61,200 transfers were held, and 33 went out within 20 minutes.",
      scene: table({
        title: "Transfers on Tuesday",
        caption: "Of 61,200 transfers 37 were held: 33 were released and four denied.",
        columns: ["Outcome", "Transfers"],
        rows: [
          { cells: ["All transfers", "61,200"], state: "normal" },
          { cells: ["Held", "37"], state: "active" },
          { cells: ["Released within 20 min", "33"], state: "done" },
          { cells: ["Denied", "4"], state: "late" },
        ],
      }),
      focus: "Released within",
    },
    {
      seconds: 9,
      caption: "Someone changes an old amount, and the check names the entry within seconds.",
      scene: table({
        title: "Check of the log",
        caption: "Entry 7,301 was changed, so its hash no longer matches the one in entry 7,302.",
        columns: ["Entry", "Hash of the one before", "Check"],
        rows: [
          { cells: ["7,300", "41d8…0a", "matches"], state: "done" },
          { cells: ["7,301, amount changed", "9f1c…e2", "matches"], state: "done" },
          { cells: ["7,302", "c07b…91", "differs"], state: "late" },
        ],
      }),
      focus: "7,302",
    },
    {
      seconds: 9,
      caption: "The review takes half a day in one system instead of four days in seven.",
      scene: figures({
        title: "To answer one sample",
        caption: "Days fell from four to half a day and systems from seven to one.",
        rows: [
          {
            label: "Days",
            before: "4 days",
            after: "0.5 days",
            beforeValue: 4,
            afterValue: 0.5,
            change: "88% less",
          },
          {
            label: "Systems opened",
            before: "7",
            after: "1",
            beforeValue: 7,
            afterValue: 1,
            change: "86% fewer",
          },
        ],
      }),
      focus: "Days",
    },
    {
      seconds: 10,
      caption: "Three questions stay open. A log records calls and cannot record intent.",
      scene: table({
        title: "What the log cannot answer",
        caption: "The log contains calls, the age of each value and what a rule did.",
        columns: ["Question", "What the log has"],
        rows: [
          { cells: ["What did the customer want?", "The call"], state: "normal" },
          { cells: ["Was the source right?", "The age of its data"], state: "normal" },
          { cells: ["Is the rule good?", "What the rule did"], state: "normal" },
        ],
      }),
    },
    { seconds: 4, caption: "Bring the entry your auditor asked about" },
  ],
};
