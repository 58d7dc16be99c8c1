/**
 * `npm run eval`: runs every conversation of the evaluation set with the built-in engine on the sample
 * content and prints, by kind, how many meet the targets. `npm run eval -- <words>` prints the tuned
 * conversations whose id contains one of the words; `npm run eval -- fit` prints the weights of the
 * rule that decides whether a passage answers. Only numbers are printed for the untouched part. Exits
 * with 1 if the tuned or the generated part misses a target, or the untouched part falls below its
 * former level (`fallsShort`). Missed targets of the untouched part are listed separately.
 */
import { percentile } from "../bench/results.ts";
import { kinds, type Kind } from "./case.ts";
import type { ScoredCase } from "./conversation.ts";
import { evaluate } from "./evaluate.ts";
import { fit } from "./fit.ts";
import { pathOnly, type Failure, type Observed } from "./score.ts";
import {
  fallsShort,
  isWhole,
  meetsTarget,
  missed,
  parts,
  percent,
  targets,
  tally,
} from "./thresholds.ts";

function printCase({ case: { id, turns }, turns: scored }: ScoredCase): void {
  console.log(`\n# ${id}`);
  for (const [index, { observed, failures }] of scored.entries()) {
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

const words = process.argv.slice(2);
if (words[0] === "fit") {
  await fit();
  process.exit(0);
}

const evaluation = await evaluate();
const { tuned, generated, untouched } = evaluation;
const shown = [...tuned, ...generated];

if (words.length > 0) {
  const asked = shown.filter(({ case: { id } }) => words.some((word) => id.includes(word)));
  for (const scored of asked) printCase(scored);
  console.log(`\n${asked.filter(isWhole).length} of ${asked.length} meet all their rules.`);
  process.exit(0);
}

for (const scored of shown.filter((one) => !isWhole(one)))
  for (const [index, { failures }] of scored.turns.entries())
    for (const { rule, why } of failures)
      console.log(
        `${meetsTarget(scored) ? " " : "!"} ${scored.case.id} ${index + 1} ${rule}: ${why}`,
      );

/** How many cases meet the target, of how many, and how many meet every rule. */
function columns(name: string, scored: readonly ScoredCase[], kind: Kind) {
  const { cases, met, whole } = tally(scored, kind);
  if (cases === 0) return {};
  return {
    [name]: `${met}/${cases} ${percent(met, cases)}%`,
    [`${name}, every rule`]: `${percent(whole, cases)}%`,
  };
}

/** The precision of citations beyond their rule, which a reply that cites every page would meet. */
function citations(scored: readonly ScoredCase[]) {
  const turns = scored.flatMap((one) =>
    one.turns.flatMap(({ rules: { cites }, observed: { answer, reply } }) =>
      cites && reply.sources.length > 0 ? [{ cites, answer, reply }] : [],
    ),
  );
  const first = turns.filter(({ cites, reply: { sources } }) =>
    cites.some(({ path }) => path === pathOnly(sources[0]?.path ?? "")),
  );
  const said = turns.filter(({ cites, answer }) =>
    cites.some(({ fact }) => answer.cited.some(({ text }) => text.includes(fact))),
  );
  const sources = turns.reduce((sum, { reply }) => sum + reply.sources.length, 0);
  return {
    "turns that cite": turns.length,
    "first source is right": `${percent(first.length, turns.length)}%`,
    "cites the very words": `${percent(said.length, turns.length)}%`,
    "sources each": Math.round((sources / turns.length) * 10) / 10,
  };
}

/** The outcome of a failed rule, without content of the case. */
function outcome({ rule, why }: Failure, { answer, reply }: Observed): string {
  if (rule === "collected") {
    const [field = "", , value] = why.split(" ");
    return `collected: ${field} ${value === "null" ? "not noticed" : "is something else"}`;
  }
  if (rule !== "cites") return rule;
  if (reply.sources.length > 0) return "cites: another page";
  return answer.isAnswered === false ? "cites: says it does not know" : `cites: ${answer.intent}`;
}

/** The number of each outcome, by part. */
function outcomes(): Record<string, Record<string, number>> {
  const counted: Record<string, Record<string, number>> = {};
  for (const part of parts)
    for (const { observed, failures } of evaluation[part].flatMap(({ turns }) => turns))
      for (const what of new Set(failures.map((failure) => outcome(failure, observed)))) {
        const row = (counted[what] ??= {});
        row[part] = (row[part] ?? 0) + 1;
      }
  return Object.fromEntries(Object.entries(counted).toSorted());
}

console.table(outcomes());

console.table(
  kinds.map((kind) => ({
    kind,
    target: `${targets[kind].what} >= ${targets[kind].least}%`,
    ...columns("tuned", tuned, kind),
    ...columns("generated", generated, kind),
    ...columns("untouched", untouched, kind),
  })),
);

console.table(parts.map((part) => ({ part, ...citations(evaluation[part]) })));

const all = [...shown, ...untouched];
const times = all.flatMap(({ turns }) => turns.map(({ took }) => took));
console.log(
  `${all.length} conversations, ${times.length} turns; the engine takes ` +
    `${percentile(times, 0.5).toFixed(1)} ms for a turn, ` +
    `p95 ${percentile(times, 0.95).toFixed(1)} ms`,
);

const below = missed(untouched);
if (below.length > 0) {
  console.log("\nThe untouched part is below its targets in:");
  for (const line of below) console.log(`  ${line}`);
}

const failed = parts.flatMap((part) =>
  missed(evaluation[part], fallsShort[part]).map((line) => `${part}, ${line}`),
);
console.log(
  failed.length > 0
    ? "\nBelow the required level:"
    : "\nThe tuned and the generated part meet their targets, and the untouched part its former level.",
);
for (const line of failed) console.log(`  ${line}`);
process.exitCode = failed.length === 0 ? 0 : 1;
