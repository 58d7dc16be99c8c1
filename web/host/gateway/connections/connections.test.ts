import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { sendRaw, startTestGateway } from "../gateway.fake.ts";
import { findFreePort, portOf } from "../../supervisor/ports.ts";

test("connects a WebSocket for own pages and rejects other sites", async () => {
  const server = createServer();
  server.on("upgrade", (request, socket) => {
    socket.write(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    );
    socket.on("data", (chunk: Buffer) => socket.end(`echo ${request.url} ${chunk.toString()}`));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = await startTestGateway({ ports: { content: portOf(server) } });
  const upgrade = (path: string, origin: string) =>
    `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
  const own = `http://localhost:${port}`;
  const socket = connect(port, "127.0.0.1");
  socket.write(upgrade("/v1/mux", own));
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk.toString();
    if (text.endsWith("\r\n\r\n")) socket.write("hello");
  });
  await once(socket, "close");
  expect(text).toMatch(/^HTTP\/1\.1 101[\s\S]*echo \/v1\/mux hello$/);
  expect(await sendRaw(port, upgrade("/v1/mux", "https://evil.example"))).toMatch(/ 403 /);
});

describe("a gateway that closes", () => {
  test("finishes requests in progress with Connection: close and accepts no new connection", async () => {
    const { promise: requested, resolve: onRequest } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { send, gateway } = await startTestGateway({
      services: {
        supabase: async (_request, response) => {
          onRequest();
          await released;
          response.end("stored");
        },
      },
    });
    const sent = send("/rest/v1/leads", { method: "POST", body: "{}" });
    await requested;
    const closed = gateway.close(10_000);
    const newConnection = () => send("/livez").then(() => "answered", String);
    await expect.poll(newConnection).toContain("ECONNREFUSED");
    release();
    expect(await sent).toMatchObject({
      status: 200,
      text: "stored",
      headers: { connection: "close" },
    });
    await closed;
  });

  test("responds to a request on an open connection and closes it", async () => {
    const { send, port, gateway } = await startTestGateway();
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    let text = "";
    socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
    const live = `GET /livez HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`;
    socket.write(live);
    await expect.poll(() => text).toMatch(/connection: keep-alive/i);
    const closed = gateway.close(10_000);
    await expect.poll(() => send("/livez").then(() => "", String)).toContain("ECONNREFUSED");
    text = "";
    socket.write(live);
    await once(socket, "end");
    expect(text).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*connection: close[\s\S]*"ok":true/i);
    await closed;
  });

  test("responds to all connections that the operating system has accepted", async () => {
    const { port, gateway } = await startTestGateway();
    const visitors = Array.from({ length: 50 }, async () => {
      const socket = connect(port, "127.0.0.1");
      socket.write(`GET /livez HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`);
      let text = "";
      socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
      await once(socket, "end");
      return text.split("\r\n")[0];
    });
    // The system knows them; the gateway has not had a turn to look.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    await gateway.close(10_000);
    expect(new Set(await Promise.all(visitors))).toEqual(new Set(["HTTP/1.1 200 OK"]));
  });

  test("ends an event stream normally", async () => {
    const { gateway, port } = await startTestGateway({
      services: {
        content: (_request, response) => {
          response.writeHead(200, { "content-type": "text/event-stream" });
          response.write("event: welcome\n\n");
        },
      },
    });
    const response = await fetch(`http://127.0.0.1:${port}/v1/data/listen/production`);
    const chunks: string[] = [];
    for await (const chunk of response.body ?? []) {
      chunks.push(Buffer.from(chunk).toString());
      void gateway.close(10_000);
    }
    expect(chunks).toEqual(["event: welcome\n\n"]);
  });
});

test("closes the socket of a client that never closes its side", async () => {
  const { port, gateway } = await startTestGateway({ ports: { content: await findFreePort() } });
  const countConnections = promisify(gateway.server.getConnections.bind(gateway.server));
  const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nOrigin: https://evil.example";
  for (const request of [
    "GET / HTTP/1.1\r\nHost: localhost\r\nbroken\r\n\r\n",
    `GET /v1/mux HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\n\r\n`,
  ]) {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    onTestFinished(() => void socket.destroy());
    socket.resume().on("error", () => {});
    socket.write(request);
    await once(socket, "end");
  }
  await expect.poll(() => countConnections()).toBe(0);
});

test.each(["GET", "POST"])("ignores the offer of another protocol in a %s", async (method) => {
  const { port } = await startTestGateway({
    services: {
      site: (request, response) => {
        const { connection, upgrade } = request.headers;
        request.resume().on("end", () => response.end(JSON.stringify({ connection, upgrade })));
      },
    },
  });
  for (const protocol of ["h2c", "websocket"]) {
    const offer = `Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA`;
    const body = method === "POST" ? "Content-Length: 4\r\n\r\na=bc" : "\r\n";
    const text = await sendRaw(
      port,
      `${method} /contact HTTP/1.1\r\nHost: localhost\r\n${offer}\r\n${body}`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(text).not.toContain(protocol);
  }
});
