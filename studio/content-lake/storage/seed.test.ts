import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { AssetStore } from "../assets/asset-store.ts";
import { parseConfig } from "../config.ts";
import { importSeed, needsSeed } from "./seed.ts";
import { Store } from "./store.ts";

async function openEmptyStore() {
  const dataDir = mkdtempSync(join(tmpdir(), "seed-"));
  const config = parseConfig({
    PORT: "0",
    DATA_DIR: dataDir,
    SITE_URL: "http://localhost:3000",
    SANITY_API_READ_TOKEN: "a-read-token-for-tests",
    SUPABASE_URL: "http://127.0.0.1:1",
    SUPABASE_PUBLISHABLE_KEY: "key",
  });
  const store = Store.open({ folder: dataDir, shouldStoreEvents: true });
  const assets = await AssetStore.open(config, store);
  const file = join(dataDir, "seed.ndjson");
  const write = (...lines: unknown[]) =>
    writeFileSync(file, lines.map((line) => JSON.stringify(line)).join("\n"));
  return { dataDir, store, assets, file, write };
}

test("imports images, then all documents in one transaction, without notifying listeners", async () => {
  const { dataDir, store, assets, file, write } = await openEmptyStore();
  mkdirSync(join(dataDir, "images"));
  const image = sharp({ create: { width: 40, height: 20, channels: 3, background: "#c43" } });
  await image.png().toFile(join(dataDir, "images/x.png"));
  write(
    {
      _id: "home",
      _type: "page",
      link: { _type: "reference", _ref: "about" },
      image: { _type: "image", _sanityAsset: "image@file://./images/x.png", alt: "A square" },
    },
    { _id: "about", _type: "page" },
  );
  expect(await importSeed(store, assets, { file, withSamples: true })).toBe(2);
  const home = store.documents.get("home");
  expect(home).toMatchObject({
    image: { alt: "A square", asset: { _ref: expect.stringMatching(/^image-.*-40x20-png$/) } },
  });
  expect(JSON.stringify(home)).not.toContain("_sanityAsset");
  expect(store.history.count).toBe(2);
  expect(store.getPendingEvents(1)).toEqual([]);
  await store.close();
});

test("removes references to samples when samples are not imported", async () => {
  const { store, assets, file, write } = await openEmptyStore();
  write(
    { _id: "quote", _type: "testimonial", sample: true },
    {
      _id: "home",
      _type: "page",
      quotes: [{ _ref: "quote" }],
      first: { _ref: "quote" },
      title: "x",
    },
  );
  expect(await importSeed(store, assets, { file, withSamples: false })).toBe(1);
  expect(store.documents.get("quote")).toBeUndefined();
  expect(store.documents.get("home")).toMatchObject({ quotes: [], title: "x" });
  expect(store.documents.get("home")).not.toHaveProperty("first");
  await store.close();
});

test("repeats an interrupted import, but not a completed one", async () => {
  const { dataDir, store, assets, file, write } = await openEmptyStore();
  const image = sharp({ create: { width: 4, height: 4, channels: 3, background: "#c43" } });
  await image.png().toFile(join(dataDir, "x.png"));
  const page = {
    _id: "home",
    _type: "page",
    first: { _sanityAsset: "image@file://./x.png" },
    second: { _sanityAsset: "image@file://./y.png" },
  };
  write(page);
  const options = { file, withSamples: true };
  await expect(importSeed(store, assets, options)).rejects.toThrow("y.png");
  expect(store.history.count).toBe(1);
  expect(needsSeed(store)).toBe(true);
  await image.png().toFile(join(dataDir, "y.png"));
  expect(await importSeed(store, assets, options)).toBe(1);
  expect(needsSeed(store)).toBe(false);
  await store.close();
});

test.each([
  ["not json", "line 1"],
  ['{"_id":"x"}', "_type"],
  ['{"_id":"x","_type":"page","i":{"_sanityAsset":"image@file://./gone.png"}}', "gone.png"],
  ['{"_id":"x","_type":"page","i":{"_sanityAsset":"image@https://example.com/x.png"}}', "file://"],
])("rejects the line %s with an error that contains %s", async (line, text) => {
  const { store, assets, file } = await openEmptyStore();
  writeFileSync(file, line);
  await expect(importSeed(store, assets, { file, withSamples: true })).rejects.toThrow(text);
  expect(store.documents.size).toBe(0);
  await store.close();
});
