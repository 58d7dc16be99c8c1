import { isRecord } from "../../../supabase/domain/json.ts";
import { createApiKeyHeaders } from "../../../supabase/contracts/api-keys.ts";

/**
 * Client of the staff directory: Supabase Auth identifies the user, the `staff` table holds the
 * role. Every call uses the user's own token.
 */
export type AuthTokens = {
  accessToken: string;
  refreshToken: string | undefined;
  expiresAt: number;
};

export type StaffMember = {
  userId: string;
  role: string;
  name: string;
  email: string;
  /** Whether the member requires a second factor and the token was issued without one. */
  lacksSecondFactor: boolean;
};

/** A failed call: `status` is that of Supabase Auth, or 503 when it was unreachable. */
export class StaffError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const timeoutMs = 10_000;

export class StaffDirectory {
  #base: URL;
  #key: string;

  constructor(base: URL, key: string) {
    this.#base = base;
    this.#key = key;
  }

  /** Signs in with a password. Supabase Auth rate-limits attempts by `clientAddress`. */
  async signIn(email: string, password: string, clientAddress?: string): Promise<AuthTokens> {
    const response = await this.#request("auth/v1/token?grant_type=password", {
      method: "POST",
      body: JSON.stringify({ email, password }),
      headers: clientAddress ? { "x-forwarded-for": clientAddress } : {},
    });
    return parseTokens(response);
  }

  /** Upgrades a session to two-factor with a code from the user's authenticator app. */
  async verifyCode({ accessToken }: AuthTokens, code: string): Promise<AuthTokens> {
    const headers = { authorization: `Bearer ${accessToken}` };
    const user = await this.#request("auth/v1/user", { headers });
    const factors: unknown[] = isRecord(user) && Array.isArray(user.factors) ? user.factors : [];
    const factor = factors
      .filter(isRecord)
      .find(({ factor_type, status }) => factor_type === "totp" && status === "verified");
    if (!factor) throw new StaffError(400, "This account has no authenticator app.");
    const path = `auth/v1/factors/${encodeURIComponent(String(factor.id))}`;
    const challenge = await this.#request(`${path}/challenge`, {
      method: "POST",
      headers,
      body: "{}",
    });
    const challenge_id = isRecord(challenge) ? challenge.id : undefined;
    return parseTokens(
      await this.#request(`${path}/verify`, {
        method: "POST",
        headers,
        body: JSON.stringify({ challenge_id, code }),
      }),
    );
  }

  async refresh(refreshToken: string): Promise<AuthTokens> {
    const response = await this.#request("auth/v1/token?grant_type=refresh_token", {
      method: "POST",
      body: JSON.stringify({ refresh_token: refreshToken }),
    });
    return parseTokens(response);
  }

  /** The active staff member who owns the token, or undefined. */
  async findMember(accessToken: string): Promise<StaffMember | undefined> {
    const user = await this.#request("auth/v1/user", { accessToken });
    const id = isRecord(user) ? user.id : undefined;
    if (typeof id !== "string") return undefined;
    const query = `select=user_id,role,name,email,is_active,second_factor&user_id=eq.${encodeURIComponent(id)}`;
    const rows = await this.#request(`rest/v1/staff?${query}`, { accessToken });
    const row: unknown = Array.isArray(rows) ? rows[0] : undefined;
    if (!isRecord(row) || row.user_id !== id || row.is_active === false) return undefined;
    return {
      userId: id,
      role: String(row.role),
      name: typeof row.name === "string" && row.name ? row.name : String(row.email ?? "Staff"),
      email: String(row.email ?? ""),
      lacksSecondFactor: row.second_factor === true && readClaim(accessToken, "aal") !== "aal2",
    };
  }

  /** Ends the Supabase session; an already ended session is no error. */
  async signOut(accessToken: string): Promise<void> {
    await this.#request("auth/v1/logout?scope=local", {
      method: "POST",
      accessToken,
    }).catch(() => undefined);
  }

  async #request(
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
      response = await fetch(new URL(path, withTrailingSlash(this.#base)), {
        method: init.method ?? "GET",
        headers: {
          ...createApiKeyHeaders(this.#key, init.accessToken),
          "content-type": "application/json",
          // Name of the session on the account page.
          "user-agent": "Studio",
          ...init.headers,
        },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: "error",
        ...(init.body === undefined ? {} : { body: init.body }),
      });
    } catch {
      throw new StaffError(503, "The sign-in service is unreachable. Try again in a moment.");
    }
    const text = await response.text().catch(() => "");
    if (!response.ok)
      throw new StaffError(response.status, readErrorMessage(text, response.status));
    return text === "" ? undefined : parseJson(text);
  }
}

/** A claim of a token, or undefined. The signature is not verified here. */
export function readClaim(token: string, name: string): unknown {
  try {
    const claims: unknown = JSON.parse(
      Buffer.from(token.split(".")[1] ?? "", "base64url").toString(),
    );
    return isRecord(claims) ? claims[name] : undefined;
  } catch {
    return undefined;
  }
}

const withTrailingSlash = (url: URL): string =>
  url.href.endsWith("/") ? url.href : `${url.href}/`;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new StaffError(
      502,
      "The sign-in service sent an invalid response. Try again in a moment.",
    );
  }
}

function readErrorMessage(text: string, status: number): string {
  try {
    const body: unknown = JSON.parse(text);
    if (isRecord(body)) {
      const message = body.msg ?? body.error_description ?? body.message;
      if (typeof message === "string") return message;
    }
  } catch {
    // Not JSON; the status is reported instead.
  }
  return `The sign-in service responded with status ${status}`;
}

export const isTokens = (value: unknown): value is AuthTokens =>
  isRecord(value) &&
  typeof value.accessToken === "string" &&
  (value.refreshToken === undefined || typeof value.refreshToken === "string") &&
  typeof value.expiresAt === "number";

function parseTokens(response: unknown): AuthTokens {
  if (!isRecord(response) || typeof response.access_token !== "string")
    throw new StaffError(
      502,
      "The sign-in service sent an invalid response. Try again in a moment.",
    );
  const seconds = typeof response.expires_in === "number" ? response.expires_in : 3600;
  return {
    accessToken: response.access_token,
    refreshToken: typeof response.refresh_token === "string" ? response.refresh_token : undefined,
    expiresAt: Date.now() + seconds * 1000,
  };
}
