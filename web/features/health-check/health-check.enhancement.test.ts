// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enhance } from "./health-check.enhancement.ts";

const fetchMock = vi.fn<typeof fetch>();
const respondWith = (status: number) => () => Promise.resolve(new Response(null, { status }));

let element: HTMLElement;
let visibility: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers();
  visibility = "visible";
  element = document.createElement("div");
  element.dataset.backend = "/api/health/backend";
  fetchMock.mockImplementation(respondWith(200));
  vi.stubGlobal("fetch", fetchMock);
  vi.spyOn(document, "readyState", "get").mockReturnValue("complete");
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  vi.stubGlobal("requestIdleCallback", (run: () => void) => setTimeout(run, 50));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetchMock.mockReset();
  sessionStorage.clear();
});

const requestedUrls = () => fetchMock.mock.calls.map(([url]) => String(url));

test("checks index and backend on its own origin once the page is idle and visible", async () => {
  enhance(element);
  expect(fetchMock).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(50);
  expect(requestedUrls()).toEqual(["/", "/api/health/backend"]);
  expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({ cache: "no-cache" });
  expect(fetchMock.mock.calls[1]?.[1]).toMatchObject({ method: "HEAD" });
  expect(element.dataset.health).toBe("healthy");
});

test("waits until a background page becomes visible", async () => {
  visibility = "hidden";
  enhance(element);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetchMock).not.toHaveBeenCalled();
  visibility = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  expect(element.dataset.health).toBe("healthy");
});

test("repeats the check every 300000 ms", async () => {
  enhance(element);
  await vi.advanceTimersByTimeAsync(50);
  fetchMock.mockClear();
  await vi.advanceTimersByTimeAsync(299_999);
  expect(fetchMock).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(requestedUrls()).toEqual(["/", "/api/health/backend"]);
});

test("retries a server error three times, 2 s apart, and is then unhealthy", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  fetchMock.mockImplementation(respondWith(503));
  enhance(element);
  await vi.advanceTimersByTimeAsync(50);
  expect(element.dataset.health).toBe("recovering");
  await vi.advanceTimersByTimeAsync(1_999);
  expect(element.dataset.health).toBe("recovering");
  await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(element.dataset.health).toBe("unhealthy");
  expect(requestedUrls().filter((url) => url === "/")).toHaveLength(4);
  expect(warned).toHaveBeenCalledTimes(4);
});

test("clears only the caches of the site and keeps stored data", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const deleted: string[] = [];
  vi.stubGlobal("caches", {
    keys: async () => ["site-pages", "extension"],
    delete: async (name: string) => deleted.push(name),
  });
  localStorage.setItem("consent", "kept");
  sessionStorage.setItem("contact", "draft");
  fetchMock.mockImplementationOnce(respondWith(500));
  enhance(element);
  await vi.advanceTimersByTimeAsync(2_100);
  expect(element.dataset.health).toBe("healthy");
  expect(deleted).toEqual(["site-pages"]);
  expect(localStorage.getItem("consent")).toBe("kept");
  expect(sessionStorage.getItem("contact")).toBe("draft");
  localStorage.clear();
});

test("reloads once after a failed chunk", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  enhance(element);
  await vi.advanceTimersByTimeAsync(50);
  const missing = Object.assign(new Error("Failed to load chunk"), { name: "ChunkLoadError" });
  for (const round of [1, 2]) {
    window.dispatchEvent(new ErrorEvent("error", { error: missing }));
    expect(element.dataset.health).toBe("recovering");
    await vi.advanceTimersByTimeAsync(2_100);
    expect(element.dataset.health).toBe("healthy");
    expect(reload, `round ${round}`).toHaveBeenCalledOnce();
  }
});

test("does not reload a page with user input", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  document.body.innerHTML = "<textarea></textarea>";
  const text = document.querySelector("textarea");
  if (text) text.value = "half a sentence";
  enhance(element);
  await vi.advanceTimersByTimeAsync(50);
  const missing = Object.assign(new Error("Failed to load chunk"), { name: "ChunkLoadError" });
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: missing }));
  await vi.advanceTimersByTimeAsync(2_100);
  expect(reload).not.toHaveBeenCalled();
  document.body.innerHTML = "";
});
