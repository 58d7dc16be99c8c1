import { items } from "../../items.ts";
import { table, thread } from "../../scenes.ts";

/** Transfer 88214, from the hold to the end of the day. */
export const arqguardExample = items("exampleStep", [
  {
    time: "08:01",
    title: "The transfer is held",
    text: "At 08:01 the payments agent prepares transfer 88214: $38,400 to a payee first seen that morning. The customer's transfers over the last year were around $9,600. Rule 17 holds anything to a new payee above three times that amount.",
    scene: table({
      title: "Rule 17 on transfer 88214",
      caption: "The payee is new and the amount is four times the usual, so rule 17 holds it.",
      columns: ["Check", "Limit", "Found"],
      rows: [
        { cells: ["Payee known", "yes", "no"], state: "late" },
        { cells: ["Usual amount", "3 times", "4 times"], state: "late" },
        { cells: ["Rights", "own account", "own account"], state: "done" },
      ],
      note: "$38,400 instead of the usual $9,600.",
    }),
  },
  {
    time: "08:19",
    title: "A person denies it",
    text: "The fraud desk gets the transfer with the reason, the device it came from and the two sources that were read. It calls the customer, who knows nothing about it. At 08:19 the transfer is denied. The entry names both the rule and the person who decided.",
    scene: thread({
      title: "Approval request 88214",
      caption: "The fraud desk calls the customer and denies the transfer at 08:19.",
      messages: [
        {
          who: "ArqGuard",
          side: "left",
          text: "Held under rule 17: new payee, 4 times the usual amount.",
          tags: ["new device", "2 sources"],
        },
        {
          who: "Fraud desk",
          side: "right",
          text: "The customer knows nothing about it. Denied at 08:19.",
        },
      ],
    }),
  },
  {
    time: "End of day",
    title: "37 of 61,200 were held",
    text: "Of 61,200 transfers on that day, 37 were held, 33 of them released within 20 minutes. A Value Sprint starts with the number of held transfers your desk can review in a day. Rule 17 is set from there.",
    scene: table({
      title: "Transfers on that day",
      caption: "Of 61,200 transfers 37 were held, and 33 of those were released within 20 minutes.",
      columns: ["Outcome", "Transfers"],
      rows: [
        { cells: ["Allowed", "61,163"], state: "done" },
        { cells: ["Held, released in 20 min", "33"], state: "active" },
        { cells: ["Held longer or denied", "4"], state: "late" },
      ],
    }),
  },
]);
