// @vitest-environment node
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createExpiryTag } from "../../platform/cache-headers.ts";
import { PageStore } from "./page-store.ts";

const createFolder = () => mkdtempSync(join(tmpdir(), "pages-"));
const createPage = (key: string, tags: string[] = [], html = `<p>${key}</p>`) => ({
  key,
  tags,
  value: { kind: "APP_PAGE", html, rscData: Buffer.from("rsc"), segmentData: new Map([["/", 1]]) },
  cacheControl: { revalidate: 300 },
});

test("returns a stored page unchanged, also after a restart", async () => {
  const folder = createFolder();
  await new PageStore(folder).set(createPage("/", ["doc:home"]));
  const stored = await new PageStore(folder).get("/");
  expect(stored).toMatchObject(createPage("/", ["doc:home"]));
});

test("removes the pages of an expired tag, also after a restart", async () => {
  const folder = createFolder();
  const store = new PageStore(folder);
  await store.set(createPage("/", ["doc:home"]));
  await store.set(createPage("/about", ["doc:about"]));
  store.expire(["doc:home"]);
  expect(await store.get("/")).toBeNull();
  expect(await new PageStore(folder).get("/")).toBeNull();
  expect(await new PageStore(folder).get("/about")).not.toBeNull();
});

test("does not store a render that began before its tag expired", async () => {
  const store = new PageStore(createFolder());
  await store.get("/");
  store.expire(["doc:home"]);
  await store.set(createPage("/", ["doc:home"]));
  expect(await store.get("/")).toBeNull();
});

test("returns a page until the time of its expiry tag", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const store = new PageStore(createFolder());
    await store.set(createPage("/", [createExpiryTag(Date.now() + 5_000)]));
    vi.advanceTimersByTime(4_999);
    expect(await store.get("/")).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(await store.get("/")).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test("stores a render that began after its tag expired", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const store = new PageStore(createFolder());
    store.expire(["doc:home"]);
    vi.advanceTimersByTime(1);
    await store.get("/");
    await store.set(createPage("/", ["doc:home"]));
    expect(await store.get("/")).not.toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test("removes the least recently used pages beyond the maximum count", async () => {
  const store = new PageStore(createFolder(), { maxEntries: 2, maxBytes: Infinity });
  await store.set(createPage("/a"));
  await store.set(createPage("/b"));
  await store.get("/a");
  await store.set(createPage("/c"));
  expect(await store.get("/b")).toBeNull();
  expect(await store.get("/a")).not.toBeNull();
  expect(store.size.entries).toBe(2);
});

test("stays within the maximum size in bytes", async () => {
  const folder = createFolder();
  const store = new PageStore(folder, { maxEntries: 100, maxBytes: 5_000 });
  for (let n = 0; n < 20; n++) await store.set(createPage(`/${n}`, [], "x".repeat(1_000)));
  expect(store.size.bytes).toBeLessThanOrEqual(5_000);
  expect(readdirSync(folder)).toHaveLength(store.size.entries);
});

test("removes truncated, unknown and partly written files", async () => {
  const folder = createFolder();
  await new PageStore(folder).set(createPage("/"));
  const [file = ""] = readdirSync(folder);
  truncateSync(join(folder, file), 100);
  writeFileSync(join(folder, "note.txt"), "not a page");
  writeFileSync(join(folder, `${file}.0.tmp`), "half");
  expect(await new PageStore(folder).get("/")).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

test("loads the other pages when entries of the folder cannot be read", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const folder = createFolder();
  mkdirSync(join(folder, "a-folder"));
  symlinkSync(join(folder, "missing"), join(folder, "a-dangling-link"));
  await new PageStore(folder).set(createPage("/"));
  warn.mockClear();
  const restarted = new PageStore(folder);
  expect(await restarted.get("/")).not.toBeNull();
  expect(warn).toHaveBeenCalledTimes(1);
});

test("treats a file that is damaged at runtime as a cache miss", async () => {
  const folder = createFolder();
  const store = new PageStore(folder);
  await store.set(createPage("/"));
  truncateSync(join(folder, readdirSync(folder)[0] ?? ""), 10);
  expect(await store.get("/")).toBeNull();
});

test("logs one warning, and does not throw, when pages cannot be written", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const folder = createFolder();
  const store = new PageStore(folder);
  rmSync(folder, { recursive: true });
  await store.set(createPage("/"));
  await store.set(createPage("/about"));
  expect(await store.get("/")).toBeNull();
  expect(warn).toHaveBeenCalledTimes(1);
});

test("finds no pages, and does not throw, when its folder cannot be opened", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const folder = createFolder();
  const file = join(folder, "file");
  writeFileSync(file, "");
  const store = new PageStore(join(file, "pages"));
  await store.set(createPage("/"));
  expect(await store.get("/")).toBeNull();
});
