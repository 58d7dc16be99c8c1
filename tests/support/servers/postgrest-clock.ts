/**
 * Replaces PostgREST when the clock is shifted (`shifted-clock.sh`): PostgREST uses the machine's
 * clock, so the times in each token are shifted back before it checks them. Usage: postgrest-clock.ts
 * <PostgREST program> <seconds by which the clock is shifted>
 */

import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { z } from "zod";
import { pipeline } from "node:stream/promises";

const [program = "", seconds = "0"] = process.argv.slice(2);
const socket = process.env.PGRST_SERVER_UNIX_SOCKET ?? "";
const secret = process.env.PGRST_JWT_SECRET ?? "";
const inner = `${socket}.unshifted`;

/** The same token as if issued without the clock shift. A token signed by others is unchanged. */
function unshiftToken(token: string): string {
  const [header = "", payload = "", signature] = token.split(".");
  const sign = (content: string) =>
    createHmac("sha256", secret).update(content).digest("base64url");
  if (sign(`${header}.${payload}`) !== signature) return token;
  const claims = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
  for (const name of ["exp", "iat", "nbf"]) {
    const value = claims[name];
    if (typeof value === "number") claims[name] = value - Number(seconds);
  }
  const content = `${header}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}`;
  return `${content}.${sign(content)}`;
}

// PostgREST ends together with this process.
const server = spawn("setpriv", ["--pdeathsig", "KILL", program], {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, PGRST_SERVER_UNIX_SOCKET: inner },
});
server.once("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.once(signal, () => server.kill(signal));

// A killed predecessor leaves its socket behind.
rmSync(socket, { force: true });
createServer((incoming, outgoing) => {
  const { authorization, ...headers } = incoming.headers;
  const passed = request(
    {
      socketPath: inner,
      method: incoming.method,
      path: incoming.url,
      headers: {
        ...headers,
        ...(authorization
          ? { authorization: authorization.replace(/(?<=^Bearer )\S+$/, unshiftToken) }
          : {}),
      },
    },
    (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      pipeline(response, outgoing).catch(() => outgoing.destroy());
    },
  );
  passed.on("error", () => outgoing.destroy());
  outgoing.on("close", () => passed.destroy());
  pipeline(incoming, passed).catch(() => passed.destroy());
}).listen(socket);
