import { forOurPages } from "../_shared/cors.ts";
import { authAdmin } from "./auth-admin.ts";
import { handler } from "./handler.ts";

const runtime = { env: Deno.env, fetch };

const context = { ...runtime, keepAccount: authAdmin(runtime) };

Deno.serve(forOurPages(Deno.env, (request) => handler(request, context)));
