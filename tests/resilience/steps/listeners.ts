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
        { slice: 11 },
        { limit: 20_000 },
        { reset: true },
        { latency: 30 },
        { bandwidth: 50_000 },
        { limit: 2000 },
        { slowClose: 500 },
        { timeout: 300 },
        { slice: 100, limit: 8000 },
        { reset: true },
        { latency: 5, slice: 50 },
        { limit: 500 },
        {},
      ],
    });
  } finally {
    await lake.discard();
  }
};
