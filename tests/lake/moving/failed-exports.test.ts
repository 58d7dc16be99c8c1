/** Exports of content whose images and files are incomplete. */

import { existsSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exportContent } from "../../../studio/transfer/export.ts";
import {
  allContent,
  folder,
  source,
  getOutcome,
  ignoreProgress,
  sourceLake,
} from "./moving.fixture.ts";

test("an export with missing images and files fails, counts them and leaves no archive", async () => {
  const path = join(folder, "missing.tar.gz");
  const assetsFolder = join(sourceLake.dataDir, "assets");
  for (const name of await readdir(assetsFolder))
    if (name.endsWith(".txt")) rmSync(join(assetsFolder, name));
  // The exporter skips an asset without an address; it neither downloads nor counts it.
  const withoutAddress = { _id: `image-${"0".repeat(40)}-1x1-png`, _type: "sanity.imageAsset" };
  await source.client.create(withoutAddress);
  const countDocuments = (types: string[]) =>
    source.client.fetch<number>("count(*[_type in $types])", { types });
  expect(await getOutcome(exportContent(source, path, allContent, ignoreProgress))).toBe(
    `Could not download 2 of ${await countDocuments(["sanity.imageAsset", "sanity.fileAsset"])} images and files. See the messages above.`,
  );
  expect(existsSync(path)).toBe(false);
  expect(existsSync(`${path}.part`)).toBe(false);
  const types = ["sanity.imageAsset"];
  expect(
    await getOutcome(exportContent(source, path, { ...allContent, types }, ignoreProgress)),
  ).toBe(
    `Could not download 1 of ${await countDocuments(types)} images and files. See the messages above.`,
  );
  // Documents without assets are complete.
  await exportContent(source, path, { ...allContent, types: ["note"] }, ignoreProgress);
  expect(existsSync(path)).toBe(true);
});
