import * as z from "zod";

const names = z.record(z.string(), z.string()).optional();

const lockFileShape = z.object({
  name: z.string(),
  version: z.string(),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      link: z.boolean().optional(),
      dev: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
      dependencies: names,
      devDependencies: names,
    }),
  ),
});

export type LockFile = z.infer<typeof lockFileShape>;

/** Parses package-lock.json. @throws when it has another format */
export const parseLockFile = (text: string): LockFile => lockFileShape.parse(JSON.parse(text));

/** An installed version of a package. */
export type Package = {
  name: string;
  version: string;
  /** SPDX expression of its author. */
  license: string;
  /** Subresource integrity hash of the archive in the registry. */
  integrity: string;
  /** Whether only tests and tools use it. */
  isDevelopmentOnly: boolean;
  /** Whether it has an install script. */
  hasInstallScript: boolean;
};

/** Licenses that are only in a file of the package, which was reviewed. */
const reviewedLicenses = new Map([
  ["md5-o-matic", "MIT"],
  ["png-js", "MIT"],
  ["css-mediaquery", "BSD-3-Clause"],
]);

/** Development dependencies of the Studio that build it. It is a bundle of the others. */
const studioTools = /^(@types\/|@sanity\/(cli|validation)$|vite$)/;

/** The entry of a package that `path` depends on: in its own folder or in one above it. */
function resolvePackage(lock: LockFile, path: string, name: string): string | undefined {
  for (let folder = path; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, "")) {
    const found = `${folder}${folder && "/"}node_modules/${name}`;
    if (lock.packages[found]) return found;
    if (!folder.includes("node_modules"))
      return folder ? resolvePackage(lock, "", name) : undefined;
  }
}

/** The entries of the packages in the Studio's bundle, which the lock file marks as development packages. */
function findBundled(lock: LockFile): Set<string> {
  const found = new Set<string>();
  const add = (path: string, dependencies: Record<string, string> = {}) => {
    for (const name of Object.keys(dependencies)) {
      const entry = studioTools.test(name) ? undefined : resolvePackage(lock, path, name);
      if (entry === undefined || found.has(entry)) continue;
      found.add(entry);
      add(entry, lock.packages[entry]?.dependencies);
    }
  };
  add("studio", lock.packages["studio"]?.devDependencies);
  return found;
}

/** Returns every package in the lock file, by name and version. */
export function listPackages(lock: LockFile): Package[] {
  const found = new Map<string, Package>();
  const bundled = findBundled(lock);
  for (const [path, entry] of Object.entries(lock.packages)) {
    const name = path.split("node_modules/").at(-1) ?? "";
    if (!path.includes("node_modules/") || entry.link || !entry.version) continue;
    const key = `${name}@${entry.version}`;
    found.set(key, {
      name,
      version: entry.version,
      license: reviewedLicenses.get(name) ?? entry.license ?? "",
      integrity: entry.integrity ?? "",
      isDevelopmentOnly:
        (entry.dev ?? false) && !bundled.has(path) && (found.get(key)?.isDevelopmentOnly ?? true),
      hasInstallScript: entry.hasInstallScript ?? false,
    });
  }
  return [...found.values()].toSorted((one, other) =>
    `${one.name}@${one.version}` < `${other.name}@${other.version}` ? -1 : 1,
  );
}

/** Returns the packages as CycloneDX 1.6, with their hashes and licenses. */
export function createBillOfMaterials(lock: LockFile): object {
  const root = `pkg:npm/${lock.name}@${lock.version}`;
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": root,
        name: lock.name,
        version: lock.version,
        purl: root,
      },
    },
    components: listPackages(lock).map((one) => {
      const purl = `pkg:npm/${one.name.replace("@", "%40")}@${one.version}`;
      const [, algorithm, hash] = /^sha(\d+)-(.+)$/.exec(one.integrity) ?? [];
      const isExpression = / (AND|OR) /.test(one.license);
      return {
        type: "library",
        "bom-ref": purl,
        name: one.name,
        version: one.version,
        purl,
        scope: one.isDevelopmentOnly ? "excluded" : "required",
        licenses: [isExpression ? { expression: one.license } : { license: { name: one.license } }],
        ...(hash && {
          hashes: [
            { alg: `SHA-${algorithm}`, content: Buffer.from(hash, "base64").toString("hex") },
          ],
        }),
      };
    }),
  };
}
