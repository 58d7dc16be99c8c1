import { items } from "../../items.ts";
import { table, thread } from "../../scenes.ts";

/** A Monday with 640 tickets, and the Friday after it. */
export const arqserveExample = items("exampleStep", [
  {
    time: "14 s",
    title: "288 tickets close",
    text: "A retailer's desk receives 640 tickets on a Monday. ArqServe classifies 571 of them above the limit of 0.90 and closes 288, which is 45%, in a median of 14 seconds: 121 tokens and passwords, 74 licenses, 58 printers, 35 mailboxes.",
    scene: table({
      title: "Closed without a hand-off",
      caption: "288 tickets in four classes are closed in a median of 14 seconds.",
      columns: ["Class", "Tickets"],
      rows: [
        { cells: ["Tokens and passwords", "121"], state: "done" },
        { cells: ["Licenses", "74"], state: "done" },
        { cells: ["Printers", "58"], state: "done" },
        { cells: ["Mailboxes", "35"], state: "done" },
      ],
    }),
  },
  {
    time: "9 min",
    title: "An edge case is solved",
    text: "Another 283 known tickets need a technician or an approval and go to their queues with the form filled in. 69 are edge cases. One of them, a cash register that prints prices in the wrong currency, reaches the colleague who solved it in March. She reads what has been tried and closes it in nine minutes.",
    scene: thread({
      title: "Edge case: till 12",
      caption: "The ticket reaches the colleague who solved the same one in March.",
      messages: [
        { who: "Store 31", side: "left", text: "Till 12 prints prices in the wrong currency." },
        {
          who: "ArqServe",
          side: "note",
          text: "No class. You solved the most similar one in March.",
          tags: ["3 earlier tickets"],
        },
        { who: "Second line", side: "right", text: "Same region code. Fixed." },
      ],
    }),
  },
  {
    time: "Friday",
    title: "People review what came back",
    text: "Four of the 288 are reopened within a week. A person reviews each of them on Friday, and the step behind two of them is taken off the list until it is fixed.",
    scene: table({
      title: "288 tickets, one week later",
      caption: "284 tickets stayed closed. Four were reopened and reviewed by a person.",
      columns: ["Result", "Tickets"],
      rows: [
        { cells: ["Stayed closed", "284"], state: "done" },
        { cells: ["Reopened, answer improved", "2"], state: "active" },
        { cells: ["Reopened, step removed", "2"], state: "late" },
      ],
    }),
  },
]);
