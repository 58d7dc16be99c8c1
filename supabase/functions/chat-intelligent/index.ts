import { withCors } from "../_shared/cors.ts";
import { handler } from "./handler.ts";

const log = (event: string): void => console.log(`chat-intelligent: ${event}`);

Deno.serve(withCors(Deno.env, (request) => handler(request, { env: Deno.env, fetch, log })));
