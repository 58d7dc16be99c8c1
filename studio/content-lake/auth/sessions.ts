import { createHash, randomBytes } from "node:crypto";
import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { isRecord } from "../../../supabase/domain/json.ts";
import { httpError, LakeError } from "../errors.ts";
import { logError } from "../log.ts";
import { isTokens, StaffError, type AuthTokens, type StaffDirectory } from "./staff-directory.ts";

/**
 * Editor sessions. The cookie holds a random id; the server stores its hash and the member's
 * Supabase tokens, and restores them after a restart. Each session is checked against the staff
 * table again once its last check is too old for the operation.
 */
const editorRoles = ["admin", "marketing", "contributor", "viewer"] as const;
export type EditorRole = (typeof editorRoles)[number];

export type Session = {
  hash: string;
  userId: string;
  role: EditorRole;
  name: string;
  email: string;
  tokens: AuthTokens;
  createdAt: number;
  checkedAt: number;
};

/** Milliseconds after which the role is checked again. */
export const roleCheckIntervalMs = 10_000;
/** Maximum age in milliseconds of the last check while the staff directory is unreachable. */
export const maxWriteCheckAgeMs = roleCheckIntervalMs;
export const maxReadCheckAgeMs = 60_000;
/** Equals the lifetime of the staff sign-in. */
export const maxSessionAgeMs = 7 * 24 * 3600 * 1000;
/** Signing in with one more browser ends the user's oldest session. */
const maxSessionsPerUser = 20;

/** Whether the role may publish, and change releases and settings. */
export const canRolePublish = (role: EditorRole): boolean =>
  role === "admin" || role === "marketing";

/** Whether the role may change content; a contributor changes drafts only. */
export const canRoleEdit = (role: EditorRole): boolean =>
  canRolePublish(role) || role === "contributor";

/** Maps the staff role to the lake's role; undefined for roles without Studio access. */
function toEditorRole(role: string): EditorRole | undefined {
  return editorRoles.find((known) => known === role);
}

/**
 * The password is correct, but the role has no Studio access. `role` is undefined for a user
 * outside the staff table.
 */
export class RoleNotAllowedError extends LakeError {
  readonly role: string | undefined;

  constructor(role: string | undefined) {
    const { status, message, body } = httpError(
      403,
      "This account has no access to the Studio. Ask an admin for an editor role.",
    );
    super(status, message, body);
    this.role = role;
  }
}

/** The password is correct, but the account also requires a code from an authenticator app. */
export class SecondFactorRequiredError extends LakeError {
  constructor() {
    const { status, message, body } = httpError(
      403,
      "This account also requires a code from its authenticator app.",
    );
    super(status, message, body);
  }
}

/** The part of the staff directory that sessions use. */
export type SessionStaff = Pick<StaffDirectory, "findMember" | "refresh" | "signOut">;

export class Sessions {
  /** Display names of everyone who ever signed in, for authors in the history. */
  readonly displayNames = new Map<string, string>();
  #path: string;
  #staff: SessionStaff;
  #sessions = new Map<string, Session>();
  #checks = new Map<string, Promise<void>>();
  #endListeners = new Set<(hash: string) => void>();
  #saving: Promise<void> = Promise.resolve();

  constructor(folder: string, staff: SessionStaff) {
    this.#path = join(folder, "sessions.json");
    this.#staff = staff;
  }

  /**
   * Restores the sessions of the last run. An unreadable file only means that everyone signs in
   * again.
   */
  async load(): Promise<void> {
    const text = await readFile(this.#path, "utf8").catch(() => "{}");
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return;
    }
    if (!isRecord(value)) return;
    for (const [id, name] of Object.entries(isRecord(value.people) ? value.people : {}))
      this.displayNames.set(id, String(name));
    for (const item of Array.isArray(value.sessions) ? value.sessions : [])
      if (isSession(item) && Date.now() - item.createdAt <= maxSessionAgeMs)
        this.#sessions.set(item.hash, { ...item, checkedAt: 0 });
  }

  /**
   * Opens a session for the owner of the tokens. Throws `StaffError`, `RoleNotAllowedError` (403)
   * or `SecondFactorRequiredError` (403).
   */
  async start(tokens: AuthTokens): Promise<{ id: string; session: Session }> {
    const member = await this.#staff.findMember(tokens.accessToken);
    const role = member ? toEditorRole(member.role) : undefined;
    if (!member || !role) throw new RoleNotAllowedError(member?.role);
    if (member.lacksSecondFactor) throw new SecondFactorRequiredError();
    const id = randomBytes(32).toString("base64url");
    const hash = hashSessionId(id);
    const now = Date.now();
    const session: Session = {
      hash,
      userId: member.userId,
      role,
      name: member.name,
      email: member.email,
      tokens,
      createdAt: now,
      checkedAt: now,
    };
    this.#sessions.set(hash, session);
    this.displayNames.set(member.userId, member.name);
    const ownSessions = [...this.#sessions.values()].filter(
      ({ userId }) => userId === member.userId,
    );
    for (const { hash: oldest } of ownSessions.slice(0, -maxSessionsPerUser))
      this.#removeSession(oldest);
    await this.#save();
    return { id, session };
  }

  /**
   * The session of a cookie, or undefined once it has ended. While the staff directory is
   * unreachable, the last check is valid until `maxAgeMs`; afterwards this throws 503.
   */
  async find(id: string, maxAgeMs: number): Promise<Session | undefined> {
    return this.check(hashSessionId(id), maxAgeMs);
  }

  /** Like `find`, for open streams, which hold only the hash. */
  async check(hash: string, maxAgeMs: number): Promise<Session | undefined> {
    const session = this.#sessions.get(hash);
    if (!session) return undefined;
    if (Date.now() - session.createdAt > maxSessionAgeMs) {
      await this.end(hash);
      return undefined;
    }
    const ageMs = Date.now() - session.checkedAt;
    if (ageMs > roleCheckIntervalMs) {
      let check = this.#checks.get(hash);
      if (!check) {
        check = this.#checkRole(session).finally(() => this.#checks.delete(hash));
        this.#checks.set(hash, check);
      }
      try {
        await check;
      } catch (error) {
        if (ageMs > maxAgeMs) throw error;
      }
    }
    return this.#sessions.get(hash);
  }

  /** Ends a session, with `signOut` also at Supabase. */
  async end(hash: string, signOut = false): Promise<void> {
    const session = this.#sessions.get(hash);
    if (!session) return;
    this.#removeSession(hash);
    await this.#save();
    if (signOut) await this.#staff.signOut(session.tokens.accessToken);
  }

  #removeSession(hash: string): void {
    this.#sessions.delete(hash);
    for (const listener of this.#endListeners) listener(hash);
  }

  endById(id: string): Promise<void> {
    return this.end(hashSessionId(id), true);
  }

  onEnd(listener: (hash: string) => void): () => void {
    this.#endListeners.add(listener);
    return () => this.#endListeners.delete(listener);
  }

  async #checkRole(session: Session): Promise<void> {
    try {
      if (session.tokens.expiresAt - Date.now() < 30_000) await this.#refresh(session);
      const member = await this.#staff.findMember(session.tokens.accessToken);
      const role = member ? toEditorRole(member.role) : undefined;
      if (!member || !role || member.lacksSecondFactor) {
        await this.end(session.hash);
        return;
      }
      session.role = role;
      session.name = member.name;
      session.email = member.email;
      session.checkedAt = Date.now();
      this.displayNames.set(session.userId, member.name);
    } catch (error) {
      if (!(error instanceof StaffError)) throw error;
      if (error.status >= 500 || error.status === 429)
        throw httpError(
          503,
          "Could not check your role because the sign-in service is unreachable. Try again in a moment.",
        );
      await this.end(session.hash);
    }
  }

  async #refresh(session: Session): Promise<void> {
    if (!session.tokens.refreshToken) throw new StaffError(401, "The session has expired");
    const tokens = await this.#staff.refresh(session.tokens.refreshToken);
    session.tokens = {
      ...tokens,
      refreshToken: tokens.refreshToken ?? session.tokens.refreshToken,
    };
    await this.#save();
  }

  #save(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#write());
    return this.#saving;
  }

  /** Writes to a temporary file and renames it, so that a crash leaves the previous file intact. */
  async #write(): Promise<void> {
    const content = {
      people: Object.fromEntries(this.displayNames),
      sessions: [...this.#sessions.values()],
    };
    try {
      const file = await open(`${this.#path}.tmp`, "w", 0o600);
      try {
        await file.writeFile(JSON.stringify(content));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${this.#path}.tmp`, this.#path);
    } catch {
      logError("sessions_not_saved", "could not save the sessions");
    }
  }
}

const hashSessionId = (id: string): string => createHash("sha256").update(id).digest("hex");

function isSession(value: unknown): value is Session {
  return (
    isRecord(value) &&
    typeof value.hash === "string" &&
    typeof value.userId === "string" &&
    toEditorRole(String(value.role)) !== undefined &&
    typeof value.name === "string" &&
    typeof value.email === "string" &&
    isTokens(value.tokens) &&
    typeof value.createdAt === "number"
  );
}
