import type { Arrived, LiveKind } from "./changes.ts";
import { liveCopy } from "./live.copy.ts";

/** Maximum number of names; the rest is shown as a count. */
const maxNames = 3;

/** Returns the texts of a notification about new rows. */
export function liveText(kind: LiveKind, { new: count, rows }: Arrived) {
  const words = liveCopy.words[kind];
  const named = rows.slice(0, maxNames).map(({ name }) => name?.trim() || words.unnamed);
  if (named.length === 0) named.push(words.unnamed);
  const names = named.join(", ");
  const more = count - named.length;
  return { title: words.title(count), text: more > 0 ? liveCopy.andMore(names, more) : names };
}
