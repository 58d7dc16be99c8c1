import { runWhenActivated } from "../../analytics/activation.ts";
import { isChunkError, reloadOnce } from "./chunk-errors.ts";
import {
  initialHealth,
  checkIntervalMs,
  type HealthEvent,
  reduceHealth,
  retryDelayMs,
} from "./health.ts";
import { clearOwnCaches, type ProbeTargets, runProbes } from "./probes.ts";

/**
 * The silent health check (spec 2, 4, 7): starts once the page is activated, loaded and idle, and
 * repeats every five minutes while the page is visible. `data-health` holds the current state.
 */
export function enhance(element: HTMLElement): void {
  const { backend = "/api/health/backend", logo } = element.dataset;
  runWhenActivated(() =>
    runWhenLoaded(() => runWhenIdle(() => start(element, { index: "/", backend, logo }))),
  );
}

function runWhenLoaded(run: () => void): void {
  if (document.readyState === "complete") run();
  else window.addEventListener("load", run, { once: true });
}

function runWhenIdle(run: () => void): void {
  // Safari has no idle callbacks.
  if ("requestIdleCallback" in window) window.requestIdleCallback(run, { timeout: 10_000 });
  else setTimeout(run, 1_000);
}

function runWhenVisible(run: () => void): void {
  if (document.visibilityState === "visible") return run();
  const onChange = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", onChange);
    run();
  };
  document.addEventListener("visibilitychange", onChange);
}

function start(element: HTMLElement, targets: ProbeTargets): void {
  let health = initialHealth;
  let hasMissingChunk = false;

  const dispatch = (event: HealthEvent) => {
    const previous = health;
    health = reduceHealth(health, event);
    if (health !== previous) enterState();
  };
  const enterState = () => {
    element.dataset.health = health.state;
    switch (health.state) {
      case "checking":
        runProbes(targets).then(
          () => dispatch("passed"),
          (error: unknown) => {
            console.warn("Health check:", error);
            dispatch("failed");
          },
        );
        break;
      case "recovering":
        void clearOwnCaches().then(() => setTimeout(() => dispatch("waited"), retryDelayMs));
        break;
      case "healthy":
        if (hasMissingChunk) void reloadOnce();
        scheduleNextCheck();
        break;
      case "unhealthy":
        scheduleNextCheck();
    }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scheduleNextCheck = () => {
    clearTimeout(timer);
    timer = setTimeout(() => runWhenVisible(() => dispatch("due")), checkIntervalMs);
  };
  const onError = (error: unknown) => {
    if (!isChunkError(error)) return;
    hasMissingChunk = true;
    dispatch("chunk failed");
  };
  window.addEventListener("error", ({ error }) => onError(error));
  window.addEventListener("unhandledrejection", ({ reason }) => onError(reason));
  runWhenVisible(enterState);
}
