import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../settings/config.ts";
import { StartError } from "../settings/start-error.ts";
import { runCommand } from "./run-command.ts";
import { createBillOfMaterials, listPackages, parseLockFile } from "./sbom.ts";
import { resolveTargetFile } from "./target-file.ts";

/**
 * `npm run sbom -- [file]`: writes the bill of materials of all packages in the lock file, without network
 * access. `npm sbom` fails if a package depends on another one loosely, such as on `latest`.
 */
async function main([name]: string[]): Promise<number> {
  const lock = parseLockFile(readFileSync(join(root, "package-lock.json"), "utf8"));
  const file =
    name === undefined
      ? join(root, "test-results/sbom.cdx.json")
      : resolveTargetFile(name, "Usage: npm run sbom -- [file]");
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(createBillOfMaterials(lock), null, 2)}\n`);
  } catch (error) {
    throw new StartError(`${file} cannot be written. Name another file: npm run sbom -- <file>`, {
      cause: error,
    });
  }
  const packages = listPackages(lock);
  const byLicense = Map.groupBy(packages, ({ license }) => license);
  const counts = [...byLicense]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([license, { length }]) => `  ${String(length).padStart(5)}  ${license}`);
  const tools = packages.filter(({ isDevelopmentOnly }) => isDevelopmentOnly);
  console.log(
    `${packages.length} packages, ${tools.length} of them only for tests and tools, as CycloneDX in ${file}\n${counts.join("\n")}`,
  );
  return 0;
}

await runCommand(main);
