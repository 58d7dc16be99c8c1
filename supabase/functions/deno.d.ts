/** The used part of the edge runtime's API. */
declare const Deno: {
  readonly env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Response | Promise<Response>): void;
  resolveDns(host: string, type: "A" | "AAAA"): Promise<string[]>;
};
