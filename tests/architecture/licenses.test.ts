import { expect, test } from "vitest";
import {
  createBillOfMaterials,
  listPackages,
  parseLockFile,
} from "../../web/host/commands/sbom.ts";
import { textOf } from "./sources.ts";

/** Installed packages: licenses, versions, and which may run install scripts. */

const lock = parseLockFile(textOf("package-lock.json"));
const packages = listPackages(lock);
const named = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;

/**
 * Licenses that allow using and selling the product unchanged; sharp's LGPL library must stay
 * dynamically linked.
 */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Public Domain",
  "Unlicense",
  "Zlib",
]);

/**
 * Whether the license terms are acceptable: one side of an "or", all of an "and" in the SPDX
 * expression.
 */
function isAllowed(license: string): boolean {
  const parts = license.replaceAll(/[()]/g, "").split(/ or /i);
  return parts.some((part) => part.split(/ and /i).every((one) => allowed.has(one.trim())));
}

test("every package has an allowed license", () => {
  expect(packages.length).toBeGreaterThan(1000);
  const others = packages.filter(({ license }) => !isAllowed(license));
  expect(others.map((one) => `${named(one)}: ${one.license || "none"}`)).toEqual([]);
  expect(["GPL-3.0", "", "MIT AND GPL-3.0", "SEE LICENSE"].filter(isAllowed)).toEqual([]);
});

test("every package has an integrity hash", () => {
  expect(packages.filter(({ integrity }) => !integrity.startsWith("sha512-")).map(named)).toEqual(
    [],
  );
});

type Manifest = Record<string, unknown> & { allowScripts?: Record<string, boolean> };
const manifests = ["", "web/", "studio/", "admin/", "supabase/", "supabase/local/", "tests/"].map(
  (folder): [string, Manifest] => [folder, JSON.parse(textOf(`${folder}package.json`))],
);

test("versions are exact", () => {
  const loose = manifests.flatMap(([folder, manifest]) =>
    ["dependencies", "devDependencies", "optionalDependencies", "overrides"].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {})
        .filter(
          ([name, version]) =>
            !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(String(version)) && !name.startsWith("@site/"),
        )
        .map(([name, version]) => `${folder}package.json: ${name} ${String(version)}`),
    ),
  );
  expect(loose).toEqual([]);
});

test("install scripts run only for the packages named, and each of those has one", () => {
  const [, { allowScripts = {} }] = manifests[0] ?? ["", {}];
  const withScripts = new Set(
    packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name),
  );
  expect(Object.keys(allowScripts).filter((name) => !withScripts.has(name))).toEqual([]);
  expect(Object.values(allowScripts)).not.toContain(false);
});

test("the bill of materials lists each package with its hash and marks development tools", () => {
  // The SBOM library types its result as a plain object.
  const { components } = createBillOfMaterials(lock) as { components: Record<string, unknown>[] };
  expect(components).toHaveLength(packages.length);
  const findComponent = (name: string) =>
    components.find((component) => component["name"] === name);
  expect(findComponent("next")).toMatchObject({
    purl: expect.stringMatching(/^pkg:npm\/next@\d/),
    scope: "required",
    licenses: [{ license: { name: "MIT" } }],
    hashes: [{ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  });
  expect(findComponent("@sanity/client")?.["purl"]).toMatch(/^pkg:npm\/%40sanity\/client@/);
  // In the Studio's bundle, though only its build installs them.
  expect(findComponent("@sanity/vision")).toMatchObject({ scope: "required" });
  expect(findComponent("codemirror")).toMatchObject({ scope: "required" });
  expect(findComponent("oxlint")).toMatchObject({ scope: "excluded" });
});
