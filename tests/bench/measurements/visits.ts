/**
 * What a visit asks of the content lake and the database. Both are halted while every page is visited:
 * a question to them would lie unread at their door, where it is counted.
 */
import { readFileSync } from "node:fs";
import { setTimeout as after } from "node:timers/promises";
import { family } from "../../support/product/process-killer.ts";
import type { Product } from "../../support/product/product.ts";
import { sitemapPaths } from "../../support/browser/site-checks.ts";
import type { Note } from "../figures.ts";

type Part = { pid: number; port: number };

function askedParts(launcher: number): Part[] {
  return family(launcher).flatMap(({ pid, command }) => {
    if (!/(supabase\/local|studio\/content-lake)\/main\.ts/.test(command)) return [];
    const port = /^PORT=(\d+)$/m.exec(
      readFileSync(`/proc/${pid}/environ`, "utf8").replaceAll("\0", "\n"),
    )?.[1];
    return port === undefined ? [] : [{ pid, port: Number(port) }];
  });
}

/** Bytes that wait to be read from visitors of these ports, and connections that wait to be taken. */
function unread(ports: readonly number[]): number {
  let waiting = 0;
  for (const table of ["/proc/net/tcp", "/proc/net/tcp6"])
    for (const line of readFileSync(table, "utf8").split("\n").slice(1)) {
      const [, local = "", , , queues = ""] = line.trim().split(/\s+/);
      const port = Number.parseInt(local.split(":").at(-1) ?? "", 16);
      if (ports.includes(port)) waiting += Number.parseInt(queues.split(":")[1] ?? "0", 16);
    }
  return waiting;
}

/** Visits with query keys that no page knows count like visits without. */
const strangers = ["", "?fbclid=1", "?ref=mail&n=2"];

export async function benchVisits({ origin, pid }: Product, note: Note): Promise<void> {
  const parts = askedParts(pid);
  if (parts.length !== 2) throw new Error("The product runs no content lake and database here.");
  const ports = parts.map(({ port }) => port);
  const addresses = (await sitemapPaths(origin)).flatMap((path) =>
    strangers.map((query) => path + query),
  );
  // What was never asked for with such a query is made for the first who does.
  for (const address of addresses) await (await fetch(origin + address)).text();
  // What the parts ask each other goes on when nobody visits: it is counted alike, for as long.
  const halted = async (work: () => Promise<unknown>): Promise<number> => {
    for (const part of parts) process.kill(part.pid, "SIGSTOP");
    try {
      const before = unread(ports);
      await work();
      return unread(ports) - before;
    } finally {
      for (const part of parts) process.kill(part.pid, "SIGCONT");
    }
  };
  let failed = 0;
  let seconds = 0;
  const sent = await halted(async () => {
    const began = performance.now();
    for (const address of addresses) {
      const answer = await fetch(origin + address, { signal: AbortSignal.timeout(5_000) }).catch(
        () => undefined,
      );
      const html = await answer?.text();
      if (!answer?.ok || !html?.includes("</html>")) failed += 1;
    }
    seconds = (performance.now() - began) / 1000;
  });
  const alone = await halted(() => after(seconds * 1000));
  // One question that is asked on purpose has to be seen.
  const asked = await halted(() =>
    Promise.all(
      ports.map((port) =>
        fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(500) }).catch(
          () => undefined,
        ),
      ),
    ),
  );
  if (asked === 0) throw new Error("Questions to lake and database cannot be counted here.");
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
