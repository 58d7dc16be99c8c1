import { createRuntimeContext } from "../_shared/runtime-context.ts";
import { handler } from "./handler.ts";

const context = createRuntimeContext("inbound-email");

Deno.serve((request) => handler(request, context));
