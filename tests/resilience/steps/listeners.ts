import { listenUnderFaults } from "../../support/load/listener-load.ts";
import { startLocalLake } from "../../support/servers/local-lake.ts";
import type { Step } from "../steps.ts";

/**
 * Forty listeners and ten thousand changes over a network that drops and refuses connections, has low
 * bandwidth and closes slowly: each listener receives every change once and in order.
 */
export const listeners: Step = async () => {
  const lake = await startLocalLake();
  try {
    return await listenUnderFaults(lake, {
      name: "listeners",
      listeners: 40,
      documents: 8,
      changes: 100,
      rounds: [
        { maxChunkBytes: 11 },
        { maxBytes: 20_000 },
        { shouldReset: true },
        { latencyMs: 30 },
        { bytesPerSecond: 50_000 },
        { maxBytes: 2000 },
        { closeDelayMs: 500 },
        { timeoutMs: 300 },
        { maxChunkBytes: 100, maxBytes: 8000 },
        { shouldReset: true },
        { latencyMs: 5, maxChunkBytes: 50 },
        { maxBytes: 500 },
        {},
      ],
    });
  } finally {
    await lake.discard();
  }
};
