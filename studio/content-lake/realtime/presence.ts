import { randomUUID } from "node:crypto";
import type { WebSocket } from "ws";
import { getIdentity, type Actor } from "../auth/access.ts";
import { isRecord } from "../storage/documents.ts";

/**
 * Who else is in the Studio, and where: JSON-RPC over a socket, each message told to every page
 * that subscribed. Nothing is kept; a page that goes away is announced as gone.
 */
type Page = {
  actor: Actor;
  subscriptions: Set<string>;
  sessions: Set<string>;
};

const HEARTBEAT = "♥";

export class Presence {
  #pages = new Map<WebSocket, Page>();

  join(websocket: WebSocket, actor: Actor): void {
    const page: Page = { actor, subscriptions: new Set(), sessions: new Set() };
    this.#pages.set(websocket, page);
    websocket.on("close", () => {
      this.#pages.delete(websocket);
      for (const session of page.sessions) this.#tell(page, "disconnect", { m: { session } });
    });
    websocket.on("message", (data) => {
      const call = parseCall(data.toString());
      if (!call) return;
      const result = this.#answer(page, call.method, call.params);
      if (result === undefined)
        reply(websocket, { id: call.id, error: { code: -32601, message: "Method not found" } });
      else reply(websocket, { id: call.id, result });
    });
    websocket.send(HEARTBEAT);
  }

  heartbeat(): void {
    for (const websocket of this.#pages.keys()) websocket.send(HEARTBEAT);
  }

  #answer(page: Page, method: string, params: Record<string, unknown>): unknown {
    if (method === "authorization") return {};
    if (method === "presence_subscribe") {
      const subscription = randomUUID();
      page.subscriptions.add(subscription);
      return subscription;
    }
    if (method === "presence_unsubscribe") {
      page.subscriptions.delete(String(params.subscriptionId));
      return {};
    }
    if (method === "presence_rollcall") {
      this.#tell(page, "rollCall", { session: params.session });
      return {};
    }
    if (method === "presence_announce") {
      const data = isRecord(params.data) ? params.data : {};
      if (typeof data.sessionId === "string" && page.sessions.size < 16)
        page.sessions.add(data.sessionId);
      this.#tell(page, "state", { m: data });
      return {};
    }
    if (method === "presence_disconnect") {
      page.sessions.delete(String(params.session));
      this.#tell(page, "disconnect", { m: { session: params.session } });
      return {};
    }
    return undefined;
  }

  #tell(from: Page, type: string, event: Record<string, unknown>): void {
    const result = { type, i: getIdentity(from.actor), ...event };
    for (const [websocket, page] of this.#pages) {
      if (websocket.readyState !== websocket.OPEN) continue;
      for (const subscription of page.subscriptions) {
        const message = { method: "presence_subscription", params: { subscription, result } };
        reply(websocket, message);
      }
    }
  }
}

function reply(websocket: WebSocket, message: Record<string, unknown>): void {
  websocket.send(JSON.stringify({ jsonrpc: "2.0", ...message }));
}

type Call = { id: unknown; method: string; params: Record<string, unknown> };

function parseCall(text: string): Call | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || typeof value.method !== "string") return undefined;
    return {
      id: value.id,
      method: value.method,
      params: isRecord(value.params) ? value.params : {},
    };
  } catch {
    return undefined;
  }
}
