/** One package of the lock file. */
type Locked = {
  version?: string;
  license?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
};

export type LockFile = { name: string; version: string; packages: Record<string, Locked> };

/** A package as it is installed, once for each version. */
export type Package = {
  name: string;
  version: string;
  /** As SPDX, as its maker writes it. */
  licence: string;
  /** Subresource-integrity hash of what the registry gives out. */
  integrity: string;
  /** Whether it is for tests and tools alone. */
  isForTools: boolean;
  /** Whether installing it would run a script of its own. */
  hasInstallScript: boolean;
};

/** Licences that packages name in a file alone, which somebody has read. */
const readByHand = new Map([
  ["md5-o-matic", "MIT"],
  ["png-js", "MIT"],
  ["css-mediaquery", "BSD-3-Clause"],
]);

/** Every package that the lock file names, by name and version. */
export function packagesIn(lock: LockFile): Package[] {
  const found = new Map<string, Package>();
  for (const [path, entry] of Object.entries(lock.packages)) {
    const name = path.split("node_modules/").at(-1) ?? "";
    if (!path.includes("node_modules/") || entry.link || !entry.version) continue;
    const key = `${name}@${entry.version}`;
    found.set(key, {
      name,
      version: entry.version,
      licence: readByHand.get(name) ?? entry.license ?? "",
      integrity: entry.integrity ?? "",
      isForTools: (entry.dev ?? false) && (found.get(key)?.isForTools ?? true),
      hasInstallScript: entry.hasInstallScript ?? false,
    });
  }
  return [...found.values()].toSorted((one, other) =>
    `${one.name}@${one.version}` < `${other.name}@${other.version}` ? -1 : 1,
  );
}

/** The packages as CycloneDX 1.6, with their hashes and licences. */
export function billOfMaterials(lock: LockFile): object {
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
    components: packagesIn(lock).map((one) => {
      const purl = `pkg:npm/${one.name.replace("@", "%40")}@${one.version}`;
      const [, algorithm, hash] = /^sha(\d+)-(.+)$/.exec(one.integrity) ?? [];
      const isExpression = / (AND|OR) /.test(one.licence);
      return {
        type: "library",
        "bom-ref": purl,
        name: one.name,
        version: one.version,
        purl,
        scope: one.isForTools ? "excluded" : "required",
        licenses: [isExpression ? { expression: one.licence } : { license: { name: one.licence } }],
        ...(hash && {
          hashes: [
            { alg: `SHA-${algorithm}`, content: Buffer.from(hash, "base64").toString("hex") },
          ],
        }),
      };
    }),
  };
}
