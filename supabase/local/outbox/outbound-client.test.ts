import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createOutboundClient } from "./outbound-client.ts";

const message = {
  headers: { "content-type": "application/json" },
  body: '{"type":"lead.created"}',
};
const long = () => AbortSignal.timeout(30_000);

/** A server on 127.0.0.1 for one test; gives its port. */
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => {
    server.once("listening", resolve);
  });
  // Listening on a port, it has an address of that kind.
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
])("nothing is sent to %s", async (target) => {
  const { post } = createOutboundClient(false, () => expect.unreachable());
  await expect(post(new URL(target), message, long())).rejects.toMatchObject({
    name: "PermanentFailure",
  });
  const { read } = createOutboundClient(false, () => expect.unreachable());
  await expect(read(new URL(target), { headers: {}, maxBytes: 1 }, long())).rejects.toMatchObject({
    name: "PermanentFailure",
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
])("a name that leads to %j is refused", async (addresses) => {
  const { post } = createOutboundClient(false, (_, answer) => answer(null, addresses));
  await expect(post(new URL("https://crm.example.com/"), message, long())).rejects.toMatchObject({
    name: "PermanentFailure",
  });
});

test("a name is looked up once: what was looked at is what is connected to", async () => {
  const port = await serve((_, response) => response.writeHead(204).end());
  const asked: string[] = [];
  const { post } = createOutboundClient(true, (host, answer) => {
    asked.push(host);
    answer(null, [{ address: "127.0.0.1", family: 4 }]);
  });
  expect(await post(new URL(`http://crm.example.com:${port}/`), message, long())).toBe(204);
  expect(asked).toEqual(["crm.example.com"]);
});

test("a name without an address is a failure that may pass", async () => {
  const { post } = createOutboundClient(false, (_, answer) =>
    answer(Object.assign(new Error("not found"), { code: "ENOTFOUND" }), []),
  );
  await expect(post(new URL("https://crm.example.com/"), message, long())).rejects.toMatchObject({
    code: "ENOTFOUND",
  });
});

test("a redirect is an answer, not a way", async () => {
  const paths: (string | undefined)[] = [];
  const port = await serve((request, response) => {
    paths.push(request.url);
    response.writeHead(302, { location: "/elsewhere" }).end();
  });
  const url = new URL(`http://127.0.0.1:${port}/hook`);
  expect(await createOutboundClient(true).post(url, message, long())).toBe(302);
  expect(paths).toEqual(["/hook"]);
});

test("an answer that never ends is an answer all the same", async () => {
  const port = await serve((_, response) => response.writeHead(200).write("more and"));
  const url = new URL(`http://127.0.0.1:${port}/`);
  expect(await createOutboundClient(true).post(url, message, long())).toBe(200);
});

test("a target that does not answer is left when the time is over", async () => {
  const ending = new AbortController();
  const port = await serve(() => ending.abort());
  const url = new URL(`http://127.0.0.1:${port}/`);
  await expect(createOutboundClient(true).post(url, message, ending.signal)).rejects.toMatchObject({
    name: "AbortError",
  });
});

test("what is read comes with its status and headers, and ends where it becomes too long", async () => {
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
      long(),
    );
  const short = await read("/");
  expect(short.status).toBe(200);
  expect(short.headers.get("etag")).toBe('"1"');
  expect(new TextDecoder().decode(short.body ?? undefined)).toBe('for "0"');
  expect((await read("/endless")).body).toBeNull();
});
