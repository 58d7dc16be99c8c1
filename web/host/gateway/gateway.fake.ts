/** A gateway in front of fake services, for tests. */

import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  request as openRequest,
} from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { parseConfig } from "../settings/config.ts";
import type { Log } from "../../../supabase/domain/log.ts";
import { findFreePort, portOf } from "../supervisor/ports.ts";
import { createGateway } from "./gateway.ts";
import type { ServiceName } from "./routing/routes.ts";

export type TestResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  raw: Buffer;
  text: string;
};

type RequestOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

/** Starts a server with this listener and returns its port. */
async function startService(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return portOf(server);
}

/** Writes built files of the site, the Studio and the back office into a new folder. */
function writeBuiltFiles(): string {
  const folder = mkdtempSync(join(tmpdir(), "gateway-"));
  for (const app of ["studio", "admin"]) {
    mkdirSync(join(folder, app, "assets"), { recursive: true });
    const html = "<html><head></head><script>go()</script></html>";
    writeFileSync(join(folder, app, "index.html"), html);
    writeFileSync(join(folder, app, "assets/app-12345678.js"), "run()");
  }
  mkdirSync(join(folder, "static"));
  writeFileSync(join(folder, "static/chunk.js"), "chunk()");
  mkdirSync(join(folder, "server/app"), { recursive: true });
  writeFileSync(join(folder, "server/app/_not-found.html"), "<script>go()</script>");
  return folder;
}

type TestGatewayOptions = {
  /** Listeners of fake services. */
  services?: Partial<Record<ServiceName, RequestListener>>;
  /** Ports of services that the test starts itself, or not at all. */
  ports?: Partial<Record<ServiceName, number>>;
  environment?: Record<string, string>;
  isStarted?: () => boolean;
  onPublish?: () => void;
};

/** Starts a gateway and returns it with a function that sends requests to it. */
export async function startTestGateway({
  services = {},
  ports = {},
  environment = {},
  isStarted = () => true,
  onPublish,
}: TestGatewayOptions = {}) {
  const folder = writeBuiltFiles();
  const servicePorts = { ...ports };
  // Object.keys is typed string[]; the keys are those of `services`.
  for (const name of Object.keys(services) as ServiceName[]) {
    const listener = services[name];
    if (listener) servicePorts[name] = await startService(listener);
  }
  const config = parseConfig({ PORT: String(await findFreePort()), ...environment });
  const logLines: Parameters<Log>[] = [];
  const gateway = createGateway({
    config,
    ports: servicePorts,
    siteConfig: {
      siteUrl: config.siteUrl,
      supabaseUrl: config.siteUrl,
      supabasePublishableKey: "sb_publishable_</script>",
      sanityProjectId: "embedded",
      sanityDataset: "production",
      sanityApiHost: config.siteUrl,
    },
    isDevelopment: false,
    isStarted,
    ...(onPublish && { onPublish }),
    getReadiness: async () => ({ ok: false, missing: ["content lake"], notices: [] }),
    getDiagnostics: async () => ({ disk: "canary of the machine" }),
    log: (...line) => void logLines.push(line),
    pseudonymizeAddress: () => "client-1",
    folders: {
      studio: join(folder, "studio"),
      admin: join(folder, "admin"),
      nextStatic: join(folder, "static"),
    },
  });
  await gateway.listen();
  onTestFinished(async () => {
    await gateway.close(0);
    rmSync(folder, { recursive: true, force: true });
  });
  const { port } = config;
  const send = (path: string, options?: RequestOptions) => sendRequest(port, path, options);
  return { send, port, gateway, logLines };
}

function sendRequest(
  port: number,
  path: string,
  { method = "GET", headers = {}, body = "" }: RequestOptions = {},
): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const sent = openRequest(
      {
        host: "127.0.0.1",
        port,
        path,
        method,
        headers: { host: `localhost:${port}`, ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const raw = Buffer.concat(chunks);
          const { statusCode = 0, headers } = response;
          resolve({ status: statusCode, headers, raw, text: raw.toString() });
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Sends bytes that no HTTP client would send, and returns all bytes of the response. */
export async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => (text += chunk.toString()));
  socket.write(bytes);
  await once(socket, "close");
  return text;
}

/** A listener that responds with a page like Next.js does. */
export const renderPage =
  (html: string, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "s-maxage=300, stale-while-revalidate=1000",
      "x-nextjs-cache": "HIT",
      ...headers,
    });
    response.end(html);
  };

/** Headers of a browser that opens a page. */
export const htmlRequest = { accept: "text/html" };
