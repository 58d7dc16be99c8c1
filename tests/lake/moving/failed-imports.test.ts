/** Imports that are invalid, interrupted or not permitted. */

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
  source,
  writeNdjson,
  targetLake,
  readContent,
  reconnectTarget,
  getOutcome,
  ignoreProgress,
  sourceLake,
  target,
} from "./moving.fixture.ts";

test.each<[string, (string | object)[], RegExp]>([
  [
    "a line that is not JSON",
    [{ _id: "a", _type: "note" }, { _id: "b", _type: "note" }, '{"_id": "c", _type}'],
    /line #3/,
  ],
  ["a line without a type", [{ _id: "a", _type: "note" }, { _id: "b" }], /line #2.*_type/],
  ["an invalid id", [{ _id: "a b", _type: "note" }], /line #1.*"a b"/],
  [
    "a duplicate id",
    [
      { _id: "a", _type: "note" },
      { _id: "a", _type: "note" },
    ],
    /"?a"?/,
  ],
  [
    "a reference to a missing document",
    [
      { _id: "a", _type: "note" },
      { _id: "b", _type: "note", to: { _ref: "not-there" } },
    ],
    /"b" references the document "not-there", which does not exist/,
  ],
  [
    "a missing image",
    [{ _id: "a", _type: "note", image: { _sanityAsset: "image@file:///nowhere/x.png" } }],
    /nowhere\/x\.png/,
  ],
  [
    "a file that is not an image",
    [
      {
        _id: "a",
        _type: "note",
        image: { _sanityAsset: `image@file://${fileURLToPath(import.meta.url)}` },
      },
    ],
    /not a supported image/,
  ],
  [
    "an attribute that cannot be stored",
    [{ _id: "a", _type: "note" }, '{"_id":"b","_type":"note","a":{"__proto__":{"x":1}}}'],
    /__proto__/,
  ],
])("%s fails the whole import, which names its position", async (_name, lines, message) => {
  const before = await readContent(source);
  const path = writeNdjson("bad.ndjson", ...lines);
  const outcome = await getOutcome(importContent(source, path, "replace", ignoreProgress));
  expect(outcome).toMatch(/^Nothing was imported: /);
  expect(outcome).toMatch(message);
  expect(await readContent(source)).toEqual(before);
});

test("a damaged archive and files that are not archives change nothing", async () => {
  const before = await readContent(source);
  const intactArchive = readFileSync(archive);
  for (const [name, bytes, reason] of [
    [
      "half.tar.gz",
      intactArchive.subarray(0, intactArchive.length / 2),
      "The archive is damaged or incomplete.",
    ],
    ["noise.tar.gz", Buffer.from("this is neither"), ""],
    ["empty.ndjson", Buffer.alloc(0), "The archive contains no documents."],
  ] as const) {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const message = await getOutcome(importContent(source, path, "replace", ignoreProgress));
    expect(`${name}: ${message}`).toContain(`${name}: Nothing was imported: ${reason}`);
  }
  expect(await readContent(source)).toEqual(before);
});

test("an import whose request is truncated changes nothing", async () => {
  const operator = await findOperator(sourceLake.dataDir);
  const { port } = new URL(sourceLake.url);
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
  expect(await source.client.getDocument("half")).toBeUndefined();
});

test("a lake killed during an import contains all or none of its documents", async () => {
  const lines = Array.from({ length: 400 }, (_, n) => ({
    _id: `round-${n}`,
    _type: "round",
    to: { _type: "reference", _ref: `round-${(n + 1) % 400}` },
  }));
  const path = writeNdjson("rounds.ndjson", ...lines);
  for (let round = 0; round < 3; round += 1) {
    const deleteDocuments = () =>
      target.client.delete({ query: '*[_type == "round"]' }).then(() => fetch(targetLake.url));
    // Connections to the killed lake are closed one by one.
    await expect
      .poll(() =>
        deleteDocuments().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    let killed: Promise<void> | undefined;
    const outcome = await importContent(target, path, "fail", (step) => {
      if (step.startsWith("Writing")) setTimeout(() => (killed = targetLake.kill()), round * 25);
    }).then(
      ({ created }) => created,
      (error: Error) => error.message,
    );
    await expect.poll(() => killed !== undefined).toBe(true);
    await killed;
    await targetLake.start();
    await reconnectTarget();
    const count = await target.client.fetch<number>('count(*[_type == "round"])');
    const isUnknown = /Either everything was imported or nothing/.test(String(outcome));
    expect([outcome, count]).toBeOneOf([
      [400, 400],
      ...(isUnknown
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
  await getOutcome(importContent(target, path, "replace", ignoreProgress));
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

test("an import requires the operator's token, which neither browsers nor the site have", async () => {
  const send = (headers: Record<string, string>) =>
    fetch(`${sourceLake.url}/v1/data/import/production`, {
      method: "POST",
      headers,
      body: JSON.stringify({ create: { _id: "intruder", _type: "note" } }),
    }).then(({ status }) => status);
  expect(await send({})).toBe(401);
  expect(await send({ authorization: "Bearer guess" })).toBe(401);
  expect(await send({ authorization: `Bearer ${sourceLake.readToken}` })).toBe(403);
  expect(await send({ cookie: await sourceLake.signIn("admin") })).toBe(403);
  expect(await source.client.getDocument("intruder")).toBeUndefined();
  const exported = await fetch(`${sourceLake.url}/v1/data/export/production`);
  expect(exported.status).toBe(401);
});

test("the operator's token is valid until the lake stops", async () => {
  const first = await findOperator(targetLake.dataDir);
  await targetLake.stop();
  expect(await findOperator(targetLake.dataDir)).toBeUndefined();
  await targetLake.start();
  await reconnectTarget();
  const second = await findOperator(targetLake.dataDir);
  expect(second?.token).not.toBe(first?.token);
  const response = await fetch(`${targetLake.url}/v1/data/export/production`, {
    headers: { authorization: `Bearer ${first?.token}` },
  });
  expect(response.status).toBe(401);
});
