import { createHash, createHmac, randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { KnowledgeDocument } from "../../../../supabase/contracts/knowledge.ts";
import { startFunctionInDeno } from "../../../support/servers/deno.ts";
import {
  clientHeaderSecret,
  publishableKey,
  secretKey,
  type LocalSupabase,
} from "../../../support/servers/local-supabase.ts";

export const dataMeshPage: KnowledgeDocument = {
  id: "mesh",
  type: "solutionModule",
  revision: "r1",
  title: "ArqMesh",
  path: "/solutions/arqmesh",
  facts: { moduleId: "arqmesh", name: "ArqMesh", theme: "Data fabric" },
  passages: [
    { heading: "Overview", text: "ArqMesh joins warehouses, lakes and streams into one fabric." },
    { heading: "Hosting", text: "ArqMesh runs on Kubernetes or in your own data centre." },
  ],
};

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

const sign = (content: string) =>
  createHmac("sha256", clientHeaderSecret).update(content).digest("base64url");

/** Reports published content as the site does. */
export async function publish(
  supabase: LocalSupabase,
  put: readonly KnowledgeDocument[],
  remove: readonly string[] = [],
): Promise<void> {
  const changes = JSON.stringify({
    put: put.map((document) => ({ ...document, digest: hash(JSON.stringify(document)) })),
    remove,
  });
  const seconds = Math.floor(Date.now() / 1000);
  const response = await supabase.request("/rest/v1/rpc/update_knowledge", {
    method: "POST",
    headers: { "x-site": `${seconds}.${sign(`${seconds}.${hash(changes)}`)}` },
    body: JSON.stringify({ changes }),
  });
  expect(response.status).toBe(200);
}

/** Headers of a new visitor, as signed by the site. */
export function createClientHeaders(): Record<string, string> {
  const content = `${randomUUID()}.${Math.floor(Date.now() / 1000)}`;
  return { "x-client": `${content}.${sign(content)}` };
}

export type TurnRequest = {
  readonly message: string;
  readonly sessionId: string;
  readonly conversationState: string | null;
};

export const createFirstTurn = (message: string): TurnRequest => ({
  message,
  sessionId: randomUUID(),
  conversationState: null,
});

type StreamedEvent = {
  readonly event: string;
  readonly data: { delta?: string; error?: string } & Record<string, unknown>;
};

/** The events of a response, as they arrive. */
export async function* readEvents(response: Response): AsyncGenerator<StreamedEvent> {
  let rest = "";
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  for (;;) {
    const next = await reader?.read();
    if (!next || next.done) return;
    const blocks = (rest + decoder.decode(next.value, { stream: true })).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (event && data) yield { event, data: JSON.parse(data) };
    }
  }
}

export async function collectEvents(
  events: AsyncGenerator<StreamedEvent>,
): Promise<StreamedEvent[]> {
  const all: StreamedEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

export const chatPath = "/functions/v1/chat-intelligent";

export const startChatInDeno = (supabase: LocalSupabase, settings: Record<string, string> = {}) =>
  startFunctionInDeno(
    "chat-intelligent",
    supabase.url,
    { SUPABASE_SERVICE_ROLE_KEY: secretKey, ...settings },
    // The AI SDK reads the machine's name.
    ["hostname"],
  );

export const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
