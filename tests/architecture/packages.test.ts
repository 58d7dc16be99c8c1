import { expect, test } from "vitest";
import { importsOf, isTest, sources, textOf, workspaces } from "./sources.ts";

/**
 * A package that is present only because another workspace declares it disappears with that
 * declaration.
 */

type Manifest = Partial<
  Record<"dependencies" | "devDependencies" | "optionalDependencies", object>
>;

const readManifest = (folder: string): Manifest => JSON.parse(textOf(`${folder}package.json`));

function runtimeOf(folder: string): string[] {
  const { dependencies, optionalDependencies } = readManifest(folder);
  return Object.keys({ ...dependencies, ...optionalDependencies });
}

const declaredIn = (folder: string): string[] => [
  ...runtimeOf(folder),
  ...Object.keys(readManifest(folder).devDependencies ?? {}),
];

const packageOf = (specifier: string) =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

/** A workspace inside another one; images of the site leave it out (docs/decisions/0152-container-images.md). */
const inner = "supabase/local";

test.each([...workspaces, inner])("%s declares every package it imports", (workspace) => {
  const outer = workspace === inner ? declaredIn("supabase/") : [];
  const declared = new Set([...declaredIn(`${workspace}/`), ...outer, ...declaredIn("")]);
  // Unit tests use testing tools that are declared once.
  const forTests = new Set([...declared, ...declaredIn("tests/")]);
  const missing = sources
    .filter((path) => path.startsWith(`${workspace}/`))
    .filter((path) => workspace === inner || !path.startsWith(`${inner}/`))
    .flatMap((path) =>
      importsOf(path)
        .filter((specifier) => !/^(\.|node:)/.test(specifier))
        .filter((specifier) => !(isTest(path) ? forTests : declared).has(packageOf(specifier)))
        .map((specifier) => `${path} imports ${specifier}`),
    );
  expect(missing).toEqual([]);
});

/** What images run. Development dependencies of these workspaces are not in them. */
const served = /^(web\/host|supabase|studio\/(content-lake|backup|guide|print|transfer))\//;
const tools = new Set(["supabase/local/database/typegen.ts"]);

test("code that runs in production imports no development dependency", () => {
  const runtime = new Set(
    ["web/", "studio/", "supabase/", "supabase/local/"].flatMap((folder) => runtimeOf(folder)),
  );
  const missing = sources
    .filter((path) => served.test(path) && !isTest(path) && !tools.has(path))
    .flatMap((path) =>
      importsOf(path)
        .filter((specifier) => !/^(\.|node:|npm:)/.test(specifier))
        .filter((specifier) => !runtime.has(packageOf(specifier)))
        .map((specifier) => `${path} imports ${specifier}`),
    );
  expect(missing).toEqual([]);
});
