import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { exportDataset } from "@sanity/export";
import { sanityImport } from "@sanity/import";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findOperator } from "../../studio/content-lake/auth/operator.ts";
import { exportContent } from "../../studio/transfer/export.ts";
import { importContent, type ImportMode } from "../../studio/transfer/import.ts";
import {
  connectEmbedded,
  type DatasetConnection,
} from "../../studio/transfer/dataset-connection.ts";
import { findUnusedAssets, deleteAssets } from "../../studio/transfer/unused-assets.ts";
import { type LocalLake, startLocalLake } from "../support/servers/local-lake.ts";

/** Transferring content between lakes by archives, with Sanity's tools and the product's commands. */
const folder = mkdtempSync(join(tmpdir(), "moving-"));
const archive = join(folder, "content.tar.gz");
const keys = ["sanity-preview-url-secret.x", "previewLink.x"];
const everything = { drafts: true, versions: true };
const silent = () => {};

let source: LocalLake;
let from: DatasetConnection;
/** A second lake; each test that uses it prepares the content it needs. */
let other: LocalLake;
let to: DatasetConnection;
let image: string;
let file: string;
beforeAll(async () => {
  [source, other] = await Promise.all([startLocalLake(), startLocalLake()]);
  from = await placeOf(source);
  to = await placeOf(other);
  const { client } = from;
  const picture = await sharp({
    create: { width: 40, height: 30, channels: 3, background: "#c33" },
  })
    .png()
    .toBuffer();
  image = (await client.assets.upload("image", picture, { filename: "red.png", label: "a label" }))
    ._id;
  file = (await client.assets.upload("file", Buffer.from("plain words"), { filename: "words.txt" }))
    ._id;
  // The client's type of mutations excludes some ids.
  await client.mutate([
    {
      create: { _id: "target", _type: "note", title: "Target", _createdAt: "2021-02-03T04:05:06Z" },
    },
    {
      create: {
        _id: "holder",
        _type: "note",
        _createdAt: "2022-02-03T04:05:06Z",
        _updatedAt: "2023-02-03T04:05:06Z",
        title: "Holds a picture, a file and references – with “signs” and 漢字",
        picture: {
          _type: "image",
          asset: { _type: "reference", _ref: image },
          crop: { _type: "sanity.imageCrop", top: 0.1, bottom: 0, left: 0.2, right: 0 },
          hotspot: { _type: "sanity.imageHotspot", x: 0.3, y: 0.7, width: 0.2, height: 0.2 },
        },
        papers: [{ _key: "a", _type: "file", asset: { _type: "reference", _ref: file } }],
        to: { _type: "reference", _ref: "target" },
        perhaps: { _type: "reference", _ref: "nobody", _weak: true },
      },
    },
    { create: { _id: "drafts.holder", _type: "note", title: "Draft" } },
    { create: { _id: "previewLink.x", _type: "previewLink", key: "k" } },
    {
      create: { _id: "sanity-preview-url-secret.x", _type: "sanity.previewUrlSecret", secret: "s" },
    },
  ] as Parameters<typeof client.mutate>[0]);
  await exportContent(from, archive, everything, silent);
});
afterAll(async () => {
  await Promise.all([source.discard(), other.discard()]);
  rmSync(folder, { recursive: true, force: true });
});

async function placeOf(lake: LocalLake): Promise<DatasetConnection> {
  const operator = await findOperator(lake.dataDir);
  if (!operator) throw new Error("The lake has not reported its address");
  return connectEmbedded(operator, "embedded", "production");
}

type StoredDocument = Record<string, unknown> & { _id: string; _type: string };

/** Everything stored except what Sanity regenerates: revisions, and the dates and uploads of assets. */
async function readContent(
  { client }: DatasetConnection,
  ids?: string[],
): Promise<StoredDocument[]> {
  const all = await client.fetch<StoredDocument[]>("*|order(_id)", {}, { perspective: "raw" });
  return all
    .filter(({ _id }) => (ids ? ids.includes(_id) : !keys.includes(_id)))
    .map(({ _rev, url: _url, uploadId: _uploadId, ...doc }) => {
      if (doc._type.startsWith("sanity.")) {
        delete doc._createdAt;
        delete doc._updatedAt;
      }
      return doc;
    });
}

const bytesOf = async (lake: LocalLake) => {
  const assets = join(lake.dataDir, "assets");
  const names = (await readdir(assets)).sort();
  return names.map((name) => [
    name,
    createHash("sha256")
      .update(readFileSync(join(assets, name)))
      .digest("hex"),
  ]);
};

const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "accepted",
    (error: Error) => error.message,
  );

const ndjson = (name: string, ...lines: (string | object)[]): string => {
  const path = join(folder, name);
  writeFileSync(
    path,
    lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
  );
  return path;
};

test("exported and imported content is equal: ids, dates, crops, references and bytes", async () => {
  await importContent(to, archive, "exact", silent);
  expect(await readContent(to)).toEqual(await readContent(from));
  expect(await bytesOf(other)).toEqual(await bytesOf(source));
  // A strong reference is strong again: its target cannot be deleted.
  await expect(to.client.delete("target")).rejects.toThrow(/references/);
});

test("Sanity's importer accepts the archive", async () => {
  const { numDocs, warnings } = await sanityImport(createReadStream(archive), {
    client: to.client,
    operation: "createOrReplace",
  });
  expect({ numDocs: numDocs > 70, warnings }).toEqual({ numDocs: true, warnings: [] });
  const undated = (docs: StoredDocument[]) => docs.map(({ _updatedAt, ...doc }) => doc);
  expect(undated(await readContent(to))).toEqual(undated(await readContent(from)));
  expect(await bytesOf(other)).toEqual(await bytesOf(source));
  // It first writes a document as a whole; only documents with references are changed again.
  const [target] = await readContent(to, ["target"]);
  expect(target).toMatchObject({ _createdAt: "2021-02-03T04:05:06Z" });
});

test("Sanity's exporter reads the lake with the site's token, all types or some", async () => {
  const client = source.site();
  const written = join(folder, "by-sanity.tar.gz");
  const all = await exportDataset({ client, dataset: "production", outputPath: written });
  const count = (await readContent(from)).filter(({ _type }) => !_type.endsWith("Asset")).length;
  expect(all.documentCount).toBe(count + keys.length);
  await importContent(to, written, "exact", silent);
  expect(await readContent(to)).toEqual(await readContent(from));
  const some = await exportDataset({
    client,
    dataset: "production",
    outputPath: join(folder, "notes.tar.gz"),
    types: ["note"],
    mode: "cursor",
  });
  expect(some.documentCount).toBe(3);
});

test("the export stream has one document per line, as of one instant", async () => {
  const response = await fetch(
    `${source.url}/v2025-02-19/data/export/production?types=note,sanity.imageAsset`,
    { headers: { authorization: `Bearer ${source.readToken}` } },
  );
  expect(response.headers.get("content-type")).toMatch(/^application\/x-ndjson/);
  const lines = (await response.text()).trimEnd().split("\n");
  const documents: StoredDocument[] = lines.map((line) => JSON.parse(line));
  expect(
    documents
      .filter(({ _type }) => _type === "note")
      .map(({ _id }) => _id)
      .sort(),
  ).toEqual(["drafts.holder", "holder", "target"]);
  const asset = documents.find(({ _id }) => _id === image);
  expect(asset?.url).toBe(`${source.url}/${String(asset?.path)}`);
});

test.each([
  [{ drafts: true, versions: true }, true],
  [{ drafts: true, versions: false }, true],
  [{ drafts: false, versions: true }, false],
])("with %o an archive contains drafts: %s, and never preview secrets", async (choice, drafts) => {
  const path = join(folder, "chosen.tar.gz");
  for (const id of keys) await to.client.delete(id);
  await exportContent(from, path, choice, silent);
  await importContent(to, path, "exact", silent);
  const ids = (await readContent(to)).map(({ _id }) => _id);
  expect(ids.includes("drafts.holder")).toBe(drafts);
  expect(ids).toContain("holder");
  expect(await to.client.getDocuments(keys)).toEqual([null, null]);
});

test("releases and their versions are included or left out", async () => {
  const { client } = from;
  const metadata = { title: "Spring", releaseType: "asap" } as const;
  await client.releases.create({ releaseId: "rSpring", metadata });
  await client.create({ _id: "versions.rSpring.holder", _type: "note", title: "Spring" });
  const ids = ["_.releases.rSpring", "versions.rSpring.holder"];
  const path = join(folder, "releases.tar.gz");
  await exportContent(from, path, everything, silent);
  await importContent(to, path, "exact", silent);
  expect(await readContent(to, ids)).toEqual(await readContent(from, ids));
  expect(await to.client.releases.get({ releaseId: "rSpring" })).toMatchObject({ state: "active" });
  // Sanity's importer creates the release with an action.
  await importContent(to, archive, "exact", silent);
  expect(await readContent(to, ids)).toEqual([]);
  await sanityImport(createReadStream(path), {
    client: to.client,
    operation: "createOrReplace",
    releasesOperation: "replace",
  });
  expect((await readContent(to, ids)).map(({ _id }) => _id)).toEqual(ids);
  for (const choice of [
    { drafts: true, versions: false },
    { drafts: false, versions: true },
  ]) {
    await exportContent(from, path, choice, silent);
    await importContent(to, path, "exact", silent);
    expect(await readContent(to, ids)).toEqual([]);
  }
  await client.action({
    actionType: "sanity.action.document.version.discard",
    versionId: "versions.rSpring.holder",
  });
  await client.releases.archive({ releaseId: "rSpring" });
  await client.releases.delete({ releaseId: "rSpring" });
});

test("a dataset that is imported in batches, as Sanity's service requires, ends up equal", async () => {
  const { client, dataset } = to;
  const hostedLike: DatasetConnection = { client, dataset };
  await importContent(to, archive, "exact", silent);
  await client.delete({ query: '*[_type == "note"]' });
  await client.create({ _id: "target", _type: "note", title: "Mine" });
  const refused = await refusal(importContent(hostedLike, archive, "fail", silent));
  expect(refused).toMatch(/already exists[\s\S]*--replace[\s\S]*can be run again/);
  expect(await refusal(importContent(hostedLike, archive, "exact", silent))).toMatch(/--exact/);
  const missing = await importContent(hostedLike, archive, "missing", silent);
  expect(missing).toMatchObject({ created: 2, replaced: 0, deleted: 0 });
  expect((await client.getDocument("target"))?.title).toBe("Mine");
  const replaced = await importContent(hostedLike, archive, "replace", silent);
  expect(replaced).toMatchObject({ created: 0, untouched: 0 });
  const undated = (docs: StoredDocument[]) => docs.map(({ _updatedAt, ...doc }) => doc);
  expect(undated(await readContent(to))).toEqual(undated(await readContent(from)));
});

test("rejects, replaces, skips or requires existing documents, as selected", async () => {
  await to.client.delete({ query: '*[_type == "note"]' });
  await to.client.create({ _id: "target", _type: "note", title: "Mine" });
  await to.client.create({ _id: "only-here", _type: "note" });
  await to.client.create({ _id: "previewLink.mine", _type: "previewLink", key: "k" });
  const title = async () => (await to.client.getDocument("target"))?.title;
  const run = (mode: ImportMode) => importContent(to, archive, mode, silent);

  const before = await readContent(to);
  expect(await refusal(run("fail"))).toMatch(/Nothing was imported: .* already exist\n.*--replace/);
  expect(await readContent(to)).toEqual(before);
  expect(await run("missing")).toMatchObject({ created: 2, replaced: 0, deleted: 0 });
  expect(await title()).toBe("Mine");
  expect(await run("replace")).toMatchObject({ created: 0, untouched: 0, deleted: 0 });
  expect(await title()).toBe("Target");
  expect(await to.client.getDocument("only-here")).toBeDefined();
  expect(await run("exact")).toMatchObject({ created: 0, deleted: 1 });
  expect(await to.client.getDocument("only-here")).toBeUndefined();
  // A link to a draft remains valid.
  expect(await to.client.getDocument("previewLink.mine")).toBeDefined();
  await to.client.delete("previewLink.mine");
});

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
    to = await placeOf(other);
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
  to = await placeOf(other);
  const second = await findOperator(other.dataDir);
  expect(second?.token).not.toBe(first?.token);
  const response = await fetch(`${other.url}/v1/data/export/production`, {
    headers: { authorization: `Bearer ${first?.token}` },
  });
  expect(response.status).toBe(401);
});

test("unused images and files are listed and can be deleted; used ones remain", async () => {
  const { client } = to;
  const spare = await client.assets.upload("file", Buffer.from("spare"), { filename: "spare.txt" });
  const used = await client.assets.upload("file", Buffer.from("used"), { filename: "used.txt" });
  await client.create({
    _id: "drafts.uses",
    _type: "note",
    file: { _type: "file", asset: { _type: "reference", _ref: used._id } },
  });
  const unused = await findUnusedAssets(client);
  expect(unused).toContainEqual({ _id: spare._id, originalFilename: "spare.txt", size: 5 });
  await deleteAssets(client, unused);
  expect(await findUnusedAssets(client)).toEqual([]);
  expect(await client.getDocument(used._id)).toBeDefined();
  await client.delete("drafts.uses");
  await deleteAssets(client, await findUnusedAssets(client));
  expect(await client.getDocument(used._id)).toBeUndefined();
});

const command = fileURLToPath(
  new URL("../../web/host/commands/transfer-command.ts", import.meta.url),
);

/** Runs the npm script on a data folder without a running product. */
function run(dataDir: string, ...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [command, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, INIT_CWD: folder },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => {
    child.on("close", (code) => resolve({ code, said }));
  });
}

test("the commands start the lake alone if no product runs, and report the result", async () => {
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  const imported = await run(dataDir, "import", "content.tar.gz", "--exact");
  expect(imported.said).toMatch(/Imported\. Documents: \d+ created, \d+ replaced/);
  expect(imported.code).toBe(0);
  // Another user's file in the place of the unfinished export must not be written through.
  writeFileSync(join(folder, "again.tar.gz.part"), "", { mode: 0o666 });
  const exported = await run(dataDir, "export", "again.tar.gz");
  expect(statSync(join(folder, "again.tar.gz")).mode & 0o777).toBe(0o600);
  expect(exported.said).toMatch(
    /Exported \d+ documents and \d+ images and files: .*again\.tar\.gz/,
  );
  expect(exported.code).toBe(0);
  const twice = await run(dataDir, "export", "again.tar.gz");
  expect(twice).toMatchObject({ code: 1, said: expect.stringMatching(/already exists/) });
  await importContent(to, join(folder, "again.tar.gz"), "exact", silent);
  expect(await readContent(to)).toEqual(await readContent(from));
  expect((await readdir(dataDir)).filter((name) => name.startsWith("moving-"))).toEqual([]);
});

test.each([
  [["import", "nothing.tar.gz"], /nothing\.tar\.gz does not exist/],
  [["copy", "--to", "abc/production"], /Set SANITY_TOKEN/],
])("rejects %j and names what is missing", async (args, message) => {
  const { code, said } = await run(join(folder, "data"), ...args);
  expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(message) });
  expect(said).not.toMatch(/^\s+at /m);
});
