/**
 * Counts the requests of a visit to the content lake and the database. Both processes are paused while
 * every page is visited: requests then stay unread in their socket queues, where they are counted.
 */

import { readFileSync } from "node:fs";
import { setTimeout as after } from "node:timers/promises";
import { listProcessTree } from "../../support/product/process-killer.ts";
import type { Product } from "../../support/product/product.ts";
import { sitemapPaths } from "../../support/browser/site-checks.ts";
import type { RecordMeasurement } from "../results.ts";

type Service = { pid: number; port: number };

function findServices(launcher: number): Service[] {
  return listProcessTree(launcher).flatMap(({ pid, command }) => {
    if (!/(supabase\/local|studio\/content-lake)\/main\.ts/.test(command)) return [];
    const port = /^PORT=(\d+)$/m.exec(
      readFileSync(`/proc/${pid}/environ`, "utf8").replaceAll("\0", "\n"),
    )?.[1];
    return port === undefined ? [] : [{ pid, port: Number(port) }];
  });
}

/** Bytes waiting to be read on these ports, and connections waiting to be accepted. */
function countUnread(ports: readonly number[]): number {
  let waiting = 0;
  for (const table of ["/proc/net/tcp", "/proc/net/tcp6"])
    for (const line of readFileSync(table, "utf8").split("\n").slice(1)) {
      const [, local = "", , , queues = ""] = line.trim().split(/\s+/);
      const port = Number.parseInt(local.split(":").at(-1) ?? "", 16);
      if (ports.includes(port)) waiting += Number.parseInt(queues.split(":")[1] ?? "0", 16);
    }
  return waiting;
}

/** Visits with unknown query parameters must cost as little as visits without. */
const unknownQueries = ["", "?fbclid=1", "?ref=mail&n=2"];

export async function benchVisits(
  { origin, pid }: Product,
  note: RecordMeasurement,
): Promise<void> {
  const parts = findServices(pid);
  if (parts.length !== 2) throw new Error("The product runs no content lake and database here.");
  const ports = parts.map(({ port }) => port);
  const addresses = (await sitemapPaths(origin)).flatMap((path) =>
    unknownQueries.map((query) => path + query),
  );
  // A page not yet rendered for such a query is rendered for its first visitor.
  for (const address of addresses) await (await fetch(origin + address)).text();
  // Background traffic between the services continues without visits: it is counted separately for the
  // same duration.
  const withPausedServices = async (work: () => Promise<unknown>): Promise<number> => {
    for (const part of parts) process.kill(part.pid, "SIGSTOP");
    try {
      const before = countUnread(ports);
      await work();
      return countUnread(ports) - before;
    } finally {
      for (const part of parts) process.kill(part.pid, "SIGCONT");
    }
  };
  let failed = 0;
  let seconds = 0;
  const sent = await withPausedServices(async () => {
    const began = performance.now();
    for (const address of addresses) {
      const response = await fetch(origin + address, { signal: AbortSignal.timeout(5_000) }).catch(
        () => undefined,
      );
      const html = await response?.text();
      if (!response?.ok || !html?.includes("</html>")) failed += 1;
    }
    seconds = (performance.now() - began) / 1000;
  });
  const alone = await withPausedServices(() => after(seconds * 1000));
  // A deliberate request must be counted.
  const asked = await withPausedServices(() =>
    Promise.all(
      ports.map((port) =>
        fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(500) }).catch(
          () => undefined,
        ),
      ),
    ),
  );
  if (asked === 0)
    throw new Error("Requests to the content lake and the database cannot be counted here.");
  note("visits while lake and database are halted", addresses.length, "");
  note("of these not answered with their page", failed, "");
  note("bytes sent by themselves in the same time", alone, "bytes");
  note("bytes of one question to each, asked on purpose", asked, "bytes");
  note(
    `sent by ${addresses.length} visits`,
    Math.max(0, sent - alone),
    "bytes",
    "queries-per-visit",
  );
}
