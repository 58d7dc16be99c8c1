import { createHash, randomBytes } from "node:crypto";
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SanityClient, SanityImageAssetDocument } from "@sanity/client";
import { exportDataset } from "@sanity/export";
import { sanityImport } from "@sanity/import";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDataset, type TestDataset } from "../../support/fixtures/dataset.ts";

/**
 * Images, files and archives as documented for `@sanity/client`, `@sanity/export` and `@sanity/import`,
 * tested on the embedded lake or a hosted dataset.
 */
const folder = mkdtempSync(join(tmpdir(), "conformance-"));
let dataset: TestDataset;
let client: SanityClient;
const uploaded = new Set<string>();
beforeAll(async () => {
  dataset = await openDataset();
  client = dataset.client;
});
afterAll(async () => {
  const documents = `*[_type == "conformance" && string::startsWith(_id, "${dataset.prefix}")]`;
  await client.delete({ query: documents });
  for (const id of uploaded) await client.delete(id).catch(() => undefined);
  await dataset.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A unique image: the left half red, the right half blue. */
async function picture(width = 80, height = 40): Promise<Buffer> {
  const half = (background: string) => ({
    create: { width: width / 2, height, channels: 3 as const, background },
  });
  const right = await sharp(half("#0000ff")).png().toBuffer();
  return sharp({ create: { width, height, channels: 3, background: "#ff0000" } })
    .composite([{ input: right, left: width / 2, top: 0 }])
    .removeAlpha()
    .withExif({ IFD0: { ImageDescription: randomBytes(8).toString("hex") } })
    .png()
    .toBuffer();
}

async function upload(bytes: Buffer, options = {}): Promise<SanityImageAssetDocument> {
  const doc = await client.assets.upload("image", bytes, options);
  uploaded.add(doc._id);
  return doc;
}

const words = async (options = {}, text = randomBytes(8).toString("hex")) => {
  const doc = await client.assets.upload("file", Buffer.from(text), options);
  uploaded.add(doc._id);
  return { doc, text };
};

test("an image upload creates a document with its digest, dimensions and address", async () => {
  const bytes = await picture();
  const doc = await upload(bytes, { filename: "halves.png" });
  expect(doc).toMatchObject({
    _id: expect.stringMatching(/^image-[0-9a-f]{40}-80x40-png$/),
    _type: "sanity.imageAsset",
    assetId: expect.any(String),
    sha1hash: expect.stringMatching(/^[0-9a-f]{40}$/),
    extension: "png",
    mimeType: "image/png",
    originalFilename: "halves.png",
    size: bytes.length,
    path: expect.stringMatching(/^images\/[^/]+\/[^/]+\/[0-9a-f]{40}-80x40\.png$/),
    url: expect.stringMatching(/^https?:\/\/.*-80x40\.png$/),
    uploadId: expect.any(String),
  });
  const again = await upload(bytes, { filename: "other.png" });
  expect(again._id).toBe(doc._id);
});

test("the metadata of an image is stored soon after its upload: dimensions, placeholder, blurhash and palette", async () => {
  const { _id } = await upload(await picture());
  const metadata = () => client.fetch("*[_id == $id][0].metadata", { id: _id });
  await expect.poll(metadata, { timeout: 30_000 }).toMatchObject({
    _type: "sanity.imageMetadata",
    dimensions: { _type: "sanity.imageDimensions", width: 80, height: 40, aspectRatio: 2 },
    lqip: expect.stringMatching(/^data:image\/\w+;base64,/),
    blurHash: expect.any(String),
    hasAlpha: false,
    isOpaque: true,
    palette: {
      _type: "sanity.imagePalette",
      dominant: {
        _type: "sanity.imagePaletteSwatch",
        background: expect.stringMatching(/^#[0-9a-f]{6}$/),
        foreground: expect.stringMatching(/^#/),
        title: expect.stringMatching(/^#/),
        population: expect.any(Number),
      },
      vibrant: expect.any(Object),
      muted: expect.any(Object),
      darkVibrant: expect.any(Object),
      darkMuted: expect.any(Object),
      lightVibrant: expect.any(Object),
      lightMuted: expect.any(Object),
    },
  });
});

test("stores the metadata given with an upload", async () => {
  const about = {
    filename: "paper.pdf",
    label: "a label",
    title: "A title",
    description: "A description",
    creditLine: "Somebody",
    source: { id: "7", name: "archive", url: "https://archive.example/7" },
  };
  const { doc } = await words(about, `%PDF-1.7 ${randomBytes(8).toString("hex")}`);
  expect(doc).toMatchObject({
    _id: expect.stringMatching(/^file-[0-9a-f]{40}-pdf$/),
    _type: "sanity.fileAsset",
    extension: "pdf",
    mimeType: "application/pdf",
    originalFilename: "paper.pdf",
    label: "a label",
    title: "A title",
    description: "A description",
    creditLine: "Somebody",
    source: { id: "7", name: "archive", url: "https://archive.example/7" },
  });
});

test("accepts streams and observables", async () => {
  const path = join(folder, "streamed.txt");
  writeFileSync(path, randomBytes(2000).toString("hex"));
  const streamed = await client.assets.upload("file", createReadStream(path), {
    filename: "streamed.txt",
  });
  uploaded.add(streamed._id);
  expect(streamed.size).toBe(4000);
  const observed = await new Promise((resolve, reject) => {
    let last: unknown;
    client.observable.assets
      .upload("file", Buffer.from(dataset.prefix), { filename: "o.txt" })
      .subscribe({ next: (event) => (last = event), error: reject, complete: () => resolve(last) });
  });
  const sha1 = createHash("sha1").update(dataset.prefix).digest("hex");
  uploaded.add(`file-${sha1}-txt`);
  expect(observed).toMatchObject({
    type: "response",
    body: { document: { _id: `file-${sha1}-txt`, size: dataset.prefix.length } },
  });
});

test.each([
  ["w=40", 40, 20],
  ["h=10", 20, 10],
  ["w=160", 160, 80],
  ["w=160&fit=max", 80, 40],
  ["w=20&dpr=2", 40, 20],
  ["w=30&h=30", 30, 15],
  ["w=30&h=30&fit=crop", 30, 30],
  ["w=30&h=30&fit=scale", 30, 30],
  ["w=30&h=30&fit=fill&bg=fff", 30, 30],
  ["w=400&h=400&fit=min", 40, 40],
  ["rect=10,0,20,40", 20, 40],
  ["or=90", 40, 80],
])("an image with %s is %s by %s", async (query, width, height) => {
  const { url } = await shared();
  const response = await fetch(`${url}?${query}&fm=png`);
  expect(response.status).toBe(200);
  const made = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect([made.format, made.width, made.height]).toEqual(["png", width, height]);
});

let kept: Promise<SanityImageAssetDocument> | undefined;
const shared = () =>
  (kept ??= picture().then((bytes) => upload(bytes, { filename: "halves.png" })));

test.each([
  ["w=20&h=20&fit=crop&crop=left", "red"],
  ["w=20&h=20&fit=crop&crop=right", "blue"],
  ["w=20&h=20&fit=crop&crop=focalpoint&fp-x=1&fp-y=0.5", "blue"],
  ["rect=0,0,40,40", "red"],
  ["rect=0,0,40,40&flip=h", "red"],
  ["rect=40,0,40,40&invert=true", "yellow"],
])("an image with %s is %s", async (query, colour) => {
  const { url } = await shared();
  const bytes = Buffer.from(await (await fetch(`${url}?${query}&fm=png`)).arrayBuffer());
  const [red, green, blue] = (await sharp(bytes).removeAlpha().stats()).channels.map(
    ({ mean }) => mean > 128,
  );
  const seen = red && green ? "yellow" : red ? "red" : blue ? "blue" : "none";
  expect(seen).toBe(colour);
});

test("auto=format and fm select the format", async () => {
  const { url } = await shared();
  const type = async (query: string, accept: string) =>
    (await fetch(`${url}?${query}`, { headers: { accept } })).headers.get("content-type");
  expect(await type("fm=jpg", "*/*")).toBe("image/jpeg");
  expect(await type("fm=webp", "*/*")).toBe("image/webp");
  expect(await type("w=20&auto=format", "image/webp")).toBe("image/webp");
  expect(await type("w=20&auto=format", "image/png")).toBe("image/png");
});

test.each(["fm=bmp", "fit=stretch", "w=abc"])("%s is refused", async (query) => {
  const { url } = await shared();
  expect((await fetch(`${url}?${query}`)).status).toBe(400);
});

test("dl offers a file for download under the requested name", async () => {
  const { doc, text } = await words({ filename: "saved.txt" });
  const response = await fetch(`${doc.url}?dl=mine.txt`);
  expect(response.headers.get("content-disposition")).toMatch(/^attachment;.*mine\.txt/);
  expect(await response.text()).toBe(text);
});

test("rejects bytes that are not an image", async () => {
  await expect(client.assets.upload("image", Buffer.from("words"))).rejects.toMatchObject({
    statusCode: 400,
  });
});

test("keeps a referenced asset and deletes an unreferenced one", async () => {
  const { doc } = await words({ filename: "held.txt" });
  const id = dataset.newId();
  const file = { _type: "file", asset: { _type: "reference", _ref: doc._id } };
  await client.create({ _id: id, _type: "conformance", file });
  await expect(client.delete(doc._id)).rejects.toMatchObject({ statusCode: 409 });
  await client.delete(id);
  await client.delete(doc._id);
  expect(await client.getDocument(doc._id)).toBeUndefined();
});

test("keeps the timestamps of a document that is replaced as a whole", async () => {
  const id = dataset.newId();
  const [_createdAt, _updatedAt] = ["2020-01-02T03:04:05Z", "2021-02-03T04:05:06Z"];
  const made = await client.createOrReplace({
    _id: id,
    _type: "conformance",
    _createdAt,
    _updatedAt,
  });
  expect(made).toMatchObject({ _createdAt, _updatedAt });
  const patched = await client.patch(id).set({ title: "changed" }).commit();
  expect(patched._createdAt).toBe(_createdAt);
  expect(patched._updatedAt).not.toBe(_updatedAt);
});

test("Sanity's exporter and importer transfer documents with images, crops and references", async () => {
  const [target, holder] = [dataset.newId(), dataset.newId()];
  const image = await upload(await picture(), { filename: "moved.png", label: "kept" });
  const content = {
    picture: {
      _type: "image",
      asset: { _type: "reference", _ref: image._id },
      crop: { _type: "sanity.imageCrop", top: 0, bottom: 0.1, left: 0.2, right: 0 },
      hotspot: { _type: "sanity.imageHotspot", x: 0.2, y: 0.3, width: 0.4, height: 0.5 },
    },
    to: { _type: "reference", _ref: target },
  };
  await client.create({ _id: target, _type: "conformance" });
  await client.create({ _id: holder, _type: "conformance", ...content });
  const archive = join(folder, "moved.tar.gz");
  const withToken = client.withConfig({ token: dataset.token });
  await exportDataset({
    client: withToken,
    dataset: client.config().dataset ?? "",
    outputPath: archive,
    types: ["conformance", "sanity.imageAsset"],
    filterDocument: ({ _id }) => _id === target || _id === holder,
  });
  await client.transaction().delete(holder).delete(target).commit();
  await client.delete(image._id);
  await sanityImport(createReadStream(archive), { client: withToken });
  expect(await client.getDocument(holder)).toMatchObject(content);
  const back = await client.getDocument(image._id);
  expect(back).toMatchObject({
    originalFilename: "moved.png",
    label: "kept",
    sha1hash: image.sha1hash,
  });
  await expect(client.delete(target)).rejects.toMatchObject({ statusCode: 409 });
});
