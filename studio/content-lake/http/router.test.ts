import { once } from "node:events";
import { createServer, request as sendRequest } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { readBody } from "./router.ts";

/** Sends a body, or only the start of one, and returns what `readBody` makes of it. */
async function sendAndRead(
  body: Buffer,
  encoding: string,
  { isAborted = false } = {},
): Promise<unknown> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  const client = sendRequest({
    port: address.port,
    host: "127.0.0.1",
    method: "POST",
    headers: { "content-encoding": encoding, "content-length": body.length + (isAborted ? 1 : 0) },
  });
  client.on("error", () => undefined);
  client.write(body);
  const [incoming, outgoing] = await once(server, "request");
  const url = new URL("http://localhost/");
  const actor = { kind: "visitor" } as const;
  const reading = readBody({ incoming, outgoing, url, version: "1", params: {}, actor }, 100);
  if (isAborted) client.destroy();
  const outcome = await reading.then(
    (bytes) => bytes.toString(),
    (error: { status: number }) => error.status,
  );
  client.destroy();
  return outcome;
}

const zipped = gzipSync("a change");

test.each(["gzip", "GZIP"])("reads a body with the content encoding %s", async (encoding) => {
  expect(await sendAndRead(zipped, encoding)).toBe("a change");
});

test("reads a body with the content encoding identity", async () => {
  expect(await sendAndRead(Buffer.from("a change"), "identity")).toBe("a change");
});

test.each([
  ["identity", Buffer.from("a ch")],
  ["gzip", zipped.subarray(0, 12)],
])(
  "reading a body with the encoding %s ends when the client disconnects",
  async (encoding, start) => {
    expect(await sendAndRead(start, encoding, { isAborted: true })).toBe(400);
  },
);

test("rejects a gzip body that is damaged, or larger than the limit when unpacked", async () => {
  expect(await sendAndRead(Buffer.from("not gzip"), "gzip")).toBe(400);
  expect(await sendAndRead(gzipSync("x".repeat(101)), "gzip")).toBe(413);
});

test.each(["br", "deflate", "gzip, gzip"])("rejects the content encoding %s", async (encoding) => {
  expect(await sendAndRead(Buffer.from("{}"), encoding)).toBe(415);
});
