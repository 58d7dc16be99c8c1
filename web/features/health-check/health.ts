/** State of the health check (spec 4). `retries` counts the automatic retries since the last success. */
export type Health = {
  state: "checking" | "recovering" | "healthy" | "unhealthy";
  retries: number;
};

/** `due`: the interval has passed. `waited`: a recovery and its retry delay have ended. */
export type HealthEvent = "due" | "passed" | "failed" | "waited" | "chunk failed";

// spec 9: 3 retries, each 2 s after the failure; a check every 5 minutes.
export const maxRetries = 3;
export const retryDelayMs = 2_000;
export const checkIntervalMs = 300_000;

export const initialHealth: Health = { state: "checking", retries: 0 };

/** Returns the next state. Events that do not apply to the current state are ignored. */
export function reduceHealth(health: Health, event: HealthEvent): Health {
  const { state, retries } = health;
  const isIdle = state === "healthy" || state === "unhealthy";
  if (state === "checking" && event === "passed") return { state: "healthy", retries: 0 };
  if (state === "checking" && event === "failed")
    return retries < maxRetries
      ? { state: "recovering", retries: retries + 1 }
      : { state: "unhealthy", retries };
  if (state === "recovering" && event === "waited") return { state: "checking", retries };
  if (isIdle && event === "due") return initialHealth;
  if (isIdle && event === "chunk failed") return { state: "recovering", retries: 1 };
  return health;
}
