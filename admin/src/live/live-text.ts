import type { Arrived, LiveKind } from "./changes.ts";
import { liveCopy } from "./live.copy.ts";

/** How many are named before the rest is counted. */
const NAMED = 3;

/** What a message says about rows that came in. */
export function liveText(kind: LiveKind, { new: count, rows }: Arrived) {
  const words = liveCopy.words[kind];
  const named = rows.slice(0, NAMED).map(({ name }) => name?.trim() || words.unnamed);
  if (named.length === 0) named.push(words.unnamed);
  const names = named.join(", ");
  const more = count - named.length;
  return { title: words.title(count), text: more > 0 ? liveCopy.andMore(names, more) : names };
}
