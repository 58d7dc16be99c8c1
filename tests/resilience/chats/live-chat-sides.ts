import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import type { ChatRequest } from "../../../supabase/contracts/chat-values.ts";
import { sendTurn, siteEndpoint } from "../../support/fixtures/chat-visitor.ts";
import { signIn, type StaffClient } from "../../support/fixtures/staff-client.ts";

/** A message, or what the staff member did, as one side received it. */
export type Line = { readonly id: string; readonly seq: number; readonly kind: string };
export type Side = "visitor" | "staff";
type Sent = { readonly id: string; readonly author: Side };

const timeoutMs = 15_000;
/** The timeout of a request that the client gives up on purpose. */
const abortedTimeoutMs = 5;

/** A staff session per origin. It survives restarts, because the signing key does. */
const sessions = new Map<string, Promise<StaffClient>>();

type Options = { readonly number: number; readonly origin: string; readonly over: AbortSignal };

/** Both sides of a conversation over HTTP, with the requests of the widget and of the back office. */
export class LiveChatSides {
  readonly sessionId = randomUUID();
  /** The acknowledged messages, each side in its order. */
  readonly sent: Sent[] = [];
  readonly received: Record<Side, Line[]> = { visitor: [], staff: [] };
  readonly counts = { requests: 0, aborted: 0, reloads: 0 };
  readonly #options: Options;
  #state = "";
  #handoffId = "";

  constructor(options: Options) {
    this.#options = options;
  }

  /** The visitor asks for a person, and the staff member claims the hand-off. */
  async open(): Promise<void> {
    const { number, origin } = this.#options;
    const request: ChatRequest = {
      message: `I am visitor ${number}. Please let me talk to a person.`,
      sessionId: this.sessionId,
      conversationState: null,
    };
    const { reply } = await this.#repeat((signal) =>
      sendTurn(siteEndpoint(origin), request, signal),
    );
    this.#state = reply.conversationState;
    const found = await this.#callStaff(`handoffs?session_id=eq.${this.sessionId}&select=id`);
    if (found.length !== 1) throw new Error(`There are ${found.length} hand-offs.`);
    this.#handoffId = found[0].id;
    await this.#setStatus("taken");
  }

  /** Sends a message until it is acknowledged. Some requests are aborted before their response. */
  async write(side: Side, text: string): Promise<void> {
    const id = randomUUID();
    if (side === "staff") {
      const args = { handoff: this.#handoffId, id, message: text };
      await this.#callStaff("rpc/send_chat_message", { method: "POST", body: args });
      await this.#receive("staff");
    } else if ((await this.#exchange({ id, text })).isStored !== true) {
      throw new Error(`The message ${id} was not stored.`);
    }
    this.sent.push({ id, author: side });
  }

  /** Forgets the received messages of a side and receives them again, as after a reload. */
  async reload(side: Side): Promise<void> {
    this.counts.reloads += 1;
    this.received[side] = [];
    await this.#receive(side);
  }

  /** The staff member closes the chat; both sides receive everything. */
  async close(): Promise<void> {
    await this.#setStatus("done");
    await Promise.all([this.#receive("visitor"), this.#receive("staff")]);
  }

  async #receive(side: Side): Promise<void> {
    if (side === "visitor") return void (await this.#exchange());
    const body = { handoff: this.#handoffId, after: this.#getLast("staff") };
    const { messages } = await this.#callStaff("rpc/read_live_chat", { method: "POST", body });
    this.received.staff.push(...messages);
  }

  async #exchange(message?: { id: string; text: string }): Promise<{ isStored: boolean }> {
    const { origin } = this.#options;
    const last = this.#getLast("visitor");
    const request = {
      sessionId: this.sessionId,
      conversationState: this.#state,
      after: last,
      seen: last,
      message,
    };
    const reply = await this.#repeat(async (signal) => {
      const response = await fetch(`${origin}/api/chat/live`, {
        method: "POST",
        headers: { "content-type": "application/json", origin, "sec-fetch-site": "same-origin" },
        body: JSON.stringify(request),
        signal,
      });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      return response.json();
    });
    this.received.visitor.push(...reply.messages);
    return reply;
  }

  #getLast = (side: Side) => this.received[side].at(-1)?.seq ?? 0;

  #setStatus = (status: string) =>
    this.#callStaff(`handoffs?id=eq.${this.#handoffId}`, { method: "PATCH", body: { status } });

  #callStaff(path: string, { method = "GET", body }: { method?: string; body?: object } = {}) {
    return this.#repeat(async (signal) => {
      const client = await this.#getStaff();
      const response = await client.rest(`/rest/v1/${path}`, {
        method,
        ...(body ? { body: JSON.stringify(body) } : {}),
        headers: { prefer: "return=representation" },
        signal,
      });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      return response.json();
    });
  }

  #getStaff(): Promise<StaffClient> {
    const { origin } = this.#options;
    const client = sessions.get(origin) ?? signIn(origin);
    sessions.set(origin, client);
    client.catch(() => sessions.delete(origin));
    return client;
  }

  /** Repeats a request until it succeeds. Errors of the client fail, except a rate limit. */
  async #repeat<Result>(request: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const { number, over } = this.#options;
    for (let attempt = 0; ; attempt += 1) {
      over.throwIfAborted();
      this.counts.requests += 1;
      const isAborted = attempt === 0 && this.counts.requests % 7 === number % 7;
      const limit = AbortSignal.timeout(isAborted ? abortedTimeoutMs : timeoutMs);
      try {
        return await request(AbortSignal.any([over, limit]));
      } catch (error) {
        if (/^Error: 4(?!29)\d\d /.test(String(error))) throw error;
        if (isAborted) this.counts.aborted += 1;
        else await after(200);
      }
    }
  }
}
