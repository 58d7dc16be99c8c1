/** Where the check stands (spec 4). `retries` counts the automatic ones since the last good answer. */
export type Health = {
  state: "checking" | "recovering" | "healthy" | "unhealthy";
  retries: number;
};

/** `due`: the next check's time came; `waited`: a recovery is done and its pause is over. */
export type HealthEvent = "due" | "passed" | "failed" | "waited" | "chunk failed";

// spec 9: 3 retries, each 2 s after the fault; a check every 5 minutes.
export const maxRetries = 3;
export const retryDelayMs = 2_000;
export const checkIntervalMs = 300_000;

export const initialHealth: Health = { state: "checking", retries: 0 };

/** What follows an event. Events that do not fit the state change nothing. */
export function reduceHealth(health: Health, event: HealthEvent): Health {
  const { state, retries } = health;
  const resting = state === "healthy" || state === "unhealthy";
  if (state === "checking" && event === "passed") return { state: "healthy", retries: 0 };
  if (state === "checking" && event === "failed")
    return retries < maxRetries
      ? { state: "recovering", retries: retries + 1 }
      : { state: "unhealthy", retries };
  if (state === "recovering" && event === "waited") return { state: "checking", retries };
  if (resting && event === "due") return initialHealth;
  if (resting && event === "chunk failed") return { state: "recovering", retries: 1 };
  return health;
}
