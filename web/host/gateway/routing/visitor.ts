import type { IncomingMessage } from "node:http";
import type { Config } from "../../settings/config.ts";
import { getClientAddress, isTrusted } from "./client-address.ts";

/** The client of a request and the origin it requested, as forwarded to services. */
export type Visitor = { address: string; host: string; protocol: "http" | "https" };

/** Reads the visitor from a request. `X-Forwarded-*` headers count only if a trusted proxy sent them. */
export function identifyVisitor(
  { headers, socket }: IncomingMessage,
  { siteUrl, trustedProxies }: Pick<Config, "siteUrl" | "trustedProxies">,
): Visitor {
  const forwardedHost = headers["x-forwarded-host"];
  const host =
    isTrusted(socket.remoteAddress, trustedProxies) && typeof forwardedHost === "string"
      ? forwardedHost.split(",")[0]?.trim()
      : undefined;
  return {
    address: getClientAddress(
      socket.remoteAddress,
      [headers["x-forwarded-for"] ?? []].flat().join(","),
      trustedProxies,
    ),
    host: host ?? headers.host ?? "",
    protocol: siteUrl.startsWith("https:") ? "https" : "http",
  };
}
