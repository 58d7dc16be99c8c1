import { items } from "../../items.ts";
import { compare, table } from "../../scenes.ts";

/** A rival's price cut on a Tuesday, and three renewals. */
export const arqintelExample = items("exampleStep", [
  {
    time: "10:41",
    title: "The price cut is known",
    text: "On Tuesday at 10:20 a rival, Corvane Data, takes 18% off its middle plan. ArqIntel compares the page with the version from six hours earlier and alerts the product marketing team at 10:41.",
    scene: compare({
      title: "Price page of Corvane",
      caption:
        "The middle plan costs 18% less than six hours earlier. The other plans are unchanged.",
      leftTitle: "04:20",
      rightTitle: "10:20",
      rows: [
        { label: "Small plan", left: "$20", right: "$20", same: true },
        { label: "Middle plan", left: "$50", right: "$41", same: false, note: "18% less" },
        { label: "Large plan", left: "$90", right: "$90", same: true },
      ],
    }),
  },
  {
    time: "Friday",
    title: "14 accounts have noticed",
    text: "By Friday, 14 of the 260 accounts that fit have read that pricing page. Three of them renew within 60 days and are worth $410,000 a year together. Their owners get a field in the CRM and a page on what the cheaper plan leaves out: audit log and model choice.",
    scene: table({
      title: "Accounts that fit",
      caption: "Of 260 accounts 14 read the page, and three of them renew within 60 days.",
      columns: ["Group", "Accounts"],
      rows: [
        { cells: ["Fit your ideal customer", "260"], state: "normal" },
        { cells: ["Read the price page", "14"], state: "active" },
        { cells: ["Renew within 60 days", "3"], state: "late" },
      ],
      note: "$410,000 a year in those three.",
    }),
  },
  {
    time: "Day 60",
    title: "All three renew",
    text: "Two of the three renew unchanged, and one takes a smaller plan. Sales had learned of the previous price cut from a lost deal, five weeks after it happened. The names and numbers in this example are invented, but the way we count is real.",
    scene: table({
      title: "Three renewals",
      caption: "Two accounts renew unchanged and one takes a smaller plan. None is lost.",
      columns: ["Account", "Result"],
      rows: [
        { cells: ["First", "Unchanged"], state: "done" },
        { cells: ["Second", "Unchanged"], state: "done" },
        { cells: ["Third", "Smaller plan"], state: "active" },
      ],
    }),
  },
]);
