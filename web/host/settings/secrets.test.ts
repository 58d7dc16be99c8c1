import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadSecrets } from "./secrets.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("generates secrets once", () => {
  const folder = newFolder();
  const first = loadSecrets(folder);
  expect(loadSecrets(folder)).toEqual(first);
  expect(first.publishableKey).toMatch(/^sb_publishable_[\w-]{22}_[\w-]{8}$/);
  expect(first.secretKey).toMatch(/^sb_secret_[\w-]{22}_[\w-]{8}$/);
  expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length);
});

test("only the owner can read them, also after their mode was changed", () => {
  const folder = newFolder();
  const path = join(folder, "secrets.json");
  loadSecrets(folder);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  chmodSync(path, 0o644);
  loadSecrets(folder);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["secrets.json"]);
});

test("adds a missing secret and keeps the others", () => {
  const folder = newFolder();
  const path = join(folder, "secrets.json");
  const { webhookSecret, ...older } = loadSecrets(folder);
  writeFileSync(path, JSON.stringify(older));
  const now = loadSecrets(folder);
  expect(now).toMatchObject(older);
  expect(now.webhookSecret).not.toBe(webhookSecret);
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(now);
});

test.each(["", "{", "[]", '{"jwtSecret":""}', '{"jwtSecret":7}'])(
  "names a damaged file and does not overwrite it: %s",
  (text) => {
    const folder = newFolder();
    const path = join(folder, "secrets.json");
    writeFileSync(path, text);
    expect(() => loadSecrets(folder)).toThrow(`${path} is damaged`);
    expect(readFileSync(path, "utf8")).toBe(text);
  },
);

test("does not report an unreadable file as damaged", () => {
  const folder = newFolder();
  mkdirSync(join(folder, "secrets.json"));
  expect(() => loadSecrets(folder)).toThrow(
    /cannot be read \(EISDIR.*Check its owner and permissions/,
  );
});
