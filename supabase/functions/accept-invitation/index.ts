import { authAdmin } from "./auth-admin.ts";
import { handler } from "./handler.ts";

const runtime = { env: Deno.env, fetch };

Deno.serve((request) => handler(request, { ...runtime, keepAccount: authAdmin(runtime) }));
