// @vitest-environment node
import { chmodSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { PageStore } from "./page-store.ts";

const newFolder = () => mkdtempSync(join(tmpdir(), "pages-"));
const page = (key: string, tags: string[] = [], html = `<p>${key}</p>`) => ({
  key,
  tags,
  value: { kind: "APP_PAGE", html, rscData: Buffer.from("rsc"), segmentData: new Map([["/", 1]]) },
  cacheControl: { revalidate: 300 },
});

test("a page is kept as it was, also for the next process", async () => {
  const folder = newFolder();
  await new PageStore(folder).set(page("/", ["doc:home"]));
  const kept = await new PageStore(folder).get("/");
  expect(kept).toMatchObject(page("/", ["doc:home"]));
});

test("an expired page is gone for this process and for the next one", async () => {
  const folder = newFolder();
  const store = new PageStore(folder);
  await store.set(page("/", ["doc:home"]));
  await store.set(page("/about", ["doc:about"]));
  store.expire(["doc:home"]);
  expect(await store.get("/")).toBeNull();
  expect(await new PageStore(folder).get("/")).toBeNull();
  expect(await new PageStore(folder).get("/about")).not.toBeNull();
});

test("a render that began before its content was published is not kept", async () => {
  const store = new PageStore(newFolder());
  await store.get("/");
  store.expire(["doc:home"]);
  await store.set(page("/", ["doc:home"]));
  expect(await store.get("/")).toBeNull();
});

test("a render that began after the publish event is kept", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const store = new PageStore(newFolder());
    store.expire(["doc:home"]);
    vi.advanceTimersByTime(1);
    await store.get("/");
    await store.set(page("/", ["doc:home"]));
    expect(await store.get("/")).not.toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test("the least recently used pages go first when there are too many", async () => {
  const store = new PageStore(newFolder(), { entries: 2, bytes: Infinity });
  await store.set(page("/a"));
  await store.set(page("/b"));
  await store.get("/a");
  await store.set(page("/c"));
  expect(await store.get("/b")).toBeNull();
  expect(await store.get("/a")).not.toBeNull();
  expect(store.size.entries).toBe(2);
});

test("the bytes kept stay below their limit", async () => {
  const folder = newFolder();
  const store = new PageStore(folder, { entries: 100, bytes: 5_000 });
  for (let n = 0; n < 20; n++) await store.set(page(`/${n}`, [], "x".repeat(1_000)));
  expect(store.size.bytes).toBeLessThanOrEqual(5_000);
  expect(readdirSync(folder)).toHaveLength(store.size.entries);
});

test("torn, foreign and half-written files count as absent and are removed", async () => {
  const folder = newFolder();
  await new PageStore(folder).set(page("/"));
  const [file = ""] = readdirSync(folder);
  truncateSync(join(folder, file), 100);
  writeFileSync(join(folder, "note.txt"), "not a page");
  writeFileSync(join(folder, `${file}.0.tmp`), "half");
  expect(await new PageStore(folder).get("/")).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

test("a file that is damaged while the process runs is a miss", async () => {
  const folder = newFolder();
  const store = new PageStore(folder);
  await store.set(page("/"));
  truncateSync(join(folder, readdirSync(folder)[0] ?? ""), 10);
  expect(await store.get("/")).toBeNull();
});

test("a disk that takes no pages costs one line in the log and nothing else", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const folder = newFolder();
  const store = new PageStore(folder);
  rmSync(folder, { recursive: true });
  await store.set(page("/"));
  await store.set(page("/about"));
  expect(await store.get("/")).toBeNull();
  expect(warn).toHaveBeenCalledTimes(1);
});

test("finds no pages, and does not throw, when its folder cannot be opened", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const folder = newFolder();
  const file = join(folder, "file");
  writeFileSync(file, "");
  chmodSync(folder, 0o700);
  const store = new PageStore(join(file, "pages"));
  await store.set(page("/"));
  expect(await store.get("/")).toBeNull();
});
