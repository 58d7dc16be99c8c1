import { expect, test } from "vitest";
import { importsOf, isTest, sources, textOf, workspaces } from "./sources.ts";

/**
 * A package that is present only because another workspace declares it disappears with that
 * declaration.
 */

type Manifest = Partial<
  Record<"dependencies" | "devDependencies" | "optionalDependencies", object>
>;

function declaredIn(folder: string): string[] {
  const manifest: Manifest = JSON.parse(textOf(`${folder}package.json`));
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
}

const packageOf = (specifier: string) =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

test.each(workspaces)("%s declares every package it imports", (workspace) => {
  const declared = new Set([...declaredIn(`${workspace}/`), ...declaredIn("")]);
  // Unit tests use testing tools that are declared once.
  const forTests = new Set([...declared, ...declaredIn("tests/")]);
  const missing = sources
    .filter((path) => path.startsWith(`${workspace}/`))
    .flatMap((path) =>
      importsOf(path)
        .filter((specifier) => !/^(\.|node:)/.test(specifier))
        .filter((specifier) => !(isTest(path) ? forTests : declared).has(packageOf(specifier)))
        .map((specifier) => `${path} imports ${specifier}`),
    );
  expect(missing).toEqual([]);
});
