/**
 * The playback clock of a demo. All functions are pure; `now` is a timestamp in milliseconds, positions
 * and durations are in seconds.
 */
export type PlayerClock = {
  readonly duration: number;
  /** The position at the last change. */
  readonly position: number;
  /** Timestamp at which it started from there; absent while paused. */
  readonly startedAt?: number | undefined;
};

/** Returns the position at `now`, between 0 and the duration. */
export function getPosition({ duration, position, startedAt }: PlayerClock, now: number): number {
  const elapsed = startedAt === undefined ? 0 : Math.max(now - startedAt, 0) / 1000;
  return Math.min(Math.max(position + elapsed, 0), duration);
}

export type PlayerState = "ready" | "playing" | "paused" | "ended";

/** Returns the state at `now`. A clock that reaches its duration has ended. */
export function getState(clock: PlayerClock, now: number): PlayerState {
  const position = getPosition(clock, now);
  if (position >= clock.duration) return "ended";
  if (clock.startedAt !== undefined) return "playing";
  return position > 0 ? "paused" : "ready";
}

/** Starts at the current position, or at 0 after the end. */
export function play(clock: PlayerClock, now: number): PlayerClock {
  const position = getState(clock, now) === "ended" ? 0 : getPosition(clock, now);
  return { duration: clock.duration, position, startedAt: now };
}

/** Stops at the current position. */
export function pause(clock: PlayerClock, now: number): PlayerClock {
  return { duration: clock.duration, position: getPosition(clock, now) };
}

/** Moves to a position. A running clock keeps running unless it reaches the end. */
export function seek(clock: PlayerClock, position: number, now: number): PlayerClock {
  const { duration } = clock;
  const target = Math.min(Math.max(position, 0), duration);
  const isRunning = getState(clock, now) === "playing" && target < duration;
  return { duration, position: target, ...(isRunning && { startedAt: now }) };
}

/** Returns the start of each step in seconds, given their durations. */
export function computeStepStarts(seconds: readonly number[]): number[] {
  let end = 0;
  return seconds.map((duration) => {
    const start = end;
    end += duration;
    return start;
  });
}

/** Returns the index of the step at a position. */
export function findStep(starts: readonly number[], position: number): number {
  const next = starts.findIndex((start) => start > position);
  return Math.max((next < 0 ? starts.length : next) - 1, 0);
}
