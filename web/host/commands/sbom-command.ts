import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { callerFolder, root } from "../settings/config.ts";
import { billOfMaterials, type LockFile, packagesIn } from "./sbom.ts";

/**
 * `npm run sbom`: writes the bill of materials of what the lock file names, with no network. npm's own
 * refuses where a package asks for another loosely, such as `latest`.
 */
const lock: LockFile = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
const file = resolve(callerFolder(), process.argv[2] ?? join(root, "test-results/sbom.cdx.json"));
try {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(billOfMaterials(lock), null, 2)}\n`);
} catch {
  console.error(`${file} cannot be written. Name another file: npm run sbom -- <file>`);
  process.exit(1);
}

const packages = packagesIn(lock);
const byLicence = Map.groupBy(packages, ({ licence }) => licence);
const counts = [...byLicence]
  .toSorted(([, one], [, other]) => other.length - one.length)
  .map(([licence, { length }]) => `  ${String(length).padStart(5)}  ${licence}`);
console.log(
  `${packages.length} packages, ${packages.filter(({ isForTools }) => isForTools).length} of them for tests and tools alone, as CycloneDX in ${file}\n${counts.join("\n")}`,
);
