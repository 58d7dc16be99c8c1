import { variantOf } from "../storage/documents.ts";
import type { Change } from "../mutations/transaction.ts";
import type { DocumentFilter } from "../query/groq.ts";
import type { Commit } from "../storage/store.ts";

/** Which fields the events of a listener contain. */
export type ListenOptions = {
  effects: boolean;
  mutations: boolean;
  result: boolean;
  previous: boolean;
  allVersions: boolean;
  resume: boolean;
};

export function parseListenOptions(search: URLSearchParams): ListenOptions {
  return {
    effects: search.get("effectFormat") === "mendoza",
    mutations: search.get("includeMutations") !== "false",
    result: search.get("includeResult") === "true",
    previous: search.get("includePreviousRevision") === "true",
    allVersions: search.get("includeAllVersions") === "true",
    resume: search.get("enableResume") === "true",
  };
}

export type MutationEvent = { eventId: string; documentId: string; [field: string]: unknown };

/** The events of a commit for one listener: one per document that matched before or after. */
export function createMutationEvents(
  commit: Commit,
  { matches }: Pick<DocumentFilter, "matches">,
  options: ListenOptions,
): MutationEvent[] {
  const matched: { change: Change; transition: "appear" | "update" | "disappear" }[] = [];
  for (const change of commit.changes) {
    if (!options.allVersions && variantOf(change.id) === "version") continue;
    const before = change.before !== undefined && matches(change.before);
    const after = change.after !== undefined && matches(change.after);
    if (!before && !after) continue;
    matched.push({ change, transition: after ? (before ? "update" : "appear") : "disappear" });
  }
  return matched.map(({ change, transition }, index) => ({
    eventId: `${commit.id}#${change.id}`,
    documentId: change.id,
    transactionId: commit.id,
    transition,
    identity: commit.author,
    timestamp: commit.timestamp,
    visibility: "query",
    transactionTotalEvents: matched.length,
    transactionCurrentEvent: index + 1,
    ...(change.before ? { previousRev: change.before._rev } : {}),
    // Set for deleted documents, too: without it the Studio drops the event and shows stale drafts.
    resultRev: commit.id,
    ...(options.effects ? { effects: change.effects } : {}),
    ...(options.mutations ? { mutations: change.mutations } : {}),
    ...(options.result && change.after ? { result: change.after } : {}),
    ...(options.previous ? { previous: change.before ?? null } : {}),
  }));
}

/** One event in the text format of server-sent events. */
export function formatEvent(event: string | undefined, data: unknown, id?: string): string {
  const lines = [
    ...(event ? [`event: ${event}`] : []),
    ...(id ? [`id: ${id}`] : []),
    `data: ${JSON.stringify(data)}`,
  ];
  return `${lines.join("\n")}\n\n`;
}
