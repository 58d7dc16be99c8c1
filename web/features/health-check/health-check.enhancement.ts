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
 * The silent health check (spec 2, 4, 7): begins once the page is loaded, idle and looked at, and
 * looks again every five minutes while it is. `data-health` of the element tells where it stands.
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
  const look = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", look);
    run();
  };
  document.addEventListener("visibilitychange", look);
}

function start(element: HTMLElement, places: ProbeTargets): void {
  let health = initialHealth;
  let codeIsMissing = false;

  const happen = (event: HealthEvent) => {
    const before = health;
    health = reduceHealth(health, event);
    if (health !== before) enter();
  };
  const enter = () => {
    element.dataset.health = health.state;
    switch (health.state) {
      case "checking":
        runProbes(places).then(
          () => happen("passed"),
          (error: unknown) => {
            console.warn("Health check:", error);
            happen("failed");
          },
        );
        break;
      case "recovering":
        void clearOwnCaches().then(() => setTimeout(() => happen("waited"), retryDelayMs));
        break;
      case "healthy":
        if (codeIsMissing) void reloadOnce();
        wait();
        break;
      case "unhealthy":
        wait();
    }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => runWhenVisible(() => happen("due")), checkIntervalMs);
  };
  const onError = (error: unknown) => {
    if (!isChunkError(error)) return;
    codeIsMissing = true;
    happen("chunk failed");
  };
  window.addEventListener("error", ({ error }) => onError(error));
  window.addEventListener("unhandledrejection", ({ reason }) => onError(reason));
  runWhenVisible(enter);
}
