import { Agent, type IncomingMessage, request as open } from "node:http";
import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import { sendTurn, siteDoor } from "../fixtures/chat-visitor.ts";
import { sendContactForm } from "../fixtures/contact-form.ts";
import { downloadPath, exportTicket } from "../exported.ts";
import type { StaffClient } from "../fixtures/staff-client.ts";

/**
 * Everybody at once: readers on connections that stay open, forms, chats that stream, lists and files of
 * staff, a listener. Each request ends in one of three ways; only the third is a loss.
 */
export type LoadOutcome = {
  answered: Record<string, number>;
  /** Nobody listened any more. */
  refused: number;
  /** What was begun and broke. */
  dropped: string[];
  /** Addresses of forms that were acknowledged. */
  acknowledged: string[];
};

export type SiteLoad = {
  outcome: LoadOutcome;
  /** Resolves when every visitor has been refused, which is when nobody listens. */
  ended: Promise<unknown>;
};

const errorCode = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause === undefined ? error.message : errorCode(error.cause);
};

/** A page on the reader's own connection, read to its end. */
function read(agent: Agent, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = open(url, { agent }, (answer: IncomingMessage) => {
      answer.on("error", reject);
      answer.on("end", () =>
        answer.complete ? resolve(answer.statusCode ?? 0) : reject(new Error("cut off")),
      );
      answer.resume();
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Begins at once. @param name tells the forms of one load from those of another */
export function startSiteLoad(origin: string, staff: StaffClient, name: string): SiteLoad {
  const outcome: LoadOutcome = { answered: {}, refused: 0, dropped: [], acknowledged: [] };
  let isOver = false;

  async function visitor(kind: string, visit: () => Promise<unknown>): Promise<void> {
    while (!isOver) {
      try {
        await visit();
        outcome.answered[kind] = (outcome.answered[kind] ?? 0) + 1;
      } catch (error) {
        const code = errorCode(error);
        if (code !== "ECONNREFUSED") outcome.dropped.push(`${kind}: ${code}`);
        else outcome.refused += 1;
        isOver ||= code === "ECONNREFUSED";
      }
    }
  }

  const reader = () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const paths = ["/", "/solutions", "/contact", "/livez"];
    let at = 0;
    return visitor("pages", async () => {
      at += 1;
      await after((at % 4) * 7);
      await read(agent, `${origin}${paths[at % paths.length]}`);
    });
  };
  let forms = 0;
  const form = () =>
    visitor("forms", async () => {
      forms += 1;
      const email = `${name}.${forms}@example.com`;
      const answer = await sendContactForm(origin, { email });
      await answer.arrayBuffer();
      if (answer.status === 303) outcome.acknowledged.push(email);
    });
  const chat = () =>
    visitor("chats", async () => {
      await sendTurn(siteDoor(origin), {
        message: "Which module watches our data pipelines?",
        sessionId: randomUUID(),
        conversationState: null,
      }).catch((error: unknown) => {
        // A refusal in words is an answer.
        if (!/^Error: \d{3} /.test(String(error))) throw error;
      });
    });
  const list = () =>
    visitor("lists", async () => {
      const answer = await staff.rest(
        "/rest/v1/leads?select=id,name,email,company,message,status&limit=25&order=created_at.desc",
      );
      await answer.arrayBuffer();
    });
  const file = () =>
    visitor("files", async () => {
      const { link_token } = await exportTicket(
        (path, init) => staff.rest(path, init),
        "leads",
      ).catch((error: unknown) => {
        if (/answered \d{3}/.test(String(error))) return { link_token: "" };
        throw error;
      });
      const answer = await fetch(`${origin}${downloadPath(link_token)}`);
      await answer.arrayBuffer();
      await after(50);
    });
  const listener = () =>
    visitor("listeners", async () => {
      const query = encodeURIComponent("*[_type == 'page']");
      const answer = await staff.content(`/v2025-02-19/data/listen/production?query=${query}`, {
        headers: { accept: "text/event-stream" },
      });
      // To its end, which a front that closes gives it.
      await answer.arrayBuffer();
    });

  const ended = Promise.all([
    ...Array.from({ length: 8 }, reader),
    ...Array.from({ length: 4 }, form),
    ...Array.from({ length: 3 }, chat),
    ...Array.from({ length: 2 }, list),
    file(),
    listener(),
  ]);
  return { outcome, ended };
}
