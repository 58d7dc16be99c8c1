import { handler } from "./handler.ts";

const log = (event: string): void => console.log(`chat-intelligent: ${event}`);

Deno.serve((request) => handler(request, { env: Deno.env, fetch, log }));
