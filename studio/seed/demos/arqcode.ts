import { items } from "../items.ts";
import { code, figures, graph, log, processSteps, table, thread } from "../scenes.ts";
import { type SeedDemo, toModule } from "../seed-document.ts";

/** ArqCode, 4:20 (spec 2, demo): a pull request with a retry that would charge a card twice. */
export const arqcodeDemo: SeedDemo = {
  _id: "demo-arqcode",
  _type: "demo",
  title: "ArqCode: the retry that charges twice",
  module: toModule("module-arqcode"),
  duration: 260,
  posterText: "Follow pull request 1312",
  steps: items("demoStep", [
    {
      seconds: 25,
      caption:
        "Pull request 1312 adds a retry to the function that charges a card. It changes 214 lines in nine files and was opened at 09:14.",
      scene: table({
        title: "Pull request 1312: changed files",
        caption:
          "Nine files change. Most of the new lines are in the charge function and its tests.",
        columns: ["File", "Added", "Removed"],
        rows: [
          { cells: ["charge.py", "61", "9"], state: "active" },
          { cells: ["client.py", "38", "14"], state: "normal" },
          { cells: ["errors.py", "22", "3"], state: "normal" },
          { cells: ["test_charge.py", "31", "4"], state: "normal" },
          { cells: ["5 others", "26", "6"], state: "muted" },
        ],
        note: "178 lines added, 36 removed, 214 in total.",
      }),
    },
    {
      seconds: 25,
      caption:
        "The diff stays in your network. Rules read its syntax tree, the model your team approved explains and drafts, and only a comment leaves.",
      scene: graph({
        title: "Where the diff goes",
        caption:
          "The repository sends the diff to the runtime. Rules and the approved model process it, and comments go back to the pull request.",
        nodes: [
          { id: "repository", label: "Repository", detail: "diff", column: 0, state: "normal" },
          { id: "runtime", label: "ArqCode", detail: "your network", column: 1, state: "active" },
          { id: "rules", label: "72 rules", detail: "decide", column: 2, state: "normal" },
          { id: "model", label: "Model", detail: "explains, drafts", column: 2, state: "normal" },
          { id: "comments", label: "Comments", detail: "can't merge", column: 3, state: "done" },
        ],
        edges: [
          { from: "repository", to: "runtime", state: "active" },
          { from: "runtime", to: "rules", state: "active" },
          { from: "runtime", to: "model", state: "active" },
          { from: "rules", to: "comments", state: "normal" },
          { from: "model", to: "comments", state: "normal" },
        ],
        note: "60 of our rules, plus 12 from this team.",
      }),
    },
    {
      seconds: 25,
      caption:
        "Seventy seconds, four steps. Each step is logged, so the team can see what was read and what wasn't.",
      scene: log({
        title: "Pull request 1312, first response",
        caption: "ArqCode reads the diff, applies rules, runs drafted tests and writes its note.",
        rows: [
          {
            time: "09:14:02",
            who: "ArqCode",
            what: "Read diff, 9 files, and the 6 tests next to them",
            outcome: "allowed",
            outcomeLabel: "Read",
          },
          {
            time: "09:14:05",
            who: "72 rules",
            what: "Checked 178 added lines",
            outcome: "held",
            outcomeLabel: "1 finding",
            reason: "Rule 41 in charge.py",
          },
          {
            time: "09:14:44",
            who: "ArqCode",
            what: "Drafted 9 tests and ran them",
            outcome: "done",
            outcomeLabel: "7 kept",
            reason: "Two drafts could never fail and were dropped",
          },
          {
            time: "09:15:12",
            who: "ArqCode",
            what: "Wrote one note for the reviewer",
            outcome: "done",
            outcomeLabel: "Written",
          },
        ],
      }),
    },
    {
      seconds: 30,
      caption:
        "The finding appears on its line. If the first response gets lost on the way back, the second attempt charges the card again.",
      scene: code({
        title: "charge.py, as pushed",
        caption: "Rule 41 flags the POST in the retry because it sends no Idempotency-Key.",
        filename: "payments/charge.py",
        language: "Python",
        lines: [
          { text: "def charge(order):", change: "same" },
          { text: "    return post(order)", change: "removed" },
          { text: "    for attempt in range(3):", change: "added" },
          { text: "        try:", change: "added" },
          {
            text: "            return post(order)",
            change: "added",
            mark: "Rule 41: POST in a retry without Idempotency-Key",
            tone: "flag",
          },
          { text: "        except Timeout:", change: "added" },
          { text: "            sleep(2 ** attempt)", change: "added" },
          { text: "    raise ChargeFailed(order.id)", change: "added" },
        ],
      }),
    },
    {
      seconds: 25,
      caption:
        "The author creates one key from the order, before the loop. On the next push, rule 41 finds nothing.",
      scene: code({
        title: "charge.py, second push",
        caption: "With an Idempotency-Key created before the loop, rule 41 finds nothing.",
        filename: "payments/charge.py",
        language: "Python",
        lines: [
          { text: "def charge(order):", change: "same" },
          {
            text: '    key = {"Idempotency-Key": order.id}',
            change: "added",
            mark: "One key for all three attempts",
            tone: "ok",
          },
          { text: "    for attempt in range(3):", change: "same" },
          { text: "        try:", change: "same" },
          { text: "            return post(order)", change: "removed" },
          { text: "            return post(order, key)", change: "added" },
          { text: "        except Timeout:", change: "same" },
          { text: "            sleep(2 ** attempt)", change: "same" },
          { text: "    raise ChargeFailed(order.id)", change: "same" },
        ],
      }),
    },
    {
      seconds: 30,
      caption:
        "Seven proposed tests, in the style of the neighboring test file. This one drops the first response and counts the charges. No one had asked for it.",
      scene: code({
        title: "Proposed test 3 of 7",
        caption: "The test drops the first response and expects exactly one charge on the card.",
        filename: "payments/test_charge.py",
        language: "Python",
        lines: [
          { text: "def test_lost_answer(bank):", change: "added" },
          { text: "    bank.lose_answer()", change: "added" },
          { text: "    charge(order(cents=4200))", change: "added" },
          {
            text: "    assert bank.total == 4200",
            change: "added",
            mark: "Fails on the first push, passes on the second",
            tone: "ok",
          },
        ],
      }),
    },
    {
      seconds: 25,
      caption:
        "The author commits five of the seven and throws two away, because the suite already had them under another name. ArqCode remembers both names.",
      scene: table({
        title: "Seven proposed tests",
        caption: "Five tests are committed. Two are dismissed because they are already covered.",
        columns: ["Test", "Covers", "Decision"],
        rows: [
          { cells: ["first answer", "line 14", "committed"], state: "done" },
          { cells: ["second answer", "line 14", "committed"], state: "done" },
          { cells: ["lost answer", "line 12", "committed"], state: "active" },
          { cells: ["three timeouts", "line 18", "committed"], state: "done" },
          { cells: ["pause grows", "line 17", "committed"], state: "done" },
          { cells: ["zero amount", "line 11", "duplicate"], state: "muted" },
          { cells: ["closed card", "line 16", "duplicate"], state: "muted" },
        ],
      }),
    },
    {
      seconds: 25,
      caption:
        "The reviewer reads one note. It names a caller outside the repository: the billing team's nightly run. That team's owner has to agree.",
      scene: thread({
        title: "Note for the reviewer",
        caption:
          "The note describes the change in behavior and names the nightly billing run as an outside caller. Its owner agrees.",
        messages: [
          {
            who: "ArqCode",
            side: "left",
            text: "A charge may now take up to 7 s instead of failing after 1. The nightly billing run calls it 12,000 times.",
            tags: ["behavior", "outside caller"],
          },
          {
            who: "Owner, billing",
            side: "right",
            text: "Fine with us. The nightly run waits 30 s per call.",
          },
        ],
        fields: [
          { label: "New lines without a test", value: "4 of 178" },
          { label: "Outside callers", value: "Nightly billing run" },
          { label: "Blocking rules", value: "None open" },
        ],
      }),
    },
    {
      seconds: 25,
      caption:
        "One round of review, with 25 minutes of reading. Most of the time went into waiting for a reviewer, and ArqCode doesn't shorten that.",
      scene: processSteps({
        title: "Pull request 1312, open to merge",
        caption:
          "From open to merge: 39 minutes of work and 48 of waiting, most of it before review.",
        unit: "min",
        workLabel: "Worked on",
        waitLabel: "Waiting",
        steps: [
          { label: "ArqCode responds", work: 1, wait: 0, state: "automated", note: "70 seconds" },
          { label: "Author adds the key", work: 12, wait: 6, state: "normal" },
          {
            label: "Review",
            work: 25,
            wait: 40,
            state: "bottleneck",
            note: "one round, waiting for a reviewer",
          },
          { label: "Merge", work: 1, wait: 2, state: "normal" },
        ],
      }),
    },
    {
      seconds: 25,
      caption:
        "Compared with the previous three changes to this file: one round instead of two, 4 uncovered lines instead of 31. The card is charged once.",
      scene: figures({
        title: "charge.py, before and now",
        caption:
          "Rounds of review fell from two to one, uncovered new lines from 31 to 4, and reading time from 64 to 25 minutes.",
        rows: [
          {
            label: "Rounds of review",
            before: "2",
            after: "1",
            beforeValue: 2,
            afterValue: 1,
            change: "half as many",
          },
          {
            label: "New lines without a test",
            before: "31",
            after: "4",
            beforeValue: 31,
            afterValue: 4,
            change: "87% fewer",
          },
          {
            label: "Reviewer's minutes",
            before: "64 min",
            after: "25 min",
            beforeValue: 64,
            afterValue: 25,
            change: "61% less",
          },
        ],
      }),
    },
  ]),
  features: [
    "A finding by rule, on its line, with a suggested fix",
    "Seven tests proposed, five committed, two thrown away",
    "One note that names the caller outside the repository",
    "Diff and model stay in your network",
    "Comment rights only: people merge",
  ],
};
