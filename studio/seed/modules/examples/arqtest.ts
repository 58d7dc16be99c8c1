import { items } from "../../items.ts";
import { code, table } from "../../scenes.ts";

/** One premium in 4,000, from the commit to the fix. */
export const arqtestExample = items("exampleStep", [
  {
    time: "Commit 9c2e",
    title: "All tests pass",
    text: "An insurer cleans up its quote service. Commit 9c2e rewrites a condition and turns “25 or younger” into “younger than 25”. All 1,130 existing tests pass, because none has a driver aged exactly 25.",
    scene: code({
      title: "Commit 9c2e",
      caption: "The condition loses the drivers aged exactly 25, and all tests pass.",
      filename: "quotes/rate.ts",
      language: "TypeScript",
      lines: [
        { text: "function rate(age: number) {", change: "same" },
        { text: "  if (age <= 25) {", change: "removed" },
        {
          text: "  if (age < 25) {",
          change: "added",
          mark: "1,130 tests pass",
          tone: "ok",
        },
        { text: "    return young;", change: "same" },
        { text: "  }", change: "same" },
      ],
    }),
  },
  {
    time: "11 min",
    title: "One answer has changed",
    text: "ArqTest replays 4,000 of the previous day's 104,000 quotes in eleven minutes. 312 answers differ in times and IDs, which the rules ignore. One differs in price: $934.10 became $701.20. Reduced to three fields (age, ZIP code, vehicle class), the request shows it every time.",
    scene: table({
      title: "Shadow replay, after 11 min",
      caption: "Of 4,000 answers, 312 differ in times and IDs, and one differs in money.",
      columns: ["Answers", "Count", "Rule"],
      rows: [
        { cells: ["Same", "3,687", "passes"], state: "done" },
        { cells: ["Times and IDs", "312", "ignored"], state: "muted" },
        { cells: ["Money", "1", "reported"], state: "late" },
      ],
      note: "$934.10 became $701.20.",
    }),
  },
  {
    time: "Same day",
    title: "The fix ships",
    text: "The team marks it as a regression, the build is held back, and the fix ships the same afternoon with the five tests around the limit. One in 4,000 is 26 quotes a day, about $6,000 in premiums if all of them are bought.",
    scene: table({
      title: "Five tests around the limit",
      caption: "ArqTest adds a test on each side of the limit, for no age and for minus one.",
      columns: ["Age", "Expected", "Fix"],
      rows: [
        { cells: ["24", "young", "young"], state: "done" },
        { cells: ["25", "young", "young"], state: "done" },
        { cells: ["26", "standard", "standard"], state: "done" },
        { cells: ["none", "rejected", "rejected"], state: "done" },
        { cells: ["−1", "rejected", "rejected"], state: "done" },
      ],
    }),
  },
]);
