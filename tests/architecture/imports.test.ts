import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { importsOf, isTest, root, sources, textOf } from "./sources.ts";

/** What sections, features and pages render content with. */
const rendering = ["web/rich-text", "web/scenes", "web/content", "web/analytics", "web/ui"];

/**
 * The import rules, as data. A zone is a folder; `*` stands for one folder name, so that a new section
 * or feature is covered automatically. Zones are tried in order and the first match owns the file.
 * `own` lists the project paths that a zone may import besides itself; `packages` restricts the
 * packages it may import (absent: any that its workspace declares).
 */
const zones: { zone: string; own: string[]; packages?: RegExp }[] = [
  {
    zone: "supabase/contracts",
    own: [],
    packages: /^zod$/,
  },
  { zone: "supabase/domain", own: ["supabase/contracts"], packages: /^$/ },
  { zone: "supabase/functions/_shared", own: ["supabase/contracts", "supabase/domain"] },
  {
    zone: "supabase/functions/*",
    own: ["supabase/functions/_shared", "supabase/contracts", "supabase/domain"],
  },
  {
    zone: "supabase/local",
    own: [
      "supabase/contracts",
      "supabase/domain",
      "supabase/functions/*",
      "supabase/functions/_shared",
      "web/storage/file-lock.ts",
      "web/storage/folder-identity.ts",
      "web/telemetry",
    ],
  },
  {
    zone: "studio/content-lake",
    own: ["web/storage", "supabase/contracts", "supabase/domain", "web/telemetry"],
  },
  { zone: "studio/backup", own: ["studio/content-lake", "web/storage", "supabase/domain"] },
  { zone: "studio/print", own: ["supabase/domain/accent.ts"] },
  {
    zone: "studio/seed",
    own: [
      "studio/schemas",
      "studio/print",
      "supabase/contracts",
      "supabase/domain",
      "web/content/sanity/sanity.types.ts",
    ],
  },
  {
    zone: "studio/guide",
    own: [
      "studio/client/api-version.ts",
      "studio/print",
      "studio/seed/documents.ts",
      "supabase/contracts",
      "supabase/domain",
      "web/content/sanity/sanity.types.ts",
    ],
  },
  {
    zone: "studio/transfer",
    own: [
      "studio/client/api-version.ts",
      "studio/content-lake/auth/operator.ts",
      "supabase/domain",
    ],
  },
  { zone: "studio/migrations", own: [], packages: /^@sanity\/migrate$/ },
  {
    zone: "studio",
    own: [
      "studio/seed",
      "supabase/domain/accent.ts",
      "supabase/domain/app-brand.ts",
      "supabase/domain/video/video-url.ts",
      "web/seo/og-image-path.ts",
      "web/seo/page-title.ts",
    ],
    packages: /^(?!.*supabase)/,
  },
  {
    zone: "web/host",
    own: [
      "web/settings",
      "web/platform",
      "supabase/contracts",
      "supabase/domain",
      "web/storage",
      "web/features/announcements/dismissal-script.ts",
      "web/features/scheduling/frame/frame-script.ts",
      "web/telemetry",
      "web/content/sanity/api-version.ts",
    ],
    packages: /^(?!next|react|@sanity\/client|@supabase)/,
  },
  { zone: "web/ui", own: [], packages: /^(react|react-dom|@fontsource-variable|next\/font)/ },
  { zone: "web/scenes", own: ["web/content", "web/ui"] },
  { zone: "web/rich-text", own: ["web/content", "web/ui", "web/analytics"] },
  { zone: "web/analytics", own: [] },
  { zone: "web/seo", own: ["web/content"] },
  {
    zone: "web/content",
    own: [
      "web/config.ts",
      "web/platform",
      "web/analytics",
      "web/ui/hues.ts",
      "supabase/contracts",
      "supabase/domain",
    ],
  },
  {
    zone: "web/telemetry",
    own: ["web/settings", "supabase/domain"],
    packages: /^@opentelemetry/,
  },
  { zone: "web/platform", own: ["supabase/domain"], packages: /^ipaddr\.js$/ },
  { zone: "web/storage", own: ["supabase/domain"], packages: /^$/ },
  { zone: "web/settings", own: ["supabase/contracts", "supabase/domain", "web/telemetry"] },
  {
    zone: "web/server",
    own: [
      "web/config.ts",
      "web/platform",
      "web/storage",
      "supabase/contracts",
      "supabase/domain",
      "web/content",
      "web/telemetry",
    ],
  },
  {
    zone: "web/features/*",
    own: [...rendering, "web/seo", "web/server", "supabase/contracts", "supabase/domain"],
  },
  { zone: "web/sections/*", own: ["web/features/*", ...rendering] },
  { zone: "web/sections", own: ["web/sections/*", ...rendering] },
  {
    zone: "web",
    own: [
      "web/telemetry",
      "web/sections",
      "web/sections/*",
      "web/features/*",
      ...rendering,
      "web/seo",
      "web/server",
      "web/settings",
      "web/platform",
      "supabase/contracts",
      "supabase/domain",
    ],
  },
  {
    zone: "admin/src/providers",
    own: ["admin/src", "admin/src/format/time-zone.ts", "supabase/contracts", "supabase/domain"],
    packages: /.*/,
  },
  { zone: "admin/src/theme", own: ["supabase/domain"], packages: /^(?!ra-supabase|@supabase)/ },
  {
    zone: "admin/src/format",
    own: ["admin/src/providers", "supabase/contracts", "supabase/domain"],
    packages: /^(?!ra-supabase|@supabase)/,
  },
  {
    zone: "admin/src/ui",
    own: [
      "admin/src/providers",
      "admin/src/theme",
      "admin/src/format",
      "supabase/contracts",
      "supabase/domain",
    ],
    packages: /^(?!ra-supabase|@supabase)/,
  },
  {
    zone: "admin/src/editing",
    own: [
      "admin/src/shared/staff/staff-names.ts",
      "admin/src/providers",
      "admin/src/ui",
      "admin/src/format",
      "supabase/contracts",
      "supabase/domain",
    ],
    packages: /^(?!ra-supabase|@supabase)/,
  },
  {
    zone: "admin/src/shell",
    own: [
      "admin/src/providers",
      "admin/src/theme",
      "admin/src/live",
      "admin/src/ui",
      "admin/src/editing",
      "admin/src/format",
      "supabase/contracts",
      "supabase/domain",
    ],
    packages: /^(?!ra-supabase|@supabase)/,
  },
  {
    zone: "admin/src/shared/*",
    own: [
      "admin/src/conversations/view-conversation.tsx",
      "admin/src/shell/site-address.tsx",
      "admin/src/providers",
      "admin/src/theme",
      "admin/src/ui",
      "admin/src/editing",
      "admin/src/format",
      "admin/src/shared/*",
      "supabase/contracts",
      "supabase/domain",
    ],
    packages: /^(?!ra-supabase|@supabase)/,
  },
  {
    zone: "admin/src/live",
    own: [
      "admin/src/theme",
      "admin/src/providers",
      "admin/src/shell",
      "admin/src/ui",
      "admin/src/editing",
      "admin/src/format",
      "admin/src/shared/*",
      "supabase/contracts",
      "supabase/domain",
    ],
    packages: /^(?!ra-supabase|@supabase)/,
  },
  {
    zone: "admin/src/exports",
    own: [
      "admin/src/providers",
      "admin/src/shell",
      "admin/src/ui",
      "admin/src/editing",
      "admin/src/format",
      "admin/src/shared/*",
      "supabase/contracts",
      "supabase/domain",
    ],
    packages: /^(?!ra-supabase|@supabase)/,
  },
  {
    zone: "admin/src/shared/person",
    own: [
      "admin/src/providers",
      "admin/src/shell",
      "admin/src/ui",
      "admin/src/editing",
      "admin/src/format",
      "admin/src/shared/*",
      "supabase/contracts",
      "supabase/domain",
    ],
    packages: /^(?!ra-supabase|@supabase)/,
  },
  {
    zone: "admin/src/*",
    own: [
      "admin/src/conversations/view-conversation.tsx",
      "admin/src",
      "admin/src/exports",
      "admin/src/shared/person",
      "admin/src/providers",
      "admin/src/shell",
      "admin/src/ui",
      "admin/src/editing",
      "admin/src/format",
      "admin/src/shared/*",
      "admin/src/theme",
      "admin/src/live",
      "supabase/contracts",
      "supabase/domain",
    ],
    packages: /^(?!ra-supabase|@supabase)/,
  },
  {
    zone: "admin",
    own: [
      "admin/src/*",
      "admin/src/providers",
      "admin/src/shell",
      "admin/src/ui",
      "admin/src/editing",
      "admin/src/format",
      "admin/src/shared/*",
      "admin/src/live",
      "admin/src/theme",
      "supabase/contracts",
      "supabase/domain",
    ],
    packages: /^(?!ra-supabase|@supabase)/,
  },
  {
    zone: "tests",
    own: [
      "web/telemetry",
      "web",
      "web/platform",
      "web/host",
      "web/storage",
      "web/server",
      "web/content",
      "web/features/*",
      "web/sections",
      "web/sections/*",
      "web/scenes",
      "web/ui",
      "studio/backup",
      "studio/content-lake",
      "studio/migrations",
      "studio/transfer",
      "studio/branding/mark.ts",
      "studio/schemas/fields/page-path.ts",
      "studio/seed",
      "admin/src/*",
      "supabase/contracts",
      "supabase/domain",
      "supabase/local",
      "supabase/functions/*",
    ],
  },
];

const inside = (zone: string) => new RegExp(`^${zone.replaceAll("*", "[^/]+")}/`);
const zoneOf = (path: string) => zones.find(({ zone }) => inside(zone).test(path));
/**
 * The folder that a `*` zone matched for a file, such as `web/features/contact`; files of one folder
 * may import each other.
 */
const zoneFolder = (path: string, zone: string) => inside(zone).exec(path)?.[0].replace(/\/$/, "");

/** The project path that an import refers to, or undefined for a package. */
function projectPath(from: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return relative(root, join(root, dirname(from), specifier));
  const workspace = /^@site\/([a-z]+)(\/.*)?$/.exec(specifier);
  return workspace ? `${workspace[1]}${workspace[2] ?? ""}` : undefined;
}

function importViolation(from: string, specifier: string): string | undefined {
  const rule = zoneOf(from);
  if (!rule) return `${from} lies in no zone: add its folder to tests/architecture/imports.test.ts`;
  const target = projectPath(from, specifier);
  if (target === undefined) {
    if (specifier.startsWith("node:") || !rule.packages || rule.packages.test(specifier)) return;
    if (from.includes(".test.")) return;
    return `${from} imports ${specifier}, which ${rule.zone} may not use`;
  }
  if (/\.(json|css|sql|woff2|svg)$/.test(target)) return;
  if (zoneFolder(from, rule.zone) === zoneFolder(target, rule.zone)) {
    if (zoneOf(target) === rule) return;
  }
  // A unit test may import anything it needs as a fixture; only product code is bound to its zone.
  if (from.includes(".test.") && target.startsWith("tests/support/")) return;
  const zone = zoneOf(target);
  if (zone && (rule.own.includes(zone.zone) || rule.own.some((own) => own === target))) return;
  return `${from} imports ${specifier}: ${rule.zone} may import ${rule.own.join(", ") || "nothing"} of the project besides itself`;
}

test("every import follows the zone rules", () => {
  const refused = sources.flatMap((path) =>
    importsOf(path).flatMap((specifier) => importViolation(path, specifier) ?? []),
  );
  expect(refused).toEqual([]);
});

test("relative imports include the file extension, as Node requires", () => {
  const without = sources.flatMap((path) =>
    importsOf(path)
      .filter((specifier) => specifier.startsWith("."))
      .filter((specifier) => !/\.(tsx?|mjs|json|css|sql|woff2|svg)$/.test(specifier))
      .map((specifier) => `${path} imports ${specifier}`),
  );
  expect(without).toEqual([]);
});

test("product code reads the environment in one place per workspace", () => {
  // Next compiles instrumentation for every runtime and removes branches that this variable excludes.
  const places = /(^|\/)(config|instrumentation|next\.config|vite\.config|sanity\.cli|env)\.ts$/;
  const readers = sources
    .filter((path) => !isTest(path))
    .filter((path) => !places.test(path))
    .filter((path) => /process\.env\b/.test(textOf(path)));
  expect(readers).toEqual([]);
});
