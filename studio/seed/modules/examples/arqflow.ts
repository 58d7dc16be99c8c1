import { items } from "../../items.ts";
import { compare, processSteps, table } from "../../scenes.ts";

/** 1,240 supplier invoices, from March to May. */
export const arqflowExample = items("exampleStep", [
  {
    time: "March",
    title: "26 hours in one inbox",
    text: "In March an accounts team handled 1,240 invoices. Each one took 35 working hours from receipt to payment: 2 of work and 33 of waiting. For 26 of those hours the invoice waited for approval, because everything above $5,000 went to one inbox.",
    scene: table({
      title: "Where 35 hours go",
      caption: "An invoice waits 26 of its 35 hours for approval and is worked on for two.",
      columns: ["Part", "Hours"],
      rows: [
        { cells: ["Work", "2"], state: "done" },
        { cells: ["Other waiting", "7"], state: "normal" },
        { cells: ["Waiting for approval", "26"], state: "late" },
      ],
    }),
  },
  {
    time: "2 weeks",
    title: "A rule decides in shadow",
    text: "ArqFlow found that 61% of the invoices matched order and goods receipt within 2%. A rule approves those up to $20,000. The rest go to the same people as before. It ran in shadow for two weeks: 378 decisions, two of which differed, both because a receipt had been posted late.",
    scene: compare({
      title: "378 decisions in shadow",
      caption: "The rule and the people agree on 376 of 378 decisions.",
      leftTitle: "People",
      rightTitle: "Rule",
      rows: [
        { label: "Agreed", left: "376", right: "376", same: true },
        {
          label: "Different",
          left: "2 approved",
          right: "2 held",
          same: false,
          note: "Receipt booked late",
        },
      ],
    }),
  },
  {
    time: "May",
    title: "7.8 hours for approval",
    text: "In May the wait for approval was 7.8 hours, 70% less, and an invoice took 16.8 hours in all. The five people on the team closed 54 cases each per week instead of 40.",
    scene: processSteps({
      title: "Supplier invoices, May",
      caption: "The wait for approval is 7.8 hours, and an invoice takes 16.8 hours in all.",
      unit: "h",
      workLabel: "Worked on",
      waitLabel: "Waiting",
      steps: [
        { label: "Receive", work: 0.2, wait: 0, state: "automated" },
        { label: "Match to order", work: 1, wait: 3, state: "normal" },
        { label: "Approve", work: 0.5, wait: 7.8, state: "automated" },
        { label: "Pay", work: 0.3, wait: 4, state: "normal" },
      ],
    }),
  },
]);
