import { Agent, type IncomingMessage, request as open } from "node:http";
import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import { sendTurn, siteEndpoint } from "../fixtures/chat-visitor.ts";
import { sendContactForm } from "../fixtures/contact-form.ts";
import { downloadPath, createExportLink } from "../exported.ts";
import type { StaffClient } from "../fixtures/staff-client.ts";

/**
 * Concurrent load: readers on keep-alive connections, forms, streaming chats, lists and exports of
 * staff, and a listener. A request is answered, refused or dropped; only the last is a failure.
 */
export type LoadOutcome = {
  answered: Record<string, number>;
  /** The server no longer accepted connections. */
  refused: number;
  /** Begun and cut off. */
  dropped: string[];
  /** Email addresses of acknowledged forms. */
  acknowledged: string[];
};

export type SiteLoad = {
  outcome: LoadOutcome;
  /** Resolves when every visitor has been refused, because the server no longer accepts connections. */
  ended: Promise<unknown>;
};

const errorCode = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause === undefined ? error.message : errorCode(error.cause);
};

/** Requests a page on the reader's connection and reads the complete response. */
function readPage(agent: Agent, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = open(url, { agent }, (response: IncomingMessage) => {
      response.on("error", reject);
      response.on("end", () =>
        response.complete ? resolve(response.statusCode ?? 0) : reject(new Error("cut off")),
      );
      response.resume();
    });
    sent.on("error", reject);
    sent.end();
  });
}

type Kind = "pages" | "forms" | "chats" | "lists" | "files" | "listeners";

/** By kind, a function that creates a visitor, whose visit is repeated. */
function createVisits(
  origin: string,
  staff: StaffClient,
  name: string,
  acknowledged: string[],
): Record<Kind, () => () => Promise<unknown>> {
  let forms = 0;
  return {
    pages: () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const paths = ["/", "/solutions", "/contact", "/livez"];
      let at = 0;
      return async () => {
        at += 1;
        await after((at % 4) * 7);
        await readPage(agent, `${origin}${paths[at % paths.length]}`);
      };
    },
    forms: () => async () => {
      forms += 1;
      const email = `${name}.${forms}@example.com`;
      const response = await sendContactForm(origin, { email });
      await response.arrayBuffer();
      if (response.status === 303) acknowledged.push(email);
    },
    chats: () => () =>
      sendTurn(siteEndpoint(origin), {
        message: "Which module watches our data pipelines?",
        sessionId: randomUUID(),
        conversationState: null,
      }).catch((error: unknown) => {
        // An error response counts as answered.
        if (!/^Error: \d{3} /.test(String(error))) throw error;
      }),
    lists: () => async () => {
      const response = await staff.rest(
        "/rest/v1/leads?select=id,name,email,company,message,status&limit=25&order=created_at.desc",
      );
      await response.arrayBuffer();
    },
    files: () => async () => {
      const { link_token } = await createExportLink(
        (path, init) => staff.rest(path, init),
        "leads",
      ).catch((error: unknown) => {
        if (/responded with \d{3}/.test(String(error))) return { link_token: "" };
        throw error;
      });
      const response = await fetch(`${origin}${downloadPath(link_token)}`);
      await response.arrayBuffer();
      await after(50);
    },
    listeners: () => async () => {
      const query = encodeURIComponent("*[_type == 'page']");
      const response = await staff.content(`/v2025-02-19/data/listen/production?query=${query}`, {
        headers: { accept: "text/event-stream" },
      });
      // Reads to the end, which a closing gateway sends.
      await response.arrayBuffer();
    },
  };
}

/** Starts the load immediately. @param name distinguishes the forms of different loads */
export function startSiteLoad(origin: string, staff: StaffClient, name: string): SiteLoad {
  const outcome: LoadOutcome = { answered: {}, refused: 0, dropped: [], acknowledged: [] };
  let isOver = false;

  async function visitor(kind: Kind, visit: () => Promise<unknown>): Promise<void> {
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

  const visits = createVisits(origin, staff, name, outcome.acknowledged);
  const concurrency: [kind: Kind, visitors: number][] = [
    ["pages", 8],
    ["forms", 4],
    ["chats", 3],
    ["lists", 2],
    ["files", 1],
    ["listeners", 1],
  ];
  const ended = Promise.all(
    concurrency.flatMap(([kind, visitors]) =>
      Array.from({ length: visitors }, () => visitor(kind, visits[kind]())),
    ),
  );
  return { outcome, ended };
}
