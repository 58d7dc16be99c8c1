import { items } from "../../items.ts";
import { code, table, thread } from "../../scenes.ts";

/** Pull request 1312, from the push to the merge. */
export const arqcodeExample = items("exampleStep", [
  {
    time: "70 s",
    title: "One finding, seven tests, one note",
    text: "A developer adds a retry to the function that charges a card: 214 changed lines in nine files. ArqCode answers after 70 seconds with one finding, seven tests and one note.",
    scene: table({
      title: "Pull request 1312, after 70 s",
      caption: "ArqCode adds one finding, seven tests and one note to 214 changed lines.",
      columns: ["Added", "Count", "Where"],
      rows: [
        { cells: ["Finding", "1", "rule 41"], state: "late" },
        { cells: ["Tests", "7", "2 files"], state: "active" },
        { cells: ["Note", "1", "reviewer"], state: "done" },
      ],
      note: "214 changed lines in nine files.",
    }),
  },
  {
    time: "Commit 2",
    title: "The key is added",
    text: "The finding is rule 41: a POST in a retry without an Idempotency-Key, so a lost response charges the customer twice. The developer adds the key. Five of the seven tests are committed. Two are thrown away because the suite already had them under another name.",
    scene: code({
      title: "Second commit",
      caption: "The retried request carries an Idempotency-Key, and rule 41 has no finding.",
      filename: "payments/charge.py",
      language: "Python",
      lines: [
        { text: "for attempt in range(3):", change: "same" },
        { text: "    try:", change: "same" },
        { text: "        return post(order)", change: "removed" },
        {
          text: "        return post(order, key)",
          change: "added",
          mark: "Rule 41: no finding",
          tone: "ok",
        },
        { text: "    except Timeout:", change: "same" },
      ],
    }),
  },
  {
    time: "25 min",
    title: "One round of review",
    text: "The note names the one caller outside the repository, the billing team's nightly run, and its owner. The review takes one round and 25 minutes. The previous three changes to this file took two rounds each.",
    scene: thread({
      title: "Note for the reviewer",
      caption: "The note names the caller outside the repository, and its owner agrees.",
      messages: [
        {
          who: "ArqCode",
          side: "left",
          text: "charge() is also called by the nightly run of the billing team.",
          tags: ["outside this repository"],
        },
        { who: "Owner, billing", side: "right", text: "Fine with the key. Approved." },
      ],
    }),
  },
]);
