/**
 * The time of a demo: pure functions of a position and of the reader's own clock, in milliseconds.
 * Positions and durations are in seconds; one second of the clock is one second of the demo.
 */
export type PlayerClock = {
  readonly duration: number;
  /** Where it stood when it was last set. */
  readonly position: number;
  /** When it began to run from there; absent while it stands still. */
  readonly startedAt?: number | undefined;
};

/** Where the demo is at `now`, never before its start nor past its end. */
export function getPosition({ duration, position, startedAt }: PlayerClock, now: number): number {
  const run = startedAt === undefined ? 0 : Math.max(now - startedAt, 0) / 1000;
  return Math.min(Math.max(position + run, 0), duration);
}

export type PlayerState = "ready" | "playing" | "paused" | "ended";

/** At its end it has ended, also while the clock would run on. */
export function getState(clock: PlayerClock, now: number): PlayerState {
  const position = getPosition(clock, now);
  if (position >= clock.duration) return "ended";
  if (clock.startedAt !== undefined) return "playing";
  return position > 0 ? "paused" : "ready";
}

/** Runs on from where it stands; from the beginning once it has ended. */
export function play(clock: PlayerClock, now: number): PlayerClock {
  const position = getState(clock, now) === "ended" ? 0 : getPosition(clock, now);
  return { duration: clock.duration, position, startedAt: now };
}

/** Stands still where it is. */
export function pause(clock: PlayerClock, now: number): PlayerClock {
  return { duration: clock.duration, position: getPosition(clock, now) };
}

/** Goes to a position; runs on from there if it ran, unless that is the end. */
export function seek(clock: PlayerClock, position: number, now: number): PlayerClock {
  const { duration } = clock;
  const to = Math.min(Math.max(position, 0), duration);
  const runs = getState(clock, now) === "playing" && to < duration;
  return { duration, position: to, ...(runs && { startedAt: now }) };
}

/** When each step begins, from how long each lasts. */
export function computeStepStarts(seconds: readonly number[]): number[] {
  let start = 0;
  return seconds.map((length) => {
    const begins = start;
    start += length;
    return begins;
  });
}

/** The step that shows at a position; the last one stays until the end. */
export function findStep(starts: readonly number[], position: number): number {
  const later = starts.findIndex((start) => start > position);
  return Math.max((later < 0 ? starts.length : later) - 1, 0);
}

/** 225 seconds as `3:45`; what has begun of a second does not count. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds + 1e-6);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
