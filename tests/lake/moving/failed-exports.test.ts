import { existsSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exportContent } from "../../../studio/transfer/export.ts";
import { everything, folder, from, refusal, silent, source } from "./moving.fixture.ts";

/** Exports of content whose images and files are incomplete. */

test("an export that misses images and files fails, counts them and leaves no archive", async () => {
  const path = join(folder, "missing.tar.gz");
  const stored = join(source.dataDir, "assets");
  for (const name of await readdir(stored)) if (name.endsWith(".txt")) rmSync(join(stored, name));
  // The exporter skips an asset without an address; it neither downloads nor counts it.
  const withoutAddress = { _id: `image-${"0".repeat(40)}-1x1-png`, _type: "sanity.imageAsset" };
  await from.client.create(withoutAddress);
  const count = (types: string[]) =>
    from.client.fetch<number>("count(*[_type in $types])", { types });
  expect(await refusal(exportContent(from, path, everything, silent))).toBe(
    `Could not download 2 of ${await count(["sanity.imageAsset", "sanity.fileAsset"])} images and files. See the messages above.`,
  );
  expect(existsSync(path)).toBe(false);
  expect(existsSync(`${path}.part`)).toBe(false);
  const types = ["sanity.imageAsset"];
  expect(await refusal(exportContent(from, path, { ...everything, types }, silent))).toBe(
    `Could not download 1 of ${await count(types)} images and files. See the messages above.`,
  );
  // Documents without assets are complete.
  await exportContent(from, path, { ...everything, types: ["note"] }, silent);
  expect(existsSync(path)).toBe(true);
});
