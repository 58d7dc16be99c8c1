import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findOperator } from "../../../studio/content-lake/auth/operator.ts";
import { importContent } from "../../../studio/transfer/import.ts";
import {
  archive,
  folder,
  from,
  ndjson,
  other,
  readContent,
  reconnectOther,
  refusal,
  silent,
  source,
  to,
} from "./moving.fixture.ts";

/** Imports that are invalid, interrupted or not permitted. */

test.each<[string, (string | object)[], RegExp]>([
  [
    "a line that is no JSON",
    [{ _id: "a", _type: "note" }, { _id: "b", _type: "note" }, '{"_id": "c", _type}'],
    /line #3/,
  ],
  ["a line without a type", [{ _id: "a", _type: "note" }, { _id: "b" }], /line #2.*_type/],
  ["an id that cannot be", [{ _id: "a b", _type: "note" }], /line #1.*"a b"/],
  [
    "an id twice",
    [
      { _id: "a", _type: "note" },
      { _id: "a", _type: "note" },
    ],
    /"?a"?/,
  ],
  [
    "a reference to nothing",
    [
      { _id: "a", _type: "note" },
      { _id: "b", _type: "note", to: { _ref: "not-there" } },
    ],
    /"b" references the document "not-there", which does not exist/,
  ],
  [
    "a picture that is not there",
    [{ _id: "a", _type: "note", picture: { _sanityAsset: "image@file:///nowhere/x.png" } }],
    /nowhere\/x\.png/,
  ],
  [
    "a picture that is none",
    [
      {
        _id: "a",
        _type: "note",
        picture: { _sanityAsset: `image@file://${fileURLToPath(import.meta.url)}` },
      },
    ],
    /not a supported image/,
  ],
  [
    "an attribute that cannot be stored",
    [{ _id: "a", _type: "note" }, '{"_id":"b","_type":"note","a":{"__proto__":{"x":1}}}'],
    /__proto__/,
  ],
])("%s rejects the whole import and names the position", async (_name, lines, message) => {
  const before = await readContent(from);
  const path = ndjson("bad.ndjson", ...lines);
  const said = await refusal(importContent(from, path, "replace", silent));
  expect(said).toMatch(/^Nothing was imported: /);
  expect(said).toMatch(message);
  expect(await readContent(from)).toEqual(before);
});

test("a damaged archive and other files change nothing", async () => {
  const before = await readContent(from);
  const whole = readFileSync(archive);
  for (const [name, bytes, reason] of [
    ["half.tar.gz", whole.subarray(0, whole.length / 2), "The archive is damaged or incomplete."],
    ["noise.tar.gz", Buffer.from("this is neither"), ""],
    ["empty.ndjson", Buffer.alloc(0), "The archive contains no documents."],
  ] as const) {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const message = await refusal(importContent(from, path, "replace", silent));
    expect(`${name}: ${message}`).toContain(`${name}: Nothing was imported: ${reason}`);
  }
  expect(await readContent(from)).toEqual(before);
});

test("an import whose request is truncated changes nothing", async () => {
  const operator = await findOperator(source.dataDir);
  const { port } = new URL(source.url);
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), "127.0.0.1", () => {
      const line = `${JSON.stringify({ create: { _id: "half", _type: "note" } })}\n`;
      socket.write(
        `POST /v1/data/import/production HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${operator?.token}\r\ncontent-length: ${line.length * 2}\r\n\r\n${line}`,
        () => socket.end(),
      );
    });
    socket.on("close", () => resolve());
    socket.resume();
  });
  expect(await from.client.getDocument("half")).toBeUndefined();
});

test("a lake killed during an import contains all of it or nothing afterwards", async () => {
  const lines = Array.from({ length: 400 }, (_, n) => ({
    _id: `round-${n}`,
    _type: "round",
    to: { _type: "reference", _ref: `round-${(n + 1) % 400}` },
  }));
  const path = ndjson("rounds.ndjson", ...lines);
  for (let round = 0; round < 3; round += 1) {
    const clear = () =>
      to.client.delete({ query: '*[_type == "round"]' }).then(() => fetch(other.url));
    // Connections to the killed lake are closed one by one.
    await expect
      .poll(() =>
        clear().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    let killing: Promise<void> | undefined;
    const outcome = await importContent(to, path, "fail", (step) => {
      if (step.startsWith("Writing")) setTimeout(() => (killing = other.kill()), round * 25);
    }).then(
      ({ created }) => created,
      (error: Error) => error.message,
    );
    await expect.poll(() => killing !== undefined).toBe(true);
    await killing;
    await other.start();
    await reconnectOther();
    const count = await to.client.fetch<number>('count(*[_type == "round"])');
    const unsure = /Either everything was imported or nothing/.test(String(outcome));
    expect([outcome, count]).toBeOneOf([
      [400, 400],
      ...(unsure
        ? [
            [outcome, 0],
            [outcome, 400],
          ]
        : []),
    ]);
  }
});

test("an archive cannot write outside its extraction folder", async () => {
  const outside = join(tmpdir(), `escaped-${process.pid}.txt`);
  const path = join(folder, "escape.tar");
  writeFileSync(
    path,
    Buffer.concat([
      tarEntry(`../../../../../../../..${outside}`, "escaped"),
      tarEntry(outside, "escaped"),
      tarEntry("x/data.ndjson", JSON.stringify({ _id: "from-tar", _type: "note" })),
      Buffer.alloc(1024),
    ]),
  );
  await refusal(importContent(to, path, "replace", silent));
  expect(existsSync(outside)).toBe(false);
});

/** One file of a tar archive, with its header. */
function tarEntry(name: string, text: string): Buffer {
  const head = Buffer.alloc(512);
  const fields: [number, string][] = [
    [0, name.slice(0, 99)],
    [100, "0000644\0"],
    [108, "0000000\0"],
    [116, "0000000\0"],
    [124, `${text.length.toString(8).padStart(11, "0")}\0`],
    [136, "00000000000\0"],
    [148, " ".repeat(8)],
    [156, "0"],
    [257, "ustar\x0000"],
  ];
  for (const [offset, value] of fields) head.write(value, offset, "latin1");
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  const body = Buffer.alloc(Math.ceil(text.length / 512) * 512);
  body.write(text);
  return Buffer.concat([head, body]);
}

test("importing requires the operator's token, which no browser and no site has", async () => {
  const send = (headers: Record<string, string>) =>
    fetch(`${source.url}/v1/data/import/production`, {
      method: "POST",
      headers,
      body: JSON.stringify({ create: { _id: "intruder", _type: "note" } }),
    }).then(({ status }) => status);
  expect(await send({})).toBe(401);
  expect(await send({ authorization: "Bearer guess" })).toBe(401);
  expect(await send({ authorization: `Bearer ${source.readToken}` })).toBe(403);
  expect(await send({ cookie: await source.signIn("admin") })).toBe(403);
  expect(await from.client.getDocument("intruder")).toBeUndefined();
  const exported = await fetch(`${source.url}/v1/data/export/production`);
  expect(exported.status).toBe(401);
});

test("the operator's token ends with the lake", async () => {
  const first = await findOperator(other.dataDir);
  await other.stop();
  expect(await findOperator(other.dataDir)).toBeUndefined();
  await other.start();
  await reconnectOther();
  const second = await findOperator(other.dataDir);
  expect(second?.token).not.toBe(first?.token);
  const response = await fetch(`${other.url}/v1/data/export/production`, {
    headers: { authorization: `Bearer ${first?.token}` },
  });
  expect(response.status).toBe(401);
});
