import { isReader, type Actor } from "../auth/access.ts";
import type { LakeConfig } from "../config.ts";
import { isPublicId, releaseOf, variantOf } from "../storage/documents.ts";
import { httpError, queryError, unauthorized } from "../errors.ts";
import { compileFilter, withTimeLimit, type DocumentFilter } from "../query/groq.ts";
import type { PerspectiveCache } from "../query/perspectives.ts";
import { parseQueryParams, syncTag } from "../query/query-routes.ts";
import { RecentCommits, type Place } from "./recent-commits.ts";
import { maxReadCheckAgeMs, type Sessions } from "../auth/sessions.ts";
import type { Commit, Store } from "../storage/store.ts";
import type { Change } from "../mutations/transaction.ts";

/**
 * Event streams: `/data/listen` tells every change of the documents a query names, `/data/live/events`
 * that anything a site shows has changed. The text is that of server-sent events, whether it
 * travels over a response of its own or over the shared socket.
 *
 * Every event has an id, the first one too, so that a reader whose connection broke says where it
 * was. A listener that asked for it (`enableResume`) gets `welcomeback` and what it missed, or `reset`
 * when that is no longer known, as after a restart; live events go on, or begin with `restart`.
 */
export type Sink = {
  /** False when enough waits to be read; what follows comes once `drained` has called back. */
  write(text: string): boolean;
  drained(then: () => void): void;
  end(): void;
  /** Ends it although something still waits to be read. */
  cut(): void;
};
export type OpenStream = { close(): void };

export type StreamRequest = { url: URL; actor: Actor; lastEventId: string | undefined };

const KEEP_ALIVE_MS = 20_000;
/**
 * Milliseconds that a listener's filter may take for one commit, during which nothing else is served.
 * A listener that needs longer is ended.
 */
const filterLimitMs = ({ changes }: Commit) => 250 + changes.length;
/** How soon a reader comes back when its connection breaks; its own habit is three seconds. */
const RETRY = "retry: 1000\n";

/** What a reader is told of a commit, except of documents it has heard of, one text at a time. */
type Tell = (commit: Commit, heard: ReadonlySet<string>) => Iterable<string>;

/** Each reader takes the commits at its own pace; one that falls too far behind is cut off. */
type Reader = Place & {
  actor: Actor;
  sink: Sink;
  tell: Tell;
  /** What is left to tell of the commit before `next`. */
  texts?: Iterator<string> | undefined;
  isWaiting: boolean;
};

export class Streams {
  #config: LakeConfig;
  #perspectives: PerspectiveCache;
  #sessions: Sessions;
  #recent = new RecentCommits();
  #readers = new Set<Reader>();
  #stops: (() => void)[];

  constructor(config: LakeConfig, store: Store, perspectives: PerspectiveCache, sessions: Sessions) {
    this.#config = config;
    this.#perspectives = perspectives;
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
    if (!isReader(actor)) throw unauthorized();
    const [, kind, dataset] =
      /^\/v[\dX][\d-]*\/data\/(listen|live\/events)\/([^/]+)$/.exec(url.pathname) ?? [];
    if (!kind || !dataset) throw httpError(404, "There is no such event stream");
    if (dataset !== this.#config.dataset)
      throw httpError(
        404,
        `Dataset "${dataset}" not found for project ID "${this.#config.projectId}"`,
      );
    const { place, tell } =
      kind === "listen" ? this.#listen(request, sink) : this.#liveEvents(request, sink);
    const reader: Reader = { ...place, actor, sink, tell, isWaiting: false };
    this.#readers.add(reader);
    this.#advance(reader);
    return { close: () => this.#readers.delete(reader) };
  }

  close(): void {
    for (const stop of this.#stops) stop();
    for (const { sink } of this.#readers) sink.end();
    this.#readers.clear();
  }

  #listen({ url, actor, lastEventId }: StreamRequest, sink: Sink): { place: Place; tell: Tell } {
    const query = url.searchParams.get("query") ?? "";
    if (query === "") throw queryError(query, "The parameter query is missing");
    const matches = compileFilter({
      query,
      params: parseQueryParams(url.searchParams),
      identity: actor.kind === "staff" ? actor.userId : "site",
      projectId: this.#config.projectId,
      datasetName: this.#config.dataset,
      getAllDocuments: () => this.#perspectives.get("raw"),
    });
    const options = listenOptions(url.searchParams);
    const events = (commit: Commit) =>
      withTimeLimit({ query, timeLimitMs: filterLimitMs(commit), maxAttempts: 3 }, () =>
        this.#events(commit, matches, options),
      );
    const tell: Tell = function* (commit, heard) {
      for (const event of events(commit))
        if (!heard.has(event.documentId)) yield sse("mutation", event, event.eventId);
    };
    const listenerName = `l${Math.random().toString(36).slice(2)}`;
    const resumes = options.resume && lastEventId !== undefined;
    const place = resumes ? this.#recent.after(lastEventId) : undefined;
    const greeting = resumes ? (place ? "welcomeback" : "reset") : "welcome";
    // Who is welcomed back keeps the id it has: what it missed is still to come.
    const id = place ? undefined : this.#recent.present;
    sink.write(RETRY + sse(greeting, { listenerName }, id));
    return { place: place ?? this.#recent.now(), tell };
  }

  /** The events of a commit for one listener: one per document that it sees or saw. */
  #events(commit: Commit, matches: DocumentFilter, options: ListenOptions): MutationEvent[] {
    const seen: { change: Change; transition: "appear" | "update" | "disappear" }[] = [];
    for (const change of commit.changes) {
      if (!options.allVersions && variantOf(change.id) === "version") continue;
      const before = change.before !== undefined && matches(change.before);
      const after = change.after !== undefined && matches(change.after);
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

  #liveEvents({ url, lastEventId }: StreamRequest, sink: Sink): { place: Place; tell: Tell } {
    const drafts = url.searchParams.get("includeDrafts") === "true";
    const tell: Tell = function* (commit) {
      const shown = commit.changes.some(({ id }) =>
        drafts ? releaseOf(id) === undefined : isPublicId(id),
      );
      if (shown) yield sse(undefined, { tags: [syncTag] }, `${commit.id}#`);
    };
    const place = lastEventId === undefined ? undefined : this.#recent.after(lastEventId);
    const id = place ? undefined : this.#recent.present;
    sink.write(RETRY + sse("welcome", {}, id));
    if (!place && lastEventId !== undefined) sink.write(sse("restart", {}, id));
    return { place: place ?? this.#recent.now(), tell };
  }

  #commit(commit: Commit): void {
    this.#recent.push(commit);
    for (const reader of this.#readers) {
      if (!reader.isWaiting) this.#advance(reader);
      else if (!this.#recent.at(reader.next)) this.#giveUp(reader);
    }
  }

  /** Tells a reader what it has not heard, as far as it can take it. */
  #advance(reader: Reader): void {
    try {
      while (this.#readers.has(reader)) {
        const text = this.#nextText(reader);
        if (text === undefined) return;
        if (reader.sink.write(text)) continue;
        reader.isWaiting = true;
        reader.sink.drained(() => {
          reader.isWaiting = false;
          this.#advance(reader);
        });
        return;
      }
    } catch (error) {
      // A filter that cannot be evaluated: its listener is told, the others go on.
      const message = error instanceof Error ? error.message : "The listener failed";
      this.#readers.delete(reader);
      reader.sink.write(sse("channelError", { message }));
      reader.sink.end();
    }
  }

  /** What it would have to hear next is forgotten: it comes back and is told so. */
  #giveUp(reader: Reader): undefined {
    this.#readers.delete(reader);
    reader.sink.cut();
  }

  /** Undefined when there is nothing to tell now. */
  #nextText(reader: Reader): string | undefined {
    for (;;) {
      const text = reader.texts?.next();
      if (text && !text.done) return text.value;
      reader.texts = undefined;
      if (reader.next === this.#recent.end) return undefined;
      const commit = this.#recent.at(reader.next);
      if (!commit) return this.#giveUp(reader);
      reader.texts = reader.tell(commit, reader.heard)[Symbol.iterator]();
      reader.next += 1;
      reader.heard = new Set();
    }
  }

  #keepAlive(): void {
    for (const stream of this.#readers) {
      stream.sink.write(":\n\n");
      if (stream.actor.kind !== "staff") continue;
      const { hash } = stream.actor.session;
      // Ends of sessions come back through `onEnd`; an unreachable directory is asked again later.
      this.#sessions.check(hash, maxReadCheckAgeMs).catch(() => undefined);
    }
  }

  #endOf(hash: string): void {
    for (const stream of this.#readers) {
      if (stream.actor.kind !== "staff" || stream.actor.session.hash !== hash) continue;
      this.#readers.delete(stream);
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

type MutationEvent = { eventId: string; documentId: string; [part: string]: unknown };

function sse(event: string | undefined, data: unknown, id?: string): string {
  const lines = [
    ...(event ? [`event: ${event}`] : []),
    ...(id ? [`id: ${id}`] : []),
    `data: ${JSON.stringify(data)}`,
  ];
  return `${lines.join("\n")}\n\n`;
}
