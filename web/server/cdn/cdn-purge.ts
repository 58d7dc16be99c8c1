import { Webhook } from "standardwebhooks";
import { getSiteConfig } from "../../config.ts";

/** Most tags of one message: the least that CDNs accept in one call of their purge API. */
const maxTagsPerMessage = 30;
/** Milliseconds for one attempt. */
const timeoutMs = 5_000;
/** Milliseconds before the first retry, doubled for each further one, and at most. */
const retryMs = { first: 500, max: 30_000 };
/**
 * Milliseconds after which purged tags are purged again: a page that was requested before the publish
 * event may reach the CDN after the first purge.
 */
const repeatMs = 5_000;

type Target = { purgeUrl: string; purgeSecret: string };

type Options = {
  target: Target;
  /** Reports a failure, once for each outage, and its end. */
  report: (level: "warn" | "info", message: string) => void;
};

/** Sends one signed message. Returns why it failed, or undefined. */
async function sendMessage(
  { purgeUrl, purgeSecret }: Target,
  tags: readonly string[],
): Promise<string | undefined> {
  const now = new Date();
  const id = `purge_${crypto.randomUUID()}`;
  const body = JSON.stringify({
    type: "content.published",
    timestamp: now.toISOString(),
    data: { tags },
  });
  try {
    const response = await fetch(purgeUrl, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        // For caches that cannot read a body.
        "cache-tag": tags.join(","),
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
        "webhook-signature": new Webhook(purgeSecret).sign(id, now, body),
      },
      body,
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? undefined : `status ${response.status}`;
  } catch (error) {
    // The message of a failed fetch has no address; its cause has the code.
    const cause = error instanceof Error && error.cause;
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    return typeof code === "string" ? code : error instanceof Error ? error.name : "no response";
  }
}

/**
 * Reports the tags of publish events to the CDN: immediately, again after `repeatMs`, and until the CDN
 * accepts them. Tags that arrive meanwhile are sent together.
 */
export class CdnPurge {
  readonly #options: Options;
  readonly #due = new Set<string>();
  /** When each tag that was published is purged again, the earliest first. */
  readonly #repeatAt = new Map<string, number>();
  #sending: Promise<void> | undefined;
  #repeatTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The number of tags that the CDN has not accepted. */
  get waiting(): number {
    return this.#due.size;
  }

  /** Purges these tags. Resolves after the first attempt, also if it failed; retries go on. */
  async purge(tags: readonly string[]): Promise<void> {
    for (const tag of tags) {
      this.#due.add(tag);
      this.#repeatAt.delete(tag);
      this.#repeatAt.set(tag, performance.now() + repeatMs);
    }
    // A message that is being sent may have left before these tags; the next one has them.
    await this.#sending;
    await this.#send();
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendDue().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendDue(): Promise<void> {
    clearTimeout(this.#retryTimer);
    while (this.#due.size > 0) {
      const tags = [...this.#due].slice(0, maxTagsPerMessage);
      for (const tag of tags) this.#due.delete(tag);
      const failure = await sendMessage(this.#options.target, tags);
      if (failure !== undefined) {
        for (const tag of tags) this.#due.add(tag);
        return this.#retryLater(failure);
      }
      if (this.#failures > 0) this.#options.report("info", "the CDN accepts purges again");
      this.#failures = 0;
    }
    this.#repeatLater();
  }

  #retryLater(failure: string): void {
    if (this.#failures === 0)
      this.#options.report(
        "warn",
        `the CDN was not purged (${failure}); it is tried again until it is, and pages expire there after their lifetime`,
      );
    const waitMs = Math.min(retryMs.first * 2 ** Math.min(this.#failures, 10), retryMs.max);
    this.#failures += 1;
    this.#retryTimer = setTimeout(() => void this.#send(), waitMs);
    this.#retryTimer.unref();
  }

  #repeatLater(): void {
    const [earliest] = this.#repeatAt.values();
    if (earliest === undefined || this.#repeatTimer !== undefined) return;
    this.#repeatTimer = setTimeout(
      () => {
        this.#repeatTimer = undefined;
        for (const [tag, at] of this.#repeatAt) {
          if (at > performance.now()) break;
          this.#repeatAt.delete(tag);
          this.#due.add(tag);
        }
        void this.#send();
      },
      Math.max(earliest - performance.now(), 1),
    );
    this.#repeatTimer.unref();
  }
}

let purge: CdnPurge | undefined;

/** Purges these tags from the CDN, if there is one. Resolves after the first attempt. */
export async function purgeCdn(tags: readonly string[]): Promise<void> {
  const { cdn } = getSiteConfig();
  if (!cdn) return;
  purge ??= new CdnPurge({
    target: cdn,
    report: (level, message) => console[level](`cdn: ${message}`),
  });
  await purge.purge(tags);
}
