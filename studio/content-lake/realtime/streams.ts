import { getIdentity, isReader, type Actor } from "../auth/access.ts";
import type { LakeConfig } from "../config.ts";
import { isPublicId, releaseOf } from "../storage/documents.ts";
import { httpError, LakeError, unauthorized } from "../errors.ts";
import { logError } from "../log.ts";
import { compileFilter, withTimeLimit } from "../query/groq.ts";
import type { PerspectiveCache } from "../query/perspectives.ts";
import { parseQueryParams, requireQuery, syncTag } from "../query/query-routes.ts";
import { ListenerBudgets } from "./listener-budgets.ts";
import { createMutationEvents, formatEvent, parseListenOptions } from "./mutation-events.ts";
import { RecentCommits, type StreamPosition } from "./recent-commits.ts";
import { maxReadCheckAgeMs, type Sessions } from "../auth/sessions.ts";
import type { Commit, Store } from "../storage/store.ts";

/** The connection that an event stream is written to. */
export type Sink = {
  /** Returns false when too much is buffered; further writes wait for the `onDrain` callback. */
  write(text: string): boolean;
  onDrain(callback: () => void): void;
  end(): void;
  /** Ends the stream and discards buffered data. */
  destroy(): void;
};
export type OpenStream = { close(): void };

/** `listen` sends changes of documents, `live` signals that visible content has changed. */
export type StreamKind = "listen" | "live";
export type StreamAddress = { kind: StreamKind; dataset: string; search: URLSearchParams };
export type StreamRequest = StreamAddress & { actor: Actor; lastEventId: string | undefined };

const keepAliveIntervalMs = 20_000;
/** A Studio tab opens dozens of streams. */
export const maxStreamsPerUser = 1000;
/** Reconnection delay for clients; the browser default is three seconds. */
const retryField = "retry: 1000\n";

/** Formats a commit as events, without documents in `sentIds`, one event text at a time. */
type FormatEvents = (commit: Commit, sentIds: ReadonlySet<string>) => Iterable<string>;

type Subscription = { position: StreamPosition; formatEvents: FormatEvents };

/** Each client reads commits at its own pace; one that falls too far behind is disconnected. */
type StreamClient = StreamPosition & {
  actor: Actor;
  sink: Sink;
  formatEvents: FormatEvents;
  /** Unsent events of the commit before `next`. */
  pendingEvents?: Iterator<string> | undefined;
  isPaused: boolean;
};

/**
 * Event streams: `/data/listen` sends every change of the documents that match a query,
 * `/data/live/events` signals that visible content has changed. Both use the text format of
 * server-sent events, over an HTTP response or the shared WebSocket.
 *
 * Every event has an id with which a client resumes after a broken connection. A listener with
 * `enableResume` gets `welcomeback` and the missed events, or `reset` when they are no longer
 * stored, as after a restart. Live events continue, or start with `restart`.
 */
export class Streams {
  #config: LakeConfig;
  #perspectives: Pick<PerspectiveCache, "get">;
  #sessions: Pick<Sessions, "check" | "onEnd">;
  #recentCommits = new RecentCommits();
  #budgets = new ListenerBudgets();
  /** Time budgets for parsing filters: after a restart all tabs of a user reconnect simultaneously. */
  #openingBudgets = new ListenerBudgets({ reserveMs: 2000 });
  #clients = new Set<StreamClient>();
  #stops: (() => void)[];

  constructor(
    config: LakeConfig,
    store: Pick<Store, "onCommit">,
    perspectives: Pick<PerspectiveCache, "get">,
    sessions: Pick<Sessions, "check" | "onEnd">,
  ) {
    this.#config = config;
    this.#perspectives = perspectives;
    this.#sessions = sessions;
    const keepAlive = setInterval(() => this.#keepAlive(), keepAliveIntervalMs);
    this.#stops = [
      () => clearInterval(keepAlive),
      store.onCommit((commit) => this.#handleCommit(commit)),
      sessions.onEnd((hash) => this.#closeSession(hash)),
    ];
  }

  /**
   * Opens a stream. Throws a `LakeError` before it writes anything; afterwards the sink receives
   * events until it is closed.
   */
  open(request: StreamRequest, sink: Sink): OpenStream {
    const { actor, kind, dataset } = request;
    if (!isReader(actor)) throw unauthorized();
    if (dataset !== this.#config.dataset)
      throw httpError(
        404,
        `Dataset "${dataset}" not found for project ID "${this.#config.projectId}"`,
      );
    this.#requireStreamBelowLimit(actor);
    const { position, formatEvents } =
      kind === "listen" ? this.#openListener(request, sink) : this.#openLiveEvents(request, sink);
    const client: StreamClient = { ...position, actor, sink, formatEvents, isPaused: false };
    this.#clients.add(client);
    this.#sendPending(client);
    return { close: () => this.#clients.delete(client) };
  }

  #requireStreamBelowLimit(actor: Actor): void {
    if (actor.kind !== "staff") return;
    let count = 0;
    for (const { actor: other } of this.#clients)
      if (other.kind === "staff" && other.userId === actor.userId) count += 1;
    if (count >= maxStreamsPerUser)
      throw httpError(429, "Too many open tabs. Close some Studio tabs and reload.");
  }

  close(): void {
    for (const stop of this.#stops) stop();
    for (const { sink } of this.#clients) sink.end();
    this.#clients.clear();
  }

  #openListener({ search, actor, lastEventId }: StreamRequest, sink: Sink): Subscription {
    const query = requireQuery(search.get("query"));
    const runLimited = <Result>(budgets: ListenerBudgets, work: () => Result): Result =>
      budgets.run(getIdentity(actor), (timeLimitMs) =>
        withTimeLimit({ query, timeLimitMs, maxAttempts: 3 }, work),
      );
    const filter = runLimited(this.#openingBudgets, () =>
      compileFilter({
        query,
        params: parseQueryParams(search),
        identity: getIdentity(actor),
        projectId: this.#config.projectId,
        datasetName: this.#config.dataset,
        getAllDocuments: () => this.#perspectives.get("raw"),
      }),
    );
    const options = parseListenOptions(search);
    const createEvents = (commit: Commit) => createMutationEvents(commit, filter, options);
    // Enforcing a time limit takes 50 times as long as evaluating a cheap filter.
    const events = (commit: Commit) =>
      filter.isCheap ? createEvents(commit) : runLimited(this.#budgets, () => createEvents(commit));
    const formatEvents: FormatEvents = function* (commit, sentIds) {
      for (const event of events(commit))
        if (!sentIds.has(event.documentId)) yield formatEvent("mutation", event, event.eventId);
    };
    const listenerName = `l${Math.random().toString(36).slice(2)}`;
    const isResuming = options.resume && lastEventId !== undefined;
    const position = isResuming ? this.#recentCommits.findPosition(lastEventId) : undefined;
    const greeting = isResuming ? (position ? "welcomeback" : "reset") : "welcome";
    // A resumed client keeps its event id, because the missed events follow.
    const id = position ? undefined : this.#recentCommits.getLatestEventId();
    sink.write(retryField + formatEvent(greeting, { listenerName }, id));
    return { position: position ?? this.#recentCommits.getCurrentPosition(), formatEvents };
  }

  #openLiveEvents({ search, lastEventId }: StreamRequest, sink: Sink): Subscription {
    const includesDrafts = search.get("includeDrafts") === "true";
    const formatEvents: FormatEvents = function* (commit) {
      const isVisible = commit.changes.some(({ id }) =>
        includesDrafts ? releaseOf(id) === undefined : isPublicId(id),
      );
      if (isVisible) yield formatEvent(undefined, { tags: [syncTag] }, `${commit.id}#`);
    };
    const position =
      lastEventId === undefined ? undefined : this.#recentCommits.findPosition(lastEventId);
    const id = position ? undefined : this.#recentCommits.getLatestEventId();
    sink.write(retryField + formatEvent("welcome", {}, id));
    if (!position && lastEventId !== undefined) sink.write(formatEvent("restart", {}, id));
    return { position: position ?? this.#recentCommits.getCurrentPosition(), formatEvents };
  }

  #handleCommit(commit: Commit): void {
    this.#recentCommits.push(commit);
    this.#budgets.withAllowance(commit.changes.length, () => {
      for (const client of this.#clients) {
        if (!client.isPaused) this.#sendPending(client);
        else if (!this.#recentCommits.get(client.next)) this.#disconnect(client);
      }
    });
  }

  /** Sends pending events to a client until its buffer is full. */
  #sendPending(client: StreamClient): void {
    try {
      while (this.#clients.has(client)) {
        const text = this.#takeNextEvent(client);
        if (text === undefined) return;
        if (client.sink.write(text)) continue;
        client.isPaused = true;
        client.sink.onDrain(() => {
          client.isPaused = false;
          this.#sendPending(client);
        });
        return;
      }
    } catch (error) {
      // End only this listener, with an error event.
      const message = error instanceof LakeError ? error.message : "The listener failed";
      if (!(error instanceof LakeError)) logError("listener_failed", "a listener failed", error);
      this.#clients.delete(client);
      client.sink.write(formatEvent("channelError", { message }));
      client.sink.end();
    }
  }

  /** Disconnects a client whose next commit is no longer stored; it reconnects and receives `reset`. */
  #disconnect(client: StreamClient): void {
    this.#clients.delete(client);
    client.sink.destroy();
  }

  /** Returns the next event text of a client; undefined when none is pending. */
  #takeNextEvent(client: StreamClient): string | undefined {
    for (;;) {
      const text = client.pendingEvents?.next();
      if (text && !text.done) return text.value;
      client.pendingEvents = undefined;
      if (client.next === this.#recentCommits.getNextNumber()) return undefined;
      const commit = this.#recentCommits.get(client.next);
      if (!commit) {
        this.#disconnect(client);
        return undefined;
      }
      client.pendingEvents = client.formatEvents(commit, client.sentIds)[Symbol.iterator]();
      client.next += 1;
      client.sentIds = new Set();
    }
  }

  #keepAlive(): void {
    for (const client of this.#clients) {
      // A paused client has unsent data already.
      if (!client.isPaused) client.sink.write(":\n\n");
      if (client.actor.kind !== "staff") continue;
      const { hash } = client.actor.session;
      // `onEnd` reports ended sessions. If the staff directory is unreachable, the next interval
      // checks again.
      this.#sessions.check(hash, maxReadCheckAgeMs).catch(() => undefined);
    }
  }

  #closeSession(hash: string): void {
    for (const client of this.#clients) {
      if (client.actor.kind !== "staff" || client.actor.session.hash !== hash) continue;
      this.#clients.delete(client);
      client.sink.write(formatEvent("disconnect", { reason: "The session has ended" }));
      client.sink.end();
    }
  }
}
