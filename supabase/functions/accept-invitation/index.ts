import { withCors } from "../_shared/cors.ts";
import { createRuntimeContext } from "../_shared/runtime-context.ts";
import { createAdminApiAccountUpserter } from "./auth-admin.ts";
import { handler } from "./handler.ts";

const runtime = createRuntimeContext("accept-invitation");

const context = { ...runtime, upsertAccount: createAdminApiAccountUpserter(runtime) };

Deno.serve(withCors(context.env, (request) => handler(request, context)));
