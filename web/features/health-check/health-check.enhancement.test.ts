// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enhance } from "./health-check.enhancement.ts";

const asked = vi.fn<typeof fetch>();
const answer = (status: number) => () => Promise.resolve(new Response(null, { status }));

let element: HTMLElement;
let visibility: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers();
  visibility = "visible";
  element = document.createElement("div");
  element.dataset.backend = "/api/health/backend";
  asked.mockImplementation(answer(200));
  vi.stubGlobal("fetch", asked);
  vi.spyOn(document, "readyState", "get").mockReturnValue("complete");
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  vi.stubGlobal("requestIdleCallback", (run: () => void) => setTimeout(run, 50));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  asked.mockReset();
  sessionStorage.clear();
});

const addresses = () => asked.mock.calls.map(([address]) => String(address));

test("once the page is idle and looked at, the index and the backend are asked, on our own origin", async () => {
  enhance(element);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(50);
  expect(addresses()).toEqual(["/", "/api/health/backend"]);
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ cache: "no-cache" });
  expect(asked.mock.calls[1]?.[1]).toMatchObject({ method: "HEAD" });
  expect(element.dataset.health).toBe("healthy");
});

test("a page in the background waits until it is looked at", async () => {
  visibility = "hidden";
  enhance(element);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).not.toHaveBeenCalled();
  visibility = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  expect(element.dataset.health).toBe("healthy");
});

test("it looks again every 300000 ms", async () => {
  enhance(element);
  await vi.advanceTimersByTimeAsync(50);
  asked.mockClear();
  await vi.advanceTimersByTimeAsync(299_999);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(addresses()).toEqual(["/", "/api/health/backend"]);
});

test("a refusal is an answer; a fault is retried three times, 2 s apart, and then unhealthy", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  asked.mockImplementation(answer(503));
  enhance(element);
  await vi.advanceTimersByTimeAsync(50);
  expect(element.dataset.health).toBe("recovering");
  await vi.advanceTimersByTimeAsync(1_999);
  expect(element.dataset.health).toBe("recovering");
  await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(element.dataset.health).toBe("unhealthy");
  expect(addresses().filter((address) => address === "/")).toHaveLength(4);
  expect(warned).toHaveBeenCalledTimes(4);
});

test("a recovery clears caches of the site and nobody else's, and keeps what is stored", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const removed: string[] = [];
  vi.stubGlobal("caches", {
    keys: async () => ["site-pages", "extension"],
    delete: async (name: string) => removed.push(name),
  });
  localStorage.setItem("consent", "kept");
  sessionStorage.setItem("contact", "draft");
  asked.mockImplementationOnce(answer(500));
  enhance(element);
  await vi.advanceTimersByTimeAsync(2_100);
  expect(element.dataset.health).toBe("healthy");
  expect(removed).toEqual(["site-pages"]);
  expect(localStorage.getItem("consent")).toBe("kept");
  expect(sessionStorage.getItem("contact")).toBe("draft");
  localStorage.clear();
});

test("code that did not load leads to one reload, and no second one", async () => {
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

test("a reload never costs what was typed", async () => {
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
