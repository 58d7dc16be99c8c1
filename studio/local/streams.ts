import { isReader, type Actor } from "./access.ts";
import type { LakeConfig } from "./config.ts";
import { isPublicId, releaseOf, variantOf } from "./documents.ts";
import { httpError, queryError, signedOut } from "./errors.ts";
import { compileFilter, type DocumentFilter } from "./groq.ts";
import { queryParams, SYNC_TAG } from "./query.ts";
import { READ_AGE_MS, type Sessions } from "./sessions.ts";
import type { Commit, Store } from "./store.ts";
import type { Change } from "./transaction.ts";

/**
 * Event streams: `/data/listen` tells every change of the documents a query names, `/data/live/events`
 * that anything a site shows has changed. The text is that of server-sent events, whether it
 * travels over a response of its own or over the shared socket.
 */
export type Sink = { write(text: string): void; end(): void };
export type OpenStream = { close(): void };

export type StreamRequest = { url: URL; actor: Actor; lastEventId: string | undefined };

/** Bytes a reader may leave unread before it is cut off; it resumes when it comes back. */
export const MOST_UNREAD = 16 * 1024 * 1024;
const KEEP_ALIVE_MS = 20_000;
/** How many commits a listener can have missed and still resume. */
const REMEMBERED = 1000;

export class Streams {
  #config: LakeConfig;
  #store: Store;
  #sessions: Sessions;
  #recent: Commit[] = [];
  #open = new Set<{ actor: Actor; sink: Sink; deliver(commit: Commit): void }>();
  #stops: (() => void)[];

  constructor(config: LakeConfig, store: Store, sessions: Sessions) {
    this.#config = config;
    this.#store = store;
    this.#sessions = sessions;
    const keepAlive = setInterval(() => this.#keepAlive(), KEEP_ALIVE_MS);
    this.#stops = [
      () => clearInterval(keepAlive),
      store.onCommit((commit) => this.#commit(commit)),
      sessions.onEnd((hash) => this.#endOf(hash)),
    ];
  }

  /**
   * Opens the stream of an address such as `/v1/data/listen/production?query=...`. Throws a
   * `LakeError` before anything is written; afterwards the sink gets events until it is closed.
   */
  open(request: StreamRequest, sink: Sink): OpenStream {
    const { actor, url } = request;
    if (!isReader(actor)) throw signedOut();
    const [, kind, dataset] =
      /^\/v[\dX][\d-]*\/data\/(listen|live\/events)\/([^/]+)$/.exec(url.pathname) ?? [];
    if (!kind || !dataset) throw httpError(404, "There is no such event stream");
    if (dataset !== this.#config.dataset)
      throw httpError(
        404,
        `Dataset "${dataset}" not found for project ID "${this.#config.projectId}"`,
      );
    const deliver =
      kind === "listen" ? this.#listen(request, sink) : this.#liveEvents(request, sink);
    const stream = { actor, sink, deliver };
    this.#open.add(stream);
    return { close: () => this.#open.delete(stream) };
  }

  close(): void {
    for (const stop of this.#stops) stop();
    for (const { sink } of this.#open) sink.end();
    this.#open.clear();
  }

  #listen({ url, actor, lastEventId }: StreamRequest, sink: Sink): (commit: Commit) => void {
    const query = url.searchParams.get("query") ?? "";
    if (query === "") throw queryError(query, "The parameter query is missing");
    const matches = compileFilter({
      query,
      params: queryParams(url.searchParams),
      identity: actor.kind === "staff" ? actor.userId : "site",
      projectId: this.#config.projectId,
      datasetName: this.#config.dataset,
    });
    const options = listenOptions(url.searchParams);
    const deliver = (commit: Commit) => {
      for (const event of this.#events(commit, matches, options))
        sink.write(sse("mutation", event, `${commit.id}#${event.documentId}`));
    };
    const listenerName = `l${Math.random().toString(36).slice(2)}`;
    const missed = options.resume && lastEventId ? this.#since(lastEventId) : undefined;
    if (missed) {
      sink.write(sse("welcomeback", { listenerName }));
      for (const { commit, after } of missed) {
        for (const event of this.#events(commit, matches, options).slice(after))
          sink.write(sse("mutation", event, `${commit.id}#${event.documentId}`));
      }
    } else if (options.resume && lastEventId) sink.write(sse("reset", { listenerName }));
    else sink.write(sse("welcome", { listenerName }));
    return deliver;
  }

  /** The events of a commit for one listener: one per document that it sees or saw. */
  #events(commit: Commit, matches: DocumentFilter, options: ListenOptions): MutationEvent[] {
    const find = (id: string) => this.#store.documents.get(id);
    const seen: { change: Change; transition: "appear" | "update" | "disappear" }[] = [];
    for (const change of commit.changes) {
      if (!options.allVersions && variantOf(change.id) === "version") continue;
      const before = change.before !== undefined && matches(change.before, find);
      const after = change.after !== undefined && matches(change.after, find);
      if (!before && !after) continue;
      seen.push({ change, transition: after ? (before ? "update" : "appear") : "disappear" });
    }
    return seen.map(({ change, transition }, index) => ({
      eventId: `${commit.id}#${change.id}`,
      documentId: change.id,
      transactionId: commit.id,
      transition,
      identity: commit.author,
      timestamp: commit.timestamp,
      visibility: "query",
      transactionTotalEvents: seen.length,
      transactionCurrentEvent: index + 1,
      ...(change.before ? { previousRev: change.before._rev } : {}),
      // Also when the document is gone: the Studio drops an event without it and shows stale drafts.
      resultRev: commit.id,
      ...(options.effects ? { effects: change.effects } : {}),
      ...(options.mutations ? { mutations: change.mutations } : {}),
      ...(options.result && change.after ? { result: change.after } : {}),
      ...(options.previous ? { previous: change.before ?? null } : {}),
    }));
  }

  /** Commits after an event, with how many events of the first one were delivered. */
  #since(lastEventId: string): { commit: Commit; after: number }[] | undefined {
    const [transactionId, documentId] = lastEventId.split("#");
    const index = this.#recent.findIndex((commit) => commit.id === transactionId);
    if (index === -1) return undefined;
    return this.#recent.slice(index).map((commit, place) => ({
      commit,
      after: place === 0 ? commit.changes.findIndex((change) => change.id === documentId) + 1 : 0,
    }));
  }

  #liveEvents({ url, lastEventId }: StreamRequest, sink: Sink): (commit: Commit) => void {
    const drafts = url.searchParams.get("includeDrafts") === "true";
    sink.write(sse("welcome", {}));
    if (lastEventId && lastEventId !== this.#recent.at(-1)?.id) sink.write(sse("restart", {}));
    return (commit) => {
      const shown = commit.changes.some(({ id }) =>
        drafts ? releaseOf(id) === undefined : isPublicId(id),
      );
      if (shown) sink.write(sse(undefined, { tags: [SYNC_TAG] }, commit.id));
    };
  }

  #commit(commit: Commit): void {
    this.#recent.push(commit);
    if (this.#recent.length > REMEMBERED) this.#recent.shift();
    for (const stream of this.#open) {
      try {
        stream.deliver(commit);
      } catch (error) {
        // A filter that cannot be evaluated: its listener is told, the others go on.
        const message = error instanceof Error ? error.message : "The listener failed";
        this.#open.delete(stream);
        stream.sink.write(sse("channelError", { message }));
        stream.sink.end();
      }
    }
  }

  #keepAlive(): void {
    for (const stream of this.#open) {
      stream.sink.write(":\n\n");
      if (stream.actor.kind !== "staff") continue;
      const { hash } = stream.actor.session;
      // Ends of sessions come back through `onEnd`; an unreachable directory is asked again later.
      this.#sessions.check(hash, READ_AGE_MS).catch(() => undefined);
    }
  }

  #endOf(hash: string): void {
    for (const stream of this.#open) {
      if (stream.actor.kind !== "staff" || stream.actor.session.hash !== hash) continue;
      this.#open.delete(stream);
      stream.sink.write(sse("disconnect", { reason: "The session has ended" }));
      stream.sink.end();
    }
  }
}

type ListenOptions = {
  effects: boolean;
  mutations: boolean;
  result: boolean;
  previous: boolean;
  allVersions: boolean;
  resume: boolean;
};

function listenOptions(search: URLSearchParams): ListenOptions {
  return {
    effects: search.get("effectFormat") === "mendoza",
    mutations: search.get("includeMutations") !== "false",
    result: search.get("includeResult") === "true",
    previous: search.get("includePreviousRevision") === "true",
    allVersions: search.get("includeAllVersions") === "true",
    resume: search.get("enableResume") === "true",
  };
}

type MutationEvent = { documentId: string; [part: string]: unknown };

function sse(event: string | undefined, data: unknown, id?: string): string {
  const lines = [
    ...(event ? [`event: ${event}`] : []),
    ...(id ? [`id: ${id}`] : []),
    `data: ${JSON.stringify(data)}`,
  ];
  return `${lines.join("\n")}\n\n`;
}
