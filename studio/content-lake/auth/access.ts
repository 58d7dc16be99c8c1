import type { IncomingMessage } from "node:http";
import { isEqualInConstantTime } from "../../../supabase/domain/constant-time.ts";
import type { LakeConfig } from "../config.ts";
import { forbidden, httpError, unauthorized, type LakeError } from "../errors.ts";
import {
  canRoleEdit,
  canRolePublish,
  maxSessionAgeMs,
  maxReadCheckAgeMs,
  maxWriteCheckAgeMs,
  type EditorRole,
  type Session,
  type Sessions,
} from "./sessions.ts";

/**
 * The caller of a request: a visitor, the site with its read token, a signed-in staff member, or a
 * local command.
 */
export type Actor =
  | { kind: "visitor" }
  | { kind: "site" }
  | { kind: "operator" }
  | { kind: "staff"; userId: string; role: EditorRole; session: Session };

/**
 * Required access of a route: `open` for everyone, `reader` for sessions and the site's read token,
 * `editor` for roles that may change content, if only drafts, and for local commands, `operator` for local commands
 * only. Requests are rejected before their body is read.
 */
export type Access = "open" | "reader" | "editor" | "operator";

const sessionCookieName = "editor_session";

export const isReader = (actor: Actor): boolean => actor.kind !== "visitor";

/** The author name of changes, and the result of `identity()` in queries. */
export function getIdentity(actor: Actor): string {
  return actor.kind === "staff" ? actor.userId : actor.kind;
}

/** Whether the actor may change content, possibly drafts only. */
export const isEditor = (actor: Actor): boolean =>
  actor.kind === "operator" || (actor.kind === "staff" && canRoleEdit(actor.role));

/** Whether the actor may change more than drafts. */
export const isPublisher = (actor: Actor): boolean =>
  actor.kind === "operator" || (actor.kind === "staff" && canRolePublish(actor.role));

/** Identifies the caller of a request and checks its access. */
export class Authorizer {
  #config: LakeConfig;
  #sessions: Sessions;
  #operatorToken: string;

  constructor(config: LakeConfig, sessions: Sessions, operatorToken: string) {
    this.#config = config;
    this.#sessions = sessions;
    this.#operatorToken = operatorToken;
  }

  /**
   * The actor of a request to a route with `access`. Throws 401 without the required session, and
   * 403 for a cross-site request, a read-only token or a role without the permission.
   */
  async authorize(
    incoming: IncomingMessage,
    access: Access,
    createForbiddenError: (permission: string) => LakeError = forbidden,
  ): Promise<Actor> {
    this.rejectCrossSite(incoming);
    const actor = await this.#identify(
      incoming,
      access === "editor" ? maxWriteCheckAgeMs : maxReadCheckAgeMs,
    );
    if (access !== "open" && actor.kind === "visitor") throw unauthorized();
    if (access === "editor" && !isEditor(actor)) throw createForbiddenError("update");
    if (access === "operator" && actor.kind !== "operator") throw createForbiddenError("manage");
    return actor;
  }

  /**
   * Throws 403 when another site sends the cookie or a form. Browsers send `Origin` and
   * `Sec-Fetch-Site`; clients that send neither hold no browser cookie.
   */
  rejectCrossSite(incoming: IncomingMessage): void {
    const { origin } = incoming.headers;
    const isSameOrigin = origin === undefined || origin === this.#config.siteUrl.origin;
    const isCrossSite = incoming.headers["sec-fetch-site"] === "cross-site";
    if (isSameOrigin && !isCrossSite) return;
    const isRead = incoming.method === "GET" || incoming.method === "HEAD";
    const isSocket = incoming.headers.upgrade !== undefined;
    if (isRead && !isSocket && readSessionCookie(incoming) === undefined) return;
    throw httpError(
      403,
      `Requests from other sites are not allowed. Open the Studio at ${this.#config.siteUrl.origin}.`,
    );
  }

  async #identify(incoming: IncomingMessage, maxAgeMs: number): Promise<Actor> {
    const { authorization } = incoming.headers;
    if (authorization !== undefined) {
      if (isEqualInConstantTime(authorization, `Bearer ${this.#config.readToken}`))
        return { kind: "site" };
      if (isEqualInConstantTime(authorization, `Bearer ${this.#operatorToken}`))
        return { kind: "operator" };
      throw unauthorized("The token is invalid");
    }
    const id = readSessionCookie(incoming);
    const session = id ? await this.#sessions.find(id, maxAgeMs) : undefined;
    if (!session) return { kind: "visitor" };
    return { kind: "staff", userId: session.userId, role: session.role, session };
  }
}

export function readSessionCookie(incoming: IncomingMessage): string | undefined {
  for (const pair of (incoming.headers.cookie ?? "").split(";")) {
    const [name, value] = pair.trim().split("=");
    if (name === sessionCookieName && value) return value;
  }
  return undefined;
}

/** The `set-cookie` value; an empty id deletes the cookie. */
export function formatSessionCookie(id: string, siteUrl: URL): string {
  const secure = siteUrl.protocol === "https:" ? "; Secure" : "";
  const maxAgeSeconds = id === "" ? 0 : maxSessionAgeMs / 1000;
  return `${sessionCookieName}=${id}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`;
}
