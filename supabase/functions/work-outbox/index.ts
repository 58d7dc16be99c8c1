import { handler } from "./handler.ts";
import { createEmailSender, createOutboundClient } from "./transports.ts";

const runtime = { env: Deno.env, fetch };

const addresses = async (host: string): Promise<readonly string[]> => {
  const kinds = (["A", "AAAA"] as const).map((kind) => Deno.resolveDns(host, kind).catch(() => []));
  return (await Promise.all(kinds)).flat();
};

const context = {
  ...runtime,
  send: createEmailSender(runtime),
  ...createOutboundClient(runtime, addresses),
};

Deno.serve((request) => handler(request, context));
