import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join, normalize } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { portOf } from "../../web/host/supervisor/ports.ts";
import { startFunctionInDeno, type DenoFunction } from "../support/servers/deno.ts";

/**
 * The part of Supabase's Management API that `supabase functions deploy --use-api` and `supabase
 * secrets set` call. Deployed functions run in Deno from the uploaded files alone, with the npm packages
 * of this checkout.
 */
export type FunctionsService = {
  /** A profile of the CLI that names this API. */
  profile: string;
  stop(): Promise<void>;
};

const packages = fileURLToPath(new URL("../../node_modules", import.meta.url));
const secretsSchema = z.array(z.object({ name: z.string(), value: z.string() }));
const metadataSchema = z.object({ name: z.string() });

/** What Deno needs beyond the network and the environment: the model's SDK reads the host's name. */
const systemAccess = ["hostname"];

export async function startFunctionsService(options: {
  supabaseUrl: string;
  /** What Supabase sets for every function. */
  keys: Record<string, string>;
  onDeployed(name: string, port: number): void;
}): Promise<FunctionsService> {
  const folder = mkdtempSync(join(tmpdir(), "site-functions-"));
  symlinkSync(packages, join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  const secrets: Record<string, string> = {};
  const uploaded = new Set<string>();
  const running = new Map<string, DenoFunction>();

  async function startUploaded(): Promise<void> {
    for (const name of uploaded) {
      await running.get(name)?.stop();
      const environment = { ...options.keys, ...secrets };
      const { supabaseUrl } = options;
      const started = await startFunctionInDeno(
        name,
        supabaseUrl,
        environment,
        systemAccess,
        folder,
      );
      running.set(name, started);
      options.onDeployed(name, Number(new URL(started.url).port));
    }
  }

  async function respond(request: IncomingMessage): Promise<[status: number, body: unknown]> {
    const { pathname } = new URL(request.url ?? "/", "http://api");
    if (request.method === "POST" && pathname.endsWith("/functions/deploy")) {
      const name = await storeUpload(request, folder);
      uploaded.add(name);
      return [201, describeFunction(name)];
    }
    if (request.method === "PUT" && pathname.endsWith("/functions")) {
      await text(request);
      await startUploaded();
      return [200, { functions: [...uploaded].map(describeFunction) }];
    }
    if (request.method === "POST" && pathname.endsWith("/secrets")) {
      for (const { name, value } of secretsSchema.parse(JSON.parse(await text(request))))
        secrets[name] = value;
      return [201, {}];
    }
    if (request.method === "GET" && pathname.endsWith("/functions")) return [200, []];
    return [404, { message: `${request.method} ${pathname} is not emulated.` }];
  }

  const server = createServer((request, response) => {
    respond(request).then(
      ([status, body]) =>
        response
          .writeHead(status, { "content-type": "application/json" })
          .end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(JSON.stringify({ message: String(error) })),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    profile: writeProfile(folder, `http://127.0.0.1:${portOf(server)}`),
    async stop() {
      server.closeAllConnections();
      server.close();
      for (const each of running.values()) await each.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Stores the files of one function as the CLI sends them, and returns its name. */
async function storeUpload(request: IncomingMessage, folder: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const form = await new Response(Buffer.concat(chunks), {
    headers: { "content-type": request.headers["content-type"] ?? "" },
  }).formData();
  for (const file of form.getAll("file")) {
    if (typeof file === "string") continue;
    const path = normalize(file.name);
    if (path.startsWith("..")) throw new Error(`${file.name} is outside of the project.`);
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, Buffer.from(await file.arrayBuffer()));
  }
  return metadataSchema.parse(JSON.parse(String(form.get("metadata")))).name;
}

const describeFunction = (name: string) => ({
  id: "00000000-0000-0000-0000-000000000000",
  slug: name,
  name,
  status: "ACTIVE",
  version: 1,
  created_at: 1,
  updated_at: 1,
  verify_jwt: false,
});

function writeProfile(folder: string, address: string): string {
  const file = join(folder, "profile.yaml");
  const lines = ["name: emulation", "project_host: 127.0.0.1"];
  for (const name of ["api_url", "dashboard_url", "docs_url"]) lines.push(`${name}: ${address}`);
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}
