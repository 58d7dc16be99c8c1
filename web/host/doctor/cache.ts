import { createClient } from "@redis/client";
import type { Config } from "../settings/config.ts";
import { type Finding, ok, warning, wrong } from "./finding.ts";

const timeoutMs = 8_000;

/** Checks the cache that several products share: that it responds, is one server, and evicts pages only. */
export async function checkCache({ cacheUrl }: Pick<Config, "cacheUrl">): Promise<Finding[]> {
  if (!cacheUrl) return [];
  try {
    return [judge(await readInfo(cacheUrl))];
  } catch (error) {
    // The message of a connection error may be empty; its code is not.
    const { code, message } = error as { code?: string; message?: string };
    const reason = message || code || "no response";
    return [
      wrong(
        "CACHE_URL",
        `the cache cannot be used: ${reason}.`,
        "check the address, the credentials and that the server runs; rediss:// uses TLS.",
      ),
    ];
  }
}

async function readInfo(url: string): Promise<string> {
  const client = createClient({
    url,
    socket: { connectTimeout: timeoutMs, socketTimeout: timeoutMs, reconnectStrategy: false },
  });
  // Commands reject with the error; without a listener the event would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await client.info();
  } finally {
    if (client.isOpen) client.destroy();
  }
}

function judge(info: string): Finding {
  const read = (name: string) => new RegExp(`^${name}:(\\S+)`, "m").exec(info)?.[1];
  if (!read("run_id") || read("redis_mode") === "cluster")
    return wrong(
      "CACHE_URL",
      "the server does not report its run, or is a cluster.",
      "use a single Redis or Valkey server, with or without replicas.",
    );
  const policy = read("maxmemory_policy") ?? "noeviction";
  const hasLimit = Number(read("maxmemory") ?? 0) > 0;
  if (policy.startsWith("allkeys") || (hasLimit && policy === "noeviction"))
    return warning(
      "CACHE_URL",
      `with maxmemory-policy ${policy}, publish events may be lost when the memory of the cache is full.`,
      "set maxmemory-policy to volatile-lru: pages have a lifetime, the log of events has none.",
    );
  return ok("CACHE_URL", `the cache responds and evicts by ${policy}`);
}
