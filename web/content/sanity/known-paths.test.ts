import { expect, test, vi } from "vitest";
import { KnownPaths } from "./known-paths.ts";
import type { StoredRedirect } from "./redirects.ts";

const isPage = async (known: KnownPaths, path: string) =>
  (await known.resolve(path))?.kind === "page";

const pageAt = (path: string) => ({ path, sections: null });

function createKnownPaths(
  paths: string[],
  redirects: StoredRedirect[] = [],
  getGeneration?: () => number,
) {
  const state = { paths, redirects, now: 0, isDown: false };
  const readPaths = vi.fn(async () => {
    if (state.isDown) throw new Error("down");
    return { pages: state.paths.map(pageAt), redirects: state.redirects };
  });
  return {
    state,
    readPaths,
    known: new KnownPaths(readPaths, "https://www.example.com", () => state.now, getGeneration),
  };
}

test("resolves known paths from memory for 30 seconds", async () => {
  const { known, readPaths, state } = createKnownPaths(["/", "/about"]);
  for (const seconds of [0, 10, 29.9]) {
    state.now = seconds * 1_000;
    expect(await isPage(known, "/about")).toBe(true);
  }
  expect(readPaths).toHaveBeenCalledTimes(1);
});

test("finds a page that moved without a publish event after 30 seconds", async () => {
  const { known, state } = createKnownPaths(["/old"]);
  expect(await isPage(known, "/old")).toBe(true);
  state.paths = ["/new"];
  state.redirects = [{ from: "/old", page: "/new", url: null }];
  state.now = 30_000;
  expect(await known.resolve("/old")).toEqual({ kind: "redirect", to: "/new", isTemporary: false });
  expect(await isPage(known, "/new")).toBe(true);
});

test("resolves an expired path unchanged while the list cannot be read", async () => {
  const { known, state } = createKnownPaths(["/new"], [{ from: "/old", page: "/new", url: null }]);
  expect(await known.resolve("/old")).toEqual({ kind: "redirect", to: "/new", isTemporary: false });
  state.now = 60_000;
  state.isDown = true;
  expect(await known.resolve("/old")).toEqual({ kind: "redirect", to: "/new", isTemporary: false });
});

test("delays one request in five seconds, by at most a second, while reading the list hangs", async () => {
  vi.useFakeTimers();
  const { known, state, readPaths } = createKnownPaths(["/about"]);
  expect(await isPage(known, "/about")).toBe(true);
  state.now = 60_000;
  readPaths.mockImplementation(() => new Promise(() => undefined));
  const pending = known.resolve("/about");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await pending).toMatchObject({ kind: "page" });
  state.now += 4_999;
  expect(await isPage(known, "/about")).toBe(true);
  vi.useRealTimers();
});

test("delays one request for an unknown path in five seconds, by two, while reading hangs", async () => {
  vi.useFakeTimers();
  const { known, state, readPaths } = createKnownPaths(["/about"]);
  readPaths.mockImplementation(() => new Promise(() => undefined));
  const pending = known.resolve("/contact");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await pending).toEqual({ kind: "page", sections: [] });
  state.now = 4_999;
  expect(await known.resolve("/imprint")).toEqual({ kind: "page", sections: [] });
  vi.useRealTimers();
});

test("reads the list once a second, however many unknown paths are requested", async () => {
  const { known, readPaths } = createKnownPaths(["/"]);
  await Promise.all(Array.from({ length: 50 }, (_, n) => isPage(known, `/made-up-${n}`)));
  expect(readPaths).toHaveBeenCalledTimes(1);
});

test("finds a new page within a second", async () => {
  const { known, state } = createKnownPaths(["/"]);
  expect(await isPage(known, "/new")).toBe(false);
  state.paths = ["/", "/new"];
  state.now = 1_000;
  expect(await isPage(known, "/new")).toBe(true);
});

test("reads the list again after a publish event", async () => {
  const { known, state } = createKnownPaths(["/old"]);
  expect(await isPage(known, "/old")).toBe(true);
  state.paths = ["/new"];
  known.invalidate();
  expect(await isPage(known, "/old")).toBe(false);
  expect(await isPage(known, "/new")).toBe(true);
});

test("discards a list that was being read during a publish event", async () => {
  const { known, state, readPaths } = createKnownPaths(["/old"]);
  const slow = Promise.withResolvers<Awaited<ReturnType<typeof readPaths>>>();
  readPaths.mockImplementationOnce(() => slow.promise);
  const pending = isPage(known, "/old");
  state.now = 5;
  known.invalidate();
  state.paths = [];
  slow.resolve({ pages: [pageAt("/old")], redirects: [] });
  expect(await pending).toBe(false);
  expect(await isPage(known, "/old")).toBe(false);
});

test("reads the list again in a new generation of the content", async () => {
  const generation = { number: 0 };
  const { known, state } = createKnownPaths(["/old"], [], () => generation.number);
  expect(await isPage(known, "/old")).toBe(true);
  state.paths = ["/new"];
  expect(await isPage(known, "/old")).toBe(true);
  generation.number += 1;
  expect(await isPage(known, "/old")).toBe(false);
  expect(await isPage(known, "/new")).toBe(true);
});

test("never misses an existing page during a series of publish events", async () => {
  const { known, state, readPaths } = createKnownPaths(["/about"]);
  readPaths.mockImplementation(async () => {
    state.now += 1;
    known.invalidate();
    return { pages: [pageAt("/about")], redirects: [] };
  });
  state.now = 1;
  expect(await isPage(known, "/about")).toBe(true);
  expect(readPaths).toHaveBeenCalledTimes(3);
});

test("treats every path as a possible page while the content is unreachable", async () => {
  const { known, state } = createKnownPaths([]);
  state.isDown = true;
  expect(await isPage(known, "/about")).toBe(true);
});

test("resolves a former path to a redirect from memory until it has a page again", async () => {
  const { known, state, readPaths } = createKnownPaths(
    ["/new"],
    [{ from: "/old", page: "/new", url: null }],
  );
  expect(await known.resolve("/old")).toEqual({ kind: "redirect", to: "/new", isTemporary: false });
  state.now = 20_000;
  expect(await known.resolve("/old")).toEqual({ kind: "redirect", to: "/new", isTemporary: false });
  expect(await isPage(known, "/old")).toBe(false);
  expect(readPaths).toHaveBeenCalledTimes(1);
  state.paths = ["/new", "/old"];
  known.invalidate();
  expect(await known.resolve("/old")).toMatchObject({ kind: "page" });
});

test("returns the section types of a page, and an empty list for a page without sections", async () => {
  const readPaths = async () => ({
    pages: [
      { path: "/find", sections: ["hero", "siteSearch"] as const },
      { path: "/terms", sections: null },
    ],
    redirects: [],
  });
  const known = new KnownPaths(readPaths, "https://www.example.com");
  expect(await known.resolve("/find")).toEqual({ kind: "page", sections: ["hero", "siteSearch"] });
  expect(await known.resolve("/terms")).toEqual({ kind: "page", sections: [] });
});

test("a page with values of other types does not break the others", async () => {
  const known = new KnownPaths(async () => {
    const sections = ["hero", null, 5];
    const pages = [
      { path: 5, sections },
      { path: { current: "/a" }, sections },
      { path: "/about", sections },
      { path: "/empty", sections: 5 },
    ];
    return { pages, redirects: [{ from: "/old", page: null, url: 5 }] };
  }, "https://www.example.com");
  expect(await known.resolve("/about")).toEqual({ kind: "page", sections: ["hero"] });
  expect(await known.resolve("/empty")).toEqual({ kind: "page", sections: [] });
  expect(await known.resolve("/old")).toBeUndefined();
});

test("logs once that the list cannot be read, not for every request", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { known, state } = createKnownPaths([]);
  state.isDown = true;
  await Promise.all([known.resolve("/a"), known.resolve("/b"), known.resolve("/c")]);
  await known.resolve("/d");
  expect(warn.mock.calls).toEqual([
    ["content: could not read the list of pages and redirects: down"],
  ]);
});
