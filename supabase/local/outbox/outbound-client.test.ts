import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createOutboundClient } from "./outbound-client.ts";

const message = {
  headers: { "content-type": "application/json" },
  body: '{"type":"lead.created"}',
};
const createSignal = () => AbortSignal.timeout(30_000);

/** Starts a server on 127.0.0.1 for one test and returns its port. */
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => {
    server.once("listening", resolve);
  });
  // A server that listens on a TCP port has this kind of address.
  return (server.address() as AddressInfo).port;
}

test.each([
  "http://example.com/",
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://[::1]/",
  "https://[::ffff:169.254.169.254]/",
  "https://169.254.169.254/latest/meta-data",
  "https://anna:secret@example.com/",
])("sends nothing to %s", async (target) => {
  const { post } = createOutboundClient(false, () => expect.unreachable());
  await expect(post(new URL(target), message, createSignal())).rejects.toMatchObject({
    name: "PermanentError",
  });
  const { read } = createOutboundClient(false, () => expect.unreachable());
  await expect(
    read(new URL(target), { headers: {}, maxBytes: 1 }, createSignal()),
  ).rejects.toMatchObject({
    name: "PermanentError",
  });
});

test.each([
  [[{ address: "127.0.0.1", family: 4 }]],
  [[{ address: "::1", family: 6 }]],
  [[{ address: "10.0.0.8", family: 4 }]],
  [
    [
      { address: "93.184.216.34", family: 4 },
      { address: "192.168.0.1", family: 4 },
    ],
  ],
])("rejects a host that resolves to %j", async (addresses) => {
  const { post } = createOutboundClient(false, (_, callback) => callback(null, addresses));
  await expect(
    post(new URL("https://crm.example.com/"), message, createSignal()),
  ).rejects.toMatchObject({
    name: "PermanentError",
  });
});

test("resolves a host once and connects to the checked address", async () => {
  const port = await serve((_, response) => response.writeHead(204).end());
  const lookups: string[] = [];
  const { post } = createOutboundClient(true, (host, callback) => {
    lookups.push(host);
    callback(null, [{ address: "127.0.0.1", family: 4 }]);
  });
  expect(await post(new URL(`http://crm.example.com:${port}/`), message, createSignal())).toBe(204);
  expect(lookups).toEqual(["crm.example.com"]);
});

test("treats a host without addresses as a temporary failure", async () => {
  const { post } = createOutboundClient(false, (_, callback) =>
    callback(Object.assign(new Error("not found"), { code: "ENOTFOUND" }), []),
  );
  await expect(
    post(new URL("https://crm.example.com/"), message, createSignal()),
  ).rejects.toMatchObject({
    code: "ENOTFOUND",
  });
});

test("does not follow redirects", async () => {
  const paths: (string | undefined)[] = [];
  const port = await serve((request, response) => {
    paths.push(request.url);
    response.writeHead(302, { location: "/elsewhere" }).end();
  });
  const url = new URL(`http://127.0.0.1:${port}/hook`);
  expect(await createOutboundClient(true).post(url, message, createSignal())).toBe(302);
  expect(paths).toEqual(["/hook"]);
});

test("does not wait for the end of a response body", async () => {
  const port = await serve((_, response) => response.writeHead(200).write("more and"));
  const url = new URL(`http://127.0.0.1:${port}/`);
  expect(await createOutboundClient(true).post(url, message, createSignal())).toBe(200);
});

test("aborts a request to a target that does not respond", async () => {
  const abort = new AbortController();
  const port = await serve(() => abort.abort());
  const url = new URL(`http://127.0.0.1:${port}/`);
  await expect(createOutboundClient(true).post(url, message, abort.signal)).rejects.toMatchObject({
    name: "AbortError",
  });
});

test("reads status, headers and body, and returns no body above the limit", async () => {
  const port = await serve((request, response) => {
    response.writeHead(200, { etag: '"1"' });
    response.write(`for ${request.headers["if-none-match"]}`);
    if (request.url === "/endless") response.write("x".repeat(100));
    else response.end();
  });
  const read = (path: string) =>
    createOutboundClient(true).read(
      new URL(`http://127.0.0.1:${port}${path}`),
      { headers: { "if-none-match": '"0"' }, maxBytes: 50 },
      createSignal(),
    );
  const short = await read("/");
  expect(short.status).toBe(200);
  expect(short.headers.get("etag")).toBe('"1"');
  expect(new TextDecoder().decode(short.body ?? undefined)).toBe('for "0"');
  expect((await read("/endless")).body).toBeNull();
});
