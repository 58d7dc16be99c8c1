import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { LakeConfig } from "../config.ts";
import { forbidden, httpError, signedOut, type LakeError } from "../errors.ts";
import {
  canEdit,
  LONGEST_MS,
  READ_AGE_MS,
  WRITE_AGE_MS,
  type EditorRole,
  type Session,
  type Sessions,
} from "./sessions.ts";

/**
 * Who is asking: a visitor, the site with its read token, a signed-in member of staff, or a command
 * on the lake's own machine.
 */
export type Actor =
  | { kind: "visitor" }
  | { kind: "site" }
  | { kind: "operator" }
  | { kind: "staff"; userId: string; role: EditorRole; session: Session };

/**
 * Who may call a route: `open` anyone, `reader` every session and the site's read token, `editor`
 * the roles that may change content and commands, `operator` commands alone. The body of a refused
 * request is never read.
 */
export type Access = "open" | "reader" | "editor" | "operator";

const COOKIE = "editor_session";

export const isReader = (actor: Actor): boolean => actor.kind !== "visitor";

/** The name changes and answers to `identity()` are booked under. */
export function identityOf(actor: Actor): string {
  return actor.kind === "staff" ? actor.userId : actor.kind;
}

/** Whether whoever asks may change content. */
export const mayEdit = (actor: Actor): boolean =>
  actor.kind === "operator" || (actor.kind === "staff" && canEdit(actor.role));

/** Decides who a request comes from and whether it may pass. */
export class Gate {
  #config: LakeConfig;
  #sessions: Sessions;
  #operatorToken: string;

  constructor(config: LakeConfig, sessions: Sessions, operatorToken: string) {
    this.#config = config;
    this.#sessions = sessions;
    this.#operatorToken = operatorToken;
  }

  /**
   * The actor of a request to a route with `access`. Throws 401 without the session it needs, 403
   * for a foreign page, a read-only token that writes, or a role that may not.
   */
  async admit(
    incoming: IncomingMessage,
    access: Access,
    refusal: (permission: string) => LakeError = forbidden,
  ): Promise<Actor> {
    this.refuseForeign(incoming);
    const actor = await this.#identify(incoming, access === "editor" ? WRITE_AGE_MS : READ_AGE_MS);
    if (access !== "open" && actor.kind === "visitor") throw signedOut();
    if (access === "editor" && !mayEdit(actor)) throw refusal("update");
    if (access === "operator" && actor.kind !== "operator") throw refusal("manage");
    return actor;
  }

  /**
   * Another site may neither use the cookie nor send forms. Browsers say where a request comes
   * from; programs that say nothing carry no cookie of a browser.
   */
  refuseForeign(incoming: IncomingMessage): void {
    const { origin } = incoming.headers;
    const isOurs = origin === undefined || origin === this.#config.siteUrl.origin;
    const crossSite = incoming.headers["sec-fetch-site"] === "cross-site";
    if (isOurs && !crossSite) return;
    const isRead = incoming.method === "GET" || incoming.method === "HEAD";
    const isSocket = incoming.headers.upgrade !== undefined;
    if (isRead && !isSocket && readCookie(incoming) === undefined) return;
    throw httpError(
      403,
      `Requests from other sites are refused. Open the Studio at ${this.#config.siteUrl.origin}.`,
    );
  }

  async #identify(incoming: IncomingMessage, maxAge: number): Promise<Actor> {
    const { authorization } = incoming.headers;
    if (authorization !== undefined) {
      if (isSame(authorization, `Bearer ${this.#config.readToken}`)) return { kind: "site" };
      if (isSame(authorization, `Bearer ${this.#operatorToken}`)) return { kind: "operator" };
      throw signedOut("The token is not known");
    }
    const id = readCookie(incoming);
    const session = id ? await this.#sessions.find(id, maxAge) : undefined;
    if (!session) return { kind: "visitor" };
    return { kind: "staff", userId: session.userId, role: session.role, session };
  }
}

/** Compares in a time that does not tell how much of it was right. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

export function readCookie(incoming: IncomingMessage): string | undefined {
  for (const pair of (incoming.headers.cookie ?? "").split(";")) {
    const [name, value] = pair.trim().split("=");
    if (name === COOKIE && value) return value;
  }
  return undefined;
}

/** The `set-cookie` value; an empty id takes the cookie away. */
export function sessionCookie(id: string, siteUrl: URL): string {
  const secure = siteUrl.protocol === "https:" ? "; Secure" : "";
  const age = id === "" ? 0 : LONGEST_MS / 1000;
  return `${COOKIE}=${id}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`;
}

/** The visitor's address as the front passes it on; undefined when nobody did. */
export function forwardedAddress(incoming: IncomingMessage): string | undefined {
  const forwarded = incoming.headers["x-forwarded-for"];
  const first = Array.isArray(forwarded) ? forwarded[0] : forwarded;
  return first?.split(",")[0]?.trim() || undefined;
}
