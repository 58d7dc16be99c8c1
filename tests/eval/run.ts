/**
 * `npm run eval`: leads every conversation of the evaluation's set with the built-in engine on the sample
 * content and prints, by kind, how many keep what is promised. `npm run eval -- <words>` prints the tuned
 * conversations whose id has one of the words, and what was said. Of the untouched part there are only
 * numbers. Ends with 1 where a promise is missed.
 */
import { kinds } from "./case.ts";
import type { JudgedCase } from "./conversation.ts";
import { evaluate } from "./evaluate.ts";
import { isWhole, keepsPromise, missed, percent, promises, tally } from "./thresholds.ts";

function printCase({ case: { id, turns }, turns: judged }: JudgedCase): void {
  console.log(`\n# ${id}`);
  for (const [index, { observed, failures }] of judged.entries()) {
    const { answer, reply } = observed;
    console.log(`> ${turns[index]?.says}`);
    console.log(reply.response.replace(/^/gm, "  "));
    console.log(
      `  ${JSON.stringify({
        intent: answer.intent,
        isAnswered: answer.isAnswered,
        isOnTopic: answer.isOnTopic,
        sources: reply.sources.map(({ path }) => path),
        collected: answer.collected,
        suggested: reply.suggestedSolutions,
        demo: reply.showDemoButton,
        handOff: answer.handOff,
        language: answer.language,
      })}`,
    );
    for (const { rule, why } of failures) console.log(`  FAILS ${rule}: ${why}`);
  }
}

const { tuned, untouched } = await evaluate();
const words = process.argv.slice(2);

if (words.length > 0) {
  const asked = tuned.filter(({ case: { id } }) => words.some((word) => id.includes(word)));
  for (const judged of asked) printCase(judged);
  console.log(`\n${asked.filter(isWhole).length} of ${asked.length} meet all their rules.`);
  process.exit(0);
}

for (const judged of tuned.filter((one) => !isWhole(one)))
  for (const [index, { failures }] of judged.turns.entries())
    for (const { rule, why } of failures)
      console.log(
        `${keepsPromise(judged) ? "  " : "! "}${judged.case.id} ${index + 1} ${rule}: ${why}`,
      );

const row = (kind: (typeof kinds)[number]) => {
  const [ours, theirs] = [tally(tuned, kind), tally(untouched, kind)];
  return {
    kind,
    promise: promises[kind].what,
    tuned: ours.cases,
    kept: ours.kept,
    "%": percent(ours.kept, ours.cases),
    "all rules %": percent(ours.whole, ours.cases),
    untouched: theirs.cases,
    "kept ": theirs.kept,
    "% ": percent(theirs.kept, theirs.cases),
    "all rules % ": percent(theirs.whole, theirs.cases),
    least: promises[kind].least,
  };
};
console.table(kinds.map(row));

const all = [...tuned, ...untouched];
const times = all
  .flatMap(({ turns }) => turns.map(({ took }) => took))
  .toSorted((one, other) => one - other);
console.log(
  `${all.length} conversations, ${times.length} turns; a turn of the engine takes ` +
    `${times[Math.floor(times.length / 2)]?.toFixed(1)} ms, ` +
    `p95 ${times[Math.floor(times.length * 0.95)]?.toFixed(1)} ms`,
);

const short = [
  ...missed(tuned, kinds).map((line) => `tuned ${line}`),
  ...missed(untouched, kinds).map((line) => `untouched ${line}`),
];
for (const line of short) console.log(line);
process.exitCode = short.length === 0 ? 0 : 1;
