import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  type Build,
  builds,
  rebuildOutdated,
  fingerprint,
  isBuilt,
  requireBuilt,
  requireWritable,
  writeStamp,
} from "./build.ts";

const build: Build = {
  title: "the site",
  sources: ["package-lock.json", "web"],
  excluded: /^web\/host\//,
  output: "web/.next",
  completionMarker: "web/.next/BUILD_ID",
  cwd: "web",
  command: ["node"],
  served: "web/.next/static",
};

function createCheckout() {
  const folder = mkdtempSync(join(tmpdir(), "build-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write("package-lock.json", "{}");
  write("web/app/page.tsx", "page");
  return { folder, write, computeFingerprint: () => fingerprint(build, folder) };
}

test("a changed or added source changes the fingerprint", () => {
  const { write, computeFingerprint } = createCheckout();
  const fingerprints = new Set([computeFingerprint()]);
  write("web/app/page.tsx", "another page");
  fingerprints.add(computeFingerprint());
  write("web/app/new.tsx", "");
  fingerprints.add(computeFingerprint());
  write("package-lock.json", "{ }");
  fingerprints.add(computeFingerprint());
  expect(fingerprints.size).toBe(4);
});

test("tests, outputs and the gateway do not change the fingerprint", () => {
  const { write, computeFingerprint } = createCheckout();
  const before = computeFingerprint();
  write("web/app/page.test.tsx", "test");
  write("web/.next/cache/x", "x");
  write("web/host/gateway/gateway.ts", "gateway");
  write("web/node_modules/a/index.js", "a");
  write("web/next-env.d.ts", "types");
  expect(computeFingerprint()).toBe(before);
});

test("isBuilt requires the stamp, the result file and unchanged sources", () => {
  const { folder, write, computeFingerprint } = createCheckout();
  expect(isBuilt(build, folder)).toBe(false);
  write("web/.next/BUILD_ID", "1");
  expect(isBuilt(build, folder)).toBe(false);
  writeStamp(build, computeFingerprint(), folder);
  expect(isBuilt(build, folder)).toBe(true);
  write("web/app/page.tsx", "changed");
  expect(isBuilt(build, folder)).toBe(false);
});

test("missing or resized output files require a rebuild; caches do not", () => {
  const { folder, write, computeFingerprint } = createCheckout();
  write("web/.next/BUILD_ID", "1");
  write("web/.next/server/chunks/page.js", "render()");
  write("web/.next/cache/fetch", "cached");
  writeStamp(build, computeFingerprint(), folder);
  expect(isBuilt(build, folder)).toBe(true);
  rmSync(join(folder, "web/.next/cache"), { recursive: true });
  write("web/.next/trace", "added by a run");
  expect(isBuilt(build, folder)).toBe(true);
  write("web/.next/server/chunks/page.js", "");
  expect(isBuilt(build, folder)).toBe(false);
  rmSync(join(folder, "web/.next/server/chunks"), { recursive: true });
  expect(isBuilt(build, folder)).toBe(false);
});

test("a checkout that is neither built nor writable is reported in one message", async () => {
  const { folder, write } = createCheckout();
  // A file in the place of a folder refuses every user, root included.
  write("node_modules", "");
  const message =
    /^Building the site writes into the checkout, and this user cannot write .*node_modules\. Run "npm run build"/;
  await expect(rebuildOutdated(undefined, folder)).rejects.toThrow(message);
  expect(() => requireWritable("npm run dev", ["web/new/folder"], folder)).not.toThrow();
});

test("an image needs every output, but not its sources", () => {
  const { folder, write } = createCheckout();
  expect(() => requireBuilt(folder)).toThrow(
    'Not built: the site, the back office, the Studio. Run "npm run build"',
  );
  for (const { completionMarker } of builds) write(completionMarker, "output");
  expect(() => requireBuilt(folder)).not.toThrow();
});
