import { withCors } from "../_shared/cors.ts";
import { handler } from "./handler.ts";

Deno.serve(withCors(Deno.env, (request) => handler(request, { env: Deno.env, fetch })));
