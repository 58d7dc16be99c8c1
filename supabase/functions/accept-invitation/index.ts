import { withCors } from "../_shared/cors.ts";
import { createAdminApiAccountUpserter } from "./auth-admin.ts";
import { handler } from "./handler.ts";

const runtime = { env: Deno.env, fetch };

const context = { ...runtime, upsertAccount: createAdminApiAccountUpserter(runtime) };

Deno.serve(withCors(Deno.env, (request) => handler(request, context)));
