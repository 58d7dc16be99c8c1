import { once } from "node:events";
import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";
import { portOf } from "../../../../web/host/supervisor/ports.ts";

export const purgeSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

export type PurgeRelay = {
  url: string;
  /** The tags of each message with a valid signature. */
  messages: string[][];
  /** What happens to messages: they reach the cache, are rejected, or get no response. */
  setMode(mode: "forward" | "reject" | "hang"): void;
  close(): Promise<void>;
};

/** Receives purges as an operator's service would: verifies the signature, then purges the cache. */
export async function startPurgeRelay(cacheUrl: string): Promise<PurgeRelay> {
  const webhook = new Webhook(purgeSecret);
  const messages: string[][] = [];
  let mode: "forward" | "reject" | "hang" = "forward";
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += String(chunk);
    if (mode === "hang") return;
    if (mode === "reject") return void response.writeHead(503).end();
    try {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      // The signature covers the body, and its type is fixed by the product.
      const { data } = webhook.verify(body, headers) as { data: { tags: string[] } };
      messages.push(data.tags);
      const purged = await fetch(cacheUrl, {
        method: "POST",
        headers: { "cache-tag": data.tags.join(",") },
      });
      response.writeHead(purged.status).end();
    } catch {
      response.writeHead(400).end();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${portOf(server)}/`,
    messages,
    setMode: (next) => void (mode = next),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
