import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import type { ChatRequest } from "../../../supabase/contracts/chat-values.ts";
import { sendTurn, siteEndpoint } from "../../support/fixtures/chat-visitor.ts";
import { signIn, type StaffClient } from "../../support/fixtures/staff-client.ts";

/** A message, or what the staff member did, as one side received it. */
export type Line = { readonly id: string; readonly seq: number; readonly kind: string };
type Sent = { readonly id: string; readonly author: "visitor" | "staff" };
type Who = Sent["author"];

/** Both sides of a conversation over HTTP, as the widget and the back office use it. */
export type ChatSides = {
  readonly sessionId: string;
  /** The acknowledged messages of both sides, each side in its order. */
  readonly sent: readonly Sent[];
  readonly received: Readonly<Record<Who, readonly Line[]>>;
  readonly counts: { requests: number; aborted: number; reloads: number };
  /** Sends a message until it is acknowledged. Some requests are aborted before their response. */
  write(who: Who, text: string): Promise<void>;
  /** Forgets the received messages of a side and receives them again, as after a reload. */
  reload(who: Who): Promise<void>;
  /** The staff member closes the chat; both sides receive everything. */
  close(): Promise<void>;
};

const timeoutMs = 15_000;

/** A staff session per origin. It ends with a restart only if its token expires. */
const sessions = new Map<string, Promise<StaffClient>>();

type Options = { readonly number: number; readonly origin: string; readonly over: AbortSignal };

/** Opens a chat: the visitor asks for a person, and the staff member claims the hand-off. */
export async function openChat({ number, origin, over }: Options): Promise<ChatSides> {
  const sessionId = randomUUID();
  const counts = { requests: 0, aborted: 0, reloads: 0 };
  const sent: Sent[] = [];
  const received: Record<Who, Line[]> = { visitor: [], staff: [] };

  /** Repeats a request until it succeeds; client errors fail. */
  async function repeat<Result>(
    request: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    for (let attempt = 0; ; attempt += 1) {
      over.throwIfAborted();
      counts.requests += 1;
      const isAborted = attempt === 0 && counts.requests % 7 === number % 7;
      const signal = AbortSignal.any([over, AbortSignal.timeout(isAborted ? 5 : timeoutMs)]);
      try {
        return await request(signal);
      } catch (error) {
        if (/^Error: 4(?!29)\d\d/.test(String(error))) throw error;
        if (isAborted) counts.aborted += 1;
        else await after(200);
      }
    }
  }

  const getStaff = (): Promise<StaffClient> => {
    const known = sessions.get(origin) ?? repeat(() => signIn(origin));
    sessions.set(origin, known);
    return known;
  };
  const callStaff = (path: string, body: object, method = "POST") =>
    repeat(async (signal) => {
      const response = await (
        await getStaff()
      ).rest(path, {
        method,
        body: JSON.stringify(body),
        headers: { prefer: "return=representation" },
        signal,
      });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      return response.json();
    });

  const request: ChatRequest = {
    message: `I am visitor ${number}. Please let me talk to a person.`,
    sessionId,
    conversationState: null,
  };
  const { reply } = await repeat((signal) => sendTurn(siteEndpoint(origin), request, signal));
  const { conversationState } = reply;
  const [handoff] = await repeat(async (signal) => {
    const found = await (
      await getStaff()
    ).rest(`/rest/v1/handoffs?session_id=eq.${sessionId}&select=id`, { signal });
    if (!found.ok) throw new Error(`${found.status} ${await found.text()}`);
    const rows: { id: string }[] = await found.json();
    if (rows.length !== 1) throw new Error(`409 There are ${rows.length} hand-offs.`);
    return rows;
  });
  const handoffId = handoff?.id ?? "";
  const setStatus = (status: string) =>
    callStaff(`/rest/v1/handoffs?id=eq.${handoffId}`, { status }, "PATCH");
  await setStatus("taken");

  const getLast = (who: Who) => received[who].at(-1)?.seq ?? 0;
  async function exchange(message?: { id: string; text: string }) {
    const result = await repeat(async (signal) => {
      const response = await fetch(`${origin}/api/chat/live`, {
        method: "POST",
        headers: { "content-type": "application/json", origin, "sec-fetch-site": "same-origin" },
        body: JSON.stringify({
          sessionId,
          conversationState,
          after: getLast("visitor"),
          seen: getLast("visitor"),
          message,
        }),
        signal,
      });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      return response.json();
    });
    received.visitor.push(...result.messages);
    return result;
  }
  async function readAsStaff(): Promise<void> {
    const args = { handoff: handoffId, after: getLast("staff") };
    const { messages } = await callStaff("/rest/v1/rpc/read_live_chat", args);
    received.staff.push(...messages);
  }
  const receive = (who: Who) => (who === "visitor" ? exchange() : readAsStaff());

  return {
    sessionId,
    sent,
    received,
    counts,
    async write(who, text) {
      const id = randomUUID();
      if (who === "staff") {
        await callStaff("/rest/v1/rpc/send_chat_message", {
          handoff: handoffId,
          id,
          message: text,
        });
        await readAsStaff();
      } else if ((await exchange({ id, text })).isStored !== true) {
        throw new Error(`The message ${id} was not stored.`);
      }
      sent.push({ id, author: who });
    },
    async reload(who) {
      counts.reloads += 1;
      received[who] = [];
      await receive(who);
    },
    async close() {
      await setStatus("done");
      for (const who of ["visitor", "staff"] as const) await receive(who);
    },
  };
}
