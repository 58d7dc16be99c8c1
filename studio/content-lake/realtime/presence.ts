import { randomUUID } from "node:crypto";
import type { WebSocket } from "ws";
import { isRecord } from "../../../supabase/domain/json.ts";
import { getIdentity, type Actor } from "../auth/access.ts";

/**
 * Presence of users in the Studio: JSON-RPC over a WebSocket. Each message is broadcast to all
 * subscribed pages, nothing is stored, and a closed page is announced as disconnected.
 */
type PresenceClient = {
  actor: Actor;
  subscriptions: Set<string>;
  sessions: Set<string>;
};

const heartbeatMessage = "♥";

export class Presence {
  #pages = new Map<WebSocket, PresenceClient>();

  join(websocket: WebSocket, actor: Actor): void {
    const page: PresenceClient = { actor, subscriptions: new Set(), sessions: new Set() };
    this.#pages.set(websocket, page);
    websocket.on("close", () => {
      this.#pages.delete(websocket);
      for (const session of page.sessions) this.#broadcast(page, "disconnect", { m: { session } });
    });
    websocket.on("message", (data) => {
      // A client that ignores the close of its session can still send messages.
      if (websocket.readyState !== websocket.OPEN) return;
      const call = parseRpcCall(data.toString());
      if (!call) return;
      const result = this.#handleCall(page, call.method, call.params);
      if (result === undefined)
        sendMessage(websocket, {
          id: call.id,
          error: { code: -32601, message: "Method not found" },
        });
      else sendMessage(websocket, { id: call.id, result });
    });
    websocket.send(heartbeatMessage);
  }

  sendHeartbeat(): void {
    for (const websocket of this.#pages.keys()) websocket.send(heartbeatMessage);
  }

  #handleCall(page: PresenceClient, method: string, params: Record<string, unknown>): unknown {
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
      this.#broadcast(page, "rollCall", { session: params.session });
      return {};
    }
    if (method === "presence_announce") {
      const data = isRecord(params.data) ? params.data : {};
      if (typeof data.sessionId === "string" && page.sessions.size < 16)
        page.sessions.add(data.sessionId);
      this.#broadcast(page, "state", { m: data });
      return {};
    }
    if (method === "presence_disconnect") {
      page.sessions.delete(String(params.session));
      this.#broadcast(page, "disconnect", { m: { session: params.session } });
      return {};
    }
    return undefined;
  }

  #broadcast(from: PresenceClient, type: string, event: Record<string, unknown>): void {
    const result = { type, i: getIdentity(from.actor), ...event };
    for (const [websocket, page] of this.#pages) {
      if (websocket.readyState !== websocket.OPEN) continue;
      for (const subscription of page.subscriptions) {
        const message = { method: "presence_subscription", params: { subscription, result } };
        sendMessage(websocket, message);
      }
    }
  }
}

function sendMessage(websocket: WebSocket, message: Record<string, unknown>): void {
  websocket.send(JSON.stringify({ jsonrpc: "2.0", ...message }));
}

type RpcCall = { id: unknown; method: string; params: Record<string, unknown> };

function parseRpcCall(text: string): RpcCall | undefined {
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
