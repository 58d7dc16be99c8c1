import { createRuntimeContext } from "../_shared/runtime-context.ts";
import { handler } from "./handler.ts";

const context = createRuntimeContext("newsletter-events");

Deno.serve((request) => handler(request, context));
