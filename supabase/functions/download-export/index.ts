import { forOurPages } from "../_shared/cors.ts";
import { handler } from "./handler.ts";

Deno.serve(forOurPages(Deno.env, (request) => handler(request, { env: Deno.env, fetch })));
