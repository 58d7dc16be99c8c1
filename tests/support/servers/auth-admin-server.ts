import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type postgres from "postgres";
import { findFreePort } from "../../../web/host/supervisor/ports.ts";

/** A received call of the admin API. */
export type AdminCall = {
  method: string;
  path: string;
  apikey: string | undefined;
  authorization: string | undefined;
  body: Record<string, unknown>;
};

/** Handles calls of the admin API like Supabase Auth; fails while `outages.left` is above zero. */
function createAdminHandler(sql: postgres.Sql, secretKey: string, outages: { left: number }) {
  return async ({ method, path, apikey, body }: AdminCall): Promise<Response> => {
    const failure = (code: number, error_code: string, msg: string) =>
      Response.json({ code, error_code, msg }, { status: code });
    if (apikey !== secretKey)
      return failure(401, "no_authorization", "This endpoint requires a key");
    if (outages.left > 0) {
      outages.left -= 1;
      return failure(500, "unexpected_failure", "Database error saving new user");
    }
    const password = String(body["password"]);
    if (password.startsWith("password")) {
      return Response.json(
        {
          code: 422,
          error_code: "weak_password",
          msg: "Password is known to be weak and easy to guess, please choose a different one.",
          weak_password: { reasons: ["pwned"] },
        },
        { status: 422 },
      );
    }
    const id = method === "PUT" ? path.split("/").at(-1) : randomUUID();
    const known = await sql`
      select 1 from auth.users where lower(email) = lower(${String(body["email"])})`;
    if (method === "POST" && known.length > 0) {
      return failure(
        422,
        "email_exists",
        "A user with this email address has already been registered",
      );
    }
    const rows =
      method === "PUT"
        ? await sql`
            update auth.users set encrypted_password = extensions.crypt(${password}, extensions.gen_salt('bf', 4))
            where id = ${id ?? null} returning id, email`
        : await sql`
            insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at)
            values (${id ?? null}, 'authenticated', 'authenticated', ${String(body["email"])},
              extensions.crypt(${password}, extensions.gen_salt('bf', 4)), now(), now(), now())
            returning id, email`;
    const [user] = rows;
    return user
      ? Response.json({ ...user, aud: "authenticated", role: "authenticated" })
      : failure(404, "user_not_found", "User not found");
  };
}

/**
 * Fakes a hosted project on 127.0.0.1: implements `/auth/v1/admin/users` like Supabase Auth on the
 * tables of an embedded Supabase, and forwards everything else to it. Errors have Auth's shape.
 */
export async function startAuthAdminServer(
  supabaseUrl: string,
  sql: postgres.Sql,
  secretKey: string,
): Promise<{ url: string; calls: AdminCall[]; outages: { left: number }; stop(): void }> {
  const calls: AdminCall[] = [];
  const outages = { left: 0 };

  const answerAdmin = createAdminHandler(sql, secretKey, outages);
  const port = await findFreePort();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      const path = request.url ?? "/";
      const method = request.method ?? "GET";
      const { apikey, authorization } = request.headers;
      const handle = async () => {
        if (path.startsWith("/auth/v1/admin/users")) {
          const call = {
            method,
            path,
            apikey: apikey === undefined ? undefined : String(apikey),
            authorization,
            body: JSON.parse(text),
          };
          calls.push(call);
          return answerAdmin(call);
        }
        return fetch(`${supabaseUrl}${path}`, {
          method,
          headers: { apikey: String(apikey), "content-type": "application/json" },
          ...(text ? { body: text } : {}),
        });
      };
      const reply = async () => {
        const result = await handle();
        response.writeHead(result.status, { "content-type": "application/json" });
        response.end(await result.text());
      };
      reply().catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    outages,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
