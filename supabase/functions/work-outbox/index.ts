import { createRuntimeContext } from "../_shared/runtime-context.ts";
import { parseBusyTimes } from "./busy-times.ts";
import { handler } from "./handler.ts";
import { createEmailSender, createOutboundClient } from "./transports.ts";

const runtime = createRuntimeContext("work-outbox");

const resolveHost = async (host: string): Promise<readonly string[]> => {
  const types = ["A", "AAAA"] as const;
  const answers = types.map((type) => Deno.resolveDns(host, type).catch(() => []));
  return (await Promise.all(answers)).flat();
};

const context = {
  ...runtime,
  send: createEmailSender(runtime),
  ...createOutboundClient(runtime, resolveHost),
  parseCalendar: async (...parameters: Parameters<typeof parseBusyTimes>) =>
    parseBusyTimes(...parameters),
};

Deno.serve((request) => handler(request, context));
