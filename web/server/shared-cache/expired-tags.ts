const maxTags = 20_000;

/**
 * The time at which each tag was last expired, in any increasing numbers. Beyond `maxTags` the oldest tags
 * are dropped; everything older than a dropped expiry counts as expired.
 */
export class ExpiredTags {
  readonly #expiredAt = new Map<string, number>();
  #floor = -Infinity;

  expire(tags: readonly string[], at: number): void {
    for (const tag of tags) {
      const latest = Math.max(at, this.#expiredAt.get(tag) ?? at);
      // Moved to the end: the tags that were expired longest ago are dropped first.
      this.#expiredAt.delete(tag);
      this.#expiredAt.set(tag, latest);
    }
    for (const [tag, expiredAt] of this.#expiredAt) {
      if (this.#expiredAt.size <= maxTags) break;
      this.#floor = Math.max(this.#floor, expiredAt);
      this.#expiredAt.delete(tag);
    }
  }

  /** Expires everything from before `at`. */
  expireAll(at: number): void {
    this.#floor = at;
    this.#expiredAt.clear();
  }

  /** Whether one of the tags was expired after `since`. */
  isExpired(tags: readonly string[], since: number): boolean {
    return since < this.#floor || tags.some((tag) => (this.#expiredAt.get(tag) ?? since) > since);
  }
}
