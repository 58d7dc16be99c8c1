import { createServer, type IncomingMessage } from "node:http";
import { portOf } from "../../web/host/ports.ts";

/**
 * The two parts of Supabase that the content lake talks to, at the wire: password sign-in and the
 * staff table. Everybody's password is `staffPassword`; whom to know is told by `hire`.
 */
export const staffPassword = "a long enough password";

/** What every authenticator app shows. */
export const authenticatorCode = "123456";

type Member = {
  user_id: string;
  email: string;
  name: string;
  role: string;
  is_active: boolean;
  second_factor: boolean;
};

export type FakeStaff = {
  url: string;
  /** Makes an account require `authenticatorCode` besides the password. */
  requireSecondFactor(email: string): void;
  /** Makes an account, or changes its role. */
  hire(email: string, role: string): void;
  dismiss(email: string): void;
  /** Signs out everywhere: every token so far is refused. */
  revokeTokens(): void;
  /** What was asked for, as `METHOD /path`. */
  requests: string[];
  /** Answers 503 to everything while true. */
  setDown(down: boolean): void;
  /** The visitor's address as passed on with the last sign-in. */
  lastAddress(): string | undefined;
  close(): Promise<void>;
};

export async function startFakeStaff(): Promise<FakeStaff> {
  const members = new Map<string, Member>();
  const tokens = new Map<string, string>();
  const requests: string[] = [];
  let down = false;
  let issued = 0;
  let address: string | undefined;

  const issue = (email: string, aal = "aal1") => {
    issued += 1;
    const claims = Buffer.from(JSON.stringify({ aal })).toString("base64url");
    const access = `access-${issued}.${claims}.signature`;
    tokens.set(access, email);
    tokens.set(`refresh-${issued}`, email);
    return { access_token: access, refresh_token: `refresh-${issued}`, expires_in: 3600 };
  };

  const factor = { id: "f1", factor_type: "totp", status: "verified" };

  const bearer = (request: IncomingMessage) => {
    const email = tokens.get((request.headers.authorization ?? "").replace("Bearer ", ""));
    return email === undefined ? undefined : members.get(email);
  };

  const answer = (request: IncomingMessage, body: string): [number, unknown] => {
    const url = new URL(request.url ?? "/", "http://staff");
    requests.push(`${request.method} ${url.pathname}`);
    if (down) return [503, { msg: "The database is away" }];
    if (!request.headers.apikey) return [401, { message: "No API key found in request" }];
    if (url.pathname === "/auth/v1/token") {
      const sent: { email?: string; password?: string; refresh_token?: string } = JSON.parse(body);
      address = String(request.headers["x-forwarded-for"] ?? "");
      if (url.searchParams.get("grant_type") === "refresh_token") {
        const email = tokens.get(sent.refresh_token ?? "");
        return email ? [200, issue(email)] : [400, { msg: "Invalid Refresh Token" }];
      }
      if (sent.email === "busy@example.com") return [429, { msg: "Request rate limit reached" }];
      if (!members.has(sent.email ?? "") || sent.password !== staffPassword)
        return [400, { code: 400, error_code: "invalid_credentials", msg: "Invalid credentials" }];
      return [200, issue(sent.email ?? "")];
    }
    const member = bearer(request);
    if (url.pathname === "/auth/v1/user")
      return member
        ? [200, { id: member.user_id, factors: member.second_factor ? [factor] : [] }]
        : [401, { msg: "invalid JWT" }];
    if (url.pathname === "/auth/v1/factors/f1/challenge") return [200, { id: "c1" }];
    if (url.pathname === "/auth/v1/factors/f1/verify" && member) {
      const sent: { challenge_id: string; code: string } = JSON.parse(body);
      return sent.challenge_id === "c1" && sent.code === authenticatorCode
        ? [200, issue(member.email, "aal2")]
        : [422, { error_code: "mfa_verification_failed", msg: "Invalid TOTP code entered" }];
    }
    if (url.pathname === "/rest/v1/staff") return [200, member ? [member] : []];
    if (url.pathname === "/auth/v1/logout") {
      tokens.delete((request.headers.authorization ?? "").replace("Bearer ", ""));
      return [204, undefined];
    }
    return [404, { message: "Not found" }];
  };

  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const [status, json] = answer(request, body);
      response.writeHead(status, { "content-type": "application/json" });
      response.end(json === undefined ? undefined : JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const port = portOf(server);

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    hire(email, role) {
      const name = email.split("@")[0] ?? email;
      const member = { user_id: `user-${name}`, email, name, role, is_active: true };
      members.set(email, { ...member, second_factor: false });
    },
    requireSecondFactor(email) {
      const member = members.get(email);
      if (member) member.second_factor = true;
    },
    dismiss: (email) => void members.delete(email),
    revokeTokens: () => tokens.clear(),
    setDown: (value) => void (down = value),
    lastAddress: () => address,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
