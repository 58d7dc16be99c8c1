import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartError } from "../../../supabase/domain/errors.ts";
import { root } from "../settings/config.ts";
import { createBillOfMaterials, listPackages, parseLockFile } from "./sbom.ts";
import { resolveTargetFile } from "./target-file.ts";

/**
 * `npm run sbom`: writes the bill of materials of all packages in the lock file, without network access.
 * `npm sbom` fails if a package depends on another one loosely, such as on `latest`.
 */
const lock = parseLockFile(readFileSync(join(root, "package-lock.json"), "utf8"));
const file = getTargetFile(process.argv[2]);
try {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(createBillOfMaterials(lock), null, 2)}\n`);
} catch {
  console.error(`${file} cannot be written. Name another file: npm run sbom -- <file>`);
  process.exit(1);
}

const packages = listPackages(lock);
const byLicense = Map.groupBy(packages, ({ license }) => license);
const counts = [...byLicense]
  .toSorted(([, one], [, other]) => other.length - one.length)
  .map(([license, { length }]) => `  ${String(length).padStart(5)}  ${license}`);
console.log(
  `${packages.length} packages, ${packages.filter(({ isDevelopmentOnly }) => isDevelopmentOnly).length} of them only for tests and tools, as CycloneDX in ${file}\n${counts.join("\n")}`,
);

function getTargetFile(argument: string | undefined): string {
  if (argument === undefined) return join(root, "test-results/sbom.cdx.json");
  try {
    return resolveTargetFile(argument, "Usage: npm run sbom -- [file]");
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}
