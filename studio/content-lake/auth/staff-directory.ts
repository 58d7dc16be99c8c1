import { createApiKeyHeaders } from "../../../supabase/contracts/api-keys.ts";
import { isRecord } from "../storage/documents.ts";

/**
 * The staff directory: Supabase Auth says who somebody is, the `staff` table what they may do.
 * Both are asked over the wire with the person's own token.
 */
export type Tokens = { accessToken: string; refreshToken: string | undefined; expiresAt: number };

export type StaffMember = {
  userId: string;
  role: string;
  name: string;
  email: string;
  /** Whether this member requires a second factor that the login of the token lacks. */
  lacksSecondFactor: boolean;
};

/** Auth refused or could not be reached: `status` is its own, or 503 when there was no answer. */
export class StaffError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const TIMEOUT_MS = 10_000;

export class Staff {
  #base: URL;
  #key: string;

  constructor(base: URL, key: string) {
    this.#base = base;
    this.#key = key;
  }

  /** Signs in with a password. `clientAddress` lets Auth throttle attempts per visitor. */
  async signIn(email: string, password: string, clientAddress?: string): Promise<Tokens> {
    const answer = await this.#call("auth/v1/token?grant_type=password", {
      method: "POST",
      body: JSON.stringify({ email, password }),
      headers: clientAddress ? { "x-forwarded-for": clientAddress } : {},
    });
    return toTokens(answer);
  }

  /** Raises a login to one with a second factor, by a code of the owner's authenticator app. */
  async verifyCode({ accessToken }: Tokens, code: string): Promise<Tokens> {
    const headers = { authorization: `Bearer ${accessToken}` };
    const user = await this.#call("auth/v1/user", { headers });
    const factors: unknown[] = isRecord(user) && Array.isArray(user.factors) ? user.factors : [];
    const factor = factors
      .filter(isRecord)
      .find(({ factor_type, status }) => factor_type === "totp" && status === "verified");
    if (!factor) throw new StaffError(400, "This account has no authenticator app.");
    const path = `auth/v1/factors/${encodeURIComponent(String(factor.id))}`;
    const challenge = await this.#call(`${path}/challenge`, {
      method: "POST",
      headers,
      body: "{}",
    });
    const challenge_id = isRecord(challenge) ? challenge.id : undefined;
    return toTokens(
      await this.#call(`${path}/verify`, {
        method: "POST",
        headers,
        body: JSON.stringify({ challenge_id, code }),
      }),
    );
  }

  async refresh(refreshToken: string): Promise<Tokens> {
    const answer = await this.#call("auth/v1/token?grant_type=refresh_token", {
      method: "POST",
      body: JSON.stringify({ refresh_token: refreshToken }),
    });
    return toTokens(answer);
  }

  /** The active staff member a token belongs to, or undefined when there is none. */
  async whoIs(accessToken: string): Promise<StaffMember | undefined> {
    const user = await this.#call("auth/v1/user", { accessToken });
    const id = isRecord(user) ? user.id : undefined;
    if (typeof id !== "string") return undefined;
    const query = `select=user_id,role,name,email,is_active,second_factor&user_id=eq.${encodeURIComponent(id)}`;
    const rows = await this.#call(`rest/v1/staff?${query}`, { accessToken });
    const row: unknown = Array.isArray(rows) ? rows[0] : undefined;
    if (!isRecord(row) || row.user_id !== id || row.is_active === false) return undefined;
    return {
      userId: id,
      role: String(row.role),
      name: typeof row.name === "string" && row.name ? row.name : String(row.email ?? "Staff"),
      email: String(row.email ?? ""),
      lacksSecondFactor: row.second_factor === true && claimOf(accessToken, "aal") !== "aal2",
    };
  }

  /** Ends the Supabase session too; one that is already over is no error. */
  async signOut(accessToken: string): Promise<void> {
    await this.#call("auth/v1/logout?scope=local", {
      method: "POST",
      accessToken,
    }).catch(() => undefined);
  }

  async #call(
    path: string,
    init: {
      method?: string;
      body?: string;
      headers?: Record<string, string>;
      accessToken?: string;
    },
  ): Promise<unknown> {
    let response: Response;
    try {
      response = await fetch(new URL(path, withSlash(this.#base)), {
        method: init.method ?? "GET",
        headers: {
          ...createApiKeyHeaders(this.#key, init.accessToken),
          "content-type": "application/json",
          // The account page lists it by this name.
          "user-agent": "Studio",
          ...init.headers,
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: "error",
        ...(init.body === undefined ? {} : { body: init.body }),
      });
    } catch {
      throw new StaffError(503, "The sign-in service does not answer. Try again in a moment.");
    }
    const text = await response.text().catch(() => "");
    if (!response.ok) throw new StaffError(response.status, messageOf(text, response.status));
    return text === "" ? undefined : parseJson(text);
  }
}

/** A claim of a token whose signature Auth has verified, or undefined. */
export function claimOf(token: string, name: string): unknown {
  try {
    const claims: unknown = JSON.parse(
      Buffer.from(token.split(".")[1] ?? "", "base64url").toString(),
    );
    return isRecord(claims) ? claims[name] : undefined;
  } catch {
    return undefined;
  }
}

const withSlash = (url: URL): string => (url.href.endsWith("/") ? url.href : `${url.href}/`);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new StaffError(502, "The sign-in service gave an answer that cannot be read.");
  }
}

function messageOf(text: string, status: number): string {
  try {
    const body: unknown = JSON.parse(text);
    if (isRecord(body)) {
      const message = body.msg ?? body.error_description ?? body.message;
      if (typeof message === "string") return message;
    }
  } catch {
    // Not JSON: the status says enough.
  }
  return `The sign-in service answered ${status}`;
}

function toTokens(answer: unknown): Tokens {
  if (!isRecord(answer) || typeof answer.access_token !== "string")
    throw new StaffError(502, "The sign-in service gave an answer that cannot be read.");
  const seconds = typeof answer.expires_in === "number" ? answer.expires_in : 3600;
  return {
    accessToken: answer.access_token,
    refreshToken: typeof answer.refresh_token === "string" ? answer.refresh_token : undefined,
    expiresAt: Date.now() + seconds * 1000,
  };
}
