import { createHash, randomBytes } from "node:crypto";
import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { isRecord } from "../storage/documents.ts";
import { httpError, LakeError } from "../errors.ts";
import { StaffError, type Staff, type Tokens } from "./staff-directory.ts";

/**
 * Sessions of editors: a random id in a cookie, kept here as its hash together with the staff
 * member's Supabase tokens, over restarts. A session is worth what the staff table says at the
 * moment: the role is asked again as soon as the last answer is too old for the purpose.
 */
export type EditorRole = "admin" | "marketing" | "viewer";

export type Session = {
  hash: string;
  userId: string;
  role: EditorRole;
  name: string;
  email: string;
  tokens: Tokens;
  createdAt: number;
  checkedAt: number;
};

/** A role that was checked longer ago than this is checked again, in milliseconds. */
export const CHECK_AGE_MS = 10_000;
/** How old the last check may be while the staff directory is unreachable, in milliseconds. */
export const WRITE_AGE_MS = CHECK_AGE_MS;
export const READ_AGE_MS = 60_000;
/** As long as the staff login behind it. */
export const LONGEST_MS = 7 * 24 * 3600 * 1000;
/** How many browsers one person is signed in with at most; one more signs out the oldest. */
const MOST_PER_PERSON = 20;

export const canEdit = (role: EditorRole): boolean => role === "admin" || role === "marketing";

/** The role in the lake, or undefined when the staff role gives no session. */
function editorRole(role: string): EditorRole | undefined {
  return role === "admin" || role === "marketing" || role === "viewer" ? role : undefined;
}

/** A right password whose owner's role has nothing to do in the Studio. `role` is undefined for nobody of the staff. */
export class RoleRefused extends LakeError {
  readonly role: string | undefined;

  constructor(role: string | undefined) {
    const { status, message, body } = httpError(
      403,
      "This account may not use the Studio. Ask an admin for an editor role.",
    );
    super(status, message, body);
    this.role = role;
  }
}

/** A right password of a member whose rights also need the code of an authenticator app. */
export class SecondFactorRequired extends LakeError {
  constructor() {
    const { status, message, body } = httpError(
      403,
      "This account needs the code of its authenticator app besides the password.",
    );
    super(status, message, body);
  }
}

/** What sessions ask of the staff directory. */
export type Directory = Pick<Staff, "whoIs" | "refresh" | "signOut">;

export class Sessions {
  /** Display names of everyone who ever signed in: the history shows them long after. */
  readonly people = new Map<string, string>();
  #path: string;
  #staff: Directory;
  #sessions = new Map<string, Session>();
  #checks = new Map<string, Promise<void>>();
  #ended = new Set<(hash: string) => void>();
  #saving: Promise<void> = Promise.resolve();

  constructor(folder: string, staff: Directory) {
    this.#path = join(folder, "sessions.json");
    this.#staff = staff;
  }

  /** Reads the sessions of the last run; an unreadable file only means signing in again. */
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
      this.people.set(id, String(name));
    for (const item of Array.isArray(value.sessions) ? value.sessions : [])
      if (isSession(item) && Date.now() - item.createdAt <= LONGEST_MS)
        this.#sessions.set(item.hash, { ...item, checkedAt: 0 });
  }

  /**
   * Opens a session for the owner of the tokens. Throws a `StaffError`, `RoleRefused` (403) or
   * `SecondFactorRequired` (403).
   */
  async start(tokens: Tokens): Promise<{ id: string; session: Session }> {
    const member = await this.#staff.whoIs(tokens.accessToken);
    const role = member ? editorRole(member.role) : undefined;
    if (!member || !role) throw new RoleRefused(member?.role);
    if (member.lacksSecondFactor) throw new SecondFactorRequired();
    const id = randomBytes(32).toString("base64url");
    const hash = hashOf(id);
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
    this.people.set(member.userId, member.name);
    const mine = [...this.#sessions.values()].filter(({ userId }) => userId === member.userId);
    for (const { hash: oldest } of mine.slice(0, -MOST_PER_PERSON)) this.#forget(oldest);
    await this.#save();
    return { id, session };
  }

  /**
   * The session of a cookie, or undefined after it has ended. While the staff directory is unreachable,
   * the last check counts until it is older than `maxAge`; then this throws a 503 error.
   */
  async find(id: string, maxAge: number): Promise<Session | undefined> {
    return this.check(hashOf(id), maxAge);
  }

  /** As `find`, for streams that stay open and know only the hash. */
  async check(hash: string, maxAge: number): Promise<Session | undefined> {
    const session = this.#sessions.get(hash);
    if (!session) return undefined;
    if (Date.now() - session.createdAt > LONGEST_MS) {
      await this.end(hash);
      return undefined;
    }
    const age = Date.now() - session.checkedAt;
    if (age > CHECK_AGE_MS) {
      let check = this.#checks.get(hash);
      if (!check) {
        check = this.#renew(session).finally(() => this.#checks.delete(hash));
        this.#checks.set(hash, check);
      }
      try {
        await check;
      } catch (error) {
        if (age > maxAge) throw error;
      }
    }
    return this.#sessions.get(hash);
  }

  /** Ends a session here and, when asked, at Supabase. */
  async end(hash: string, signOut = false): Promise<void> {
    const session = this.#sessions.get(hash);
    if (!session) return;
    this.#forget(hash);
    await this.#save();
    if (signOut) await this.#staff.signOut(session.tokens.accessToken);
  }

  #forget(hash: string): void {
    this.#sessions.delete(hash);
    for (const listener of this.#ended) listener(hash);
  }

  endById(id: string): Promise<void> {
    return this.end(hashOf(id), true);
  }

  onEnd(listener: (hash: string) => void): () => void {
    this.#ended.add(listener);
    return () => this.#ended.delete(listener);
  }

  async #renew(session: Session): Promise<void> {
    try {
      if (session.tokens.expiresAt - Date.now() < 30_000) await this.#refresh(session);
      const member = await this.#staff.whoIs(session.tokens.accessToken);
      const role = member ? editorRole(member.role) : undefined;
      if (!member || !role || member.lacksSecondFactor) {
        await this.end(session.hash);
        return;
      }
      session.role = role;
      session.name = member.name;
      session.email = member.email;
      session.checkedAt = Date.now();
      this.people.set(session.userId, member.name);
    } catch (error) {
      if (!(error instanceof StaffError)) throw error;
      if (error.status >= 500 || error.status === 429)
        throw httpError(
          503,
          "The sign-in service does not answer, so your role cannot be checked.",
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

  /** Writes the file whole, aside, and renames it: a crash leaves the old one. */
  async #write(): Promise<void> {
    const content = {
      people: Object.fromEntries(this.people),
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
      console.error("lake: the sessions could not be saved");
    }
  }
}

const hashOf = (id: string): string => createHash("sha256").update(id).digest("hex");

function isSession(value: unknown): value is Session {
  return (
    isRecord(value) &&
    typeof value.hash === "string" &&
    typeof value.userId === "string" &&
    editorRole(String(value.role)) !== undefined &&
    isRecord(value.tokens) &&
    typeof value.createdAt === "number"
  );
}
