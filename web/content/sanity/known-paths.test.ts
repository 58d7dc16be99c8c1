import { expect, test, vi } from "vitest";
import { KnownPaths } from "./known-paths.ts";
import type { StoredRedirect } from "./redirects.ts";

const isPage = async (known: KnownPaths, path: string) =>
  (await known.resolve(path))?.kind === "page";

const pageAt = (path: string) => ({ path, sections: null });

function paths(initial: string[], redirects: StoredRedirect[] = []) {
  const world = { paths: initial, redirects, now: 0, down: false };
  const list = vi.fn(async () => {
    if (world.down) throw new Error("down");
    return { pages: world.paths.map(pageAt), redirects: world.redirects };
  });
  return { world, list, known: new KnownPaths(list, "https://www.example.com", () => world.now) };
}

test("resolves known paths from memory for 30 seconds", async () => {
  const { known, list, world } = paths(["/", "/about"]);
  for (const seconds of [0, 10, 29.9]) {
    world.now = seconds * 1_000;
    expect(await isPage(known, "/about")).toBe(true);
  }
  expect(list).toHaveBeenCalledTimes(1);
});

test("finds a page that moved without a publish event after 30 seconds", async () => {
  const { known, world } = paths(["/old"]);
  expect(await isPage(known, "/old")).toBe(true);
  world.paths = ["/new"];
  world.redirects = [{ from: "/old", page: "/new", address: null }];
  world.now = 30_000;
  expect(await known.resolve("/old")).toEqual({ kind: "redirect", to: "/new" });
  expect(await isPage(known, "/new")).toBe(true);
});

test("resolves an expired path unchanged while the list cannot be read", async () => {
  const { known, world } = paths(["/new"], [{ from: "/old", page: "/new", address: null }]);
  expect(await known.resolve("/old")).toEqual({ kind: "redirect", to: "/new" });
  world.now = 60_000;
  world.down = true;
  expect(await known.resolve("/old")).toEqual({ kind: "redirect", to: "/new" });
});

test("delays one request in five seconds, by at most a second, while reading the list hangs", async () => {
  vi.useFakeTimers();
  const { known, world, list } = paths(["/about"]);
  expect(await isPage(known, "/about")).toBe(true);
  world.now = 60_000;
  list.mockImplementation(() => new Promise(() => undefined));
  const pending = known.resolve("/about");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await pending).toMatchObject({ kind: "page" });
  world.now += 4_999;
  expect(await isPage(known, "/about")).toBe(true);
  vi.useRealTimers();
});

test("delays one request for an unknown path in five seconds, by two, while reading hangs", async () => {
  vi.useFakeTimers();
  const { known, world, list } = paths(["/about"]);
  list.mockImplementation(() => new Promise(() => undefined));
  const pending = known.resolve("/contact");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await pending).toEqual({ kind: "page", sections: [] });
  world.now = 4_999;
  expect(await known.resolve("/imprint")).toEqual({ kind: "page", sections: [] });
  vi.useRealTimers();
});

test("reads the list once a second, however many unknown paths are requested", async () => {
  const { known, list } = paths(["/"]);
  await Promise.all(Array.from({ length: 50 }, (_, n) => isPage(known, `/made-up-${n}`)));
  expect(list).toHaveBeenCalledTimes(1);
});

test("finds a new page within a second", async () => {
  const { known, world } = paths(["/"]);
  expect(await isPage(known, "/new")).toBe(false);
  world.paths = ["/", "/new"];
  world.now = 1_000;
  expect(await isPage(known, "/new")).toBe(true);
});

test("reads the list again after a publish event", async () => {
  const { known, world } = paths(["/old"]);
  expect(await isPage(known, "/old")).toBe(true);
  world.paths = ["/new"];
  known.invalidate();
  expect(await isPage(known, "/old")).toBe(false);
  expect(await isPage(known, "/new")).toBe(true);
});

test("discards a list that was being read during a publish event", async () => {
  const { known, world, list } = paths(["/old"]);
  const slow = Promise.withResolvers<Awaited<ReturnType<typeof list>>>();
  list.mockImplementationOnce(() => slow.promise);
  const pending = isPage(known, "/old");
  world.now = 5;
  known.invalidate();
  world.paths = [];
  slow.resolve({ pages: [pageAt("/old")], redirects: [] });
  expect(await pending).toBe(false);
  expect(await isPage(known, "/old")).toBe(false);
});

test("never misses an existing page during a series of publish events", async () => {
  const { known, world, list } = paths(["/about"]);
  list.mockImplementation(async () => {
    world.now += 1;
    known.invalidate();
    return { pages: [pageAt("/about")], redirects: [] };
  });
  world.now = 1;
  expect(await isPage(known, "/about")).toBe(true);
  expect(list).toHaveBeenCalledTimes(3);
});

test("treats every path as a possible page while the content is unreachable", async () => {
  const { known, world } = paths([]);
  world.down = true;
  expect(await isPage(known, "/about")).toBe(true);
});

test("resolves a former path to a redirect from memory until it has a page again", async () => {
  const { known, world, list } = paths(["/new"], [{ from: "/old", page: "/new", address: null }]);
  expect(await known.resolve("/old")).toEqual({ kind: "redirect", to: "/new" });
  world.now = 20_000;
  expect(await known.resolve("/old")).toEqual({ kind: "redirect", to: "/new" });
  expect(await isPage(known, "/old")).toBe(false);
  expect(list).toHaveBeenCalledTimes(1);
  world.paths = ["/new", "/old"];
  known.invalidate();
  expect(await known.resolve("/old")).toMatchObject({ kind: "page" });
});

test("returns the section types of a page, and an empty list for a page without sections", async () => {
  const list = async () => ({
    pages: [
      { path: "/find", sections: ["hero", "siteSearch"] as const },
      { path: "/terms", sections: null },
    ],
    redirects: [],
  });
  const known = new KnownPaths(list, "https://www.example.com");
  expect(await known.resolve("/find")).toEqual({ kind: "page", sections: ["hero", "siteSearch"] });
  expect(await known.resolve("/terms")).toEqual({ kind: "page", sections: [] });
});
