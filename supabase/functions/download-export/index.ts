import { withCors } from "../_shared/cors.ts";
import { createRuntimeContext } from "../_shared/runtime-context.ts";
import { handler } from "./handler.ts";

const context = createRuntimeContext("download-export");

Deno.serve(withCors(context.env, (request) => handler(request, context)));
