// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { storageDeniedText } from "./ui/ui.copy.ts";

// Loading the whole app is not needed to test the storage.
vi.mock("./app.tsx", async () => {
  const { createStore } = await import("./providers/store.ts");
  const { StorageNotice } = await import("./shell/storage-notice.tsx");
  const createApp = () => {
    const store = createStore();
    store.setup();
    store.setItem("theme", "dark");
    return (
      <>
        <StorageNotice />
        {store.getItem("theme")}
      </>
    );
  };
  return { createApp };
});
vi.mock("./config.ts", () => ({
  ConfigError: Error,
  readConfig: () => ({
    supabaseUrl: "http://127.0.0.1:1",
    supabasePublishableKey: "key",
    contentOrigin: "http://127.0.0.1:1",
    siteUrl: "http://127.0.0.1:1",
  }),
}));

test("the back office opens and shows a notice if the browser blocks storage", async () => {
  Object.defineProperty(window, "localStorage", {
    get: () => {
      throw new DOMException("denied", "SecurityError");
    },
    configurable: true,
  });
  const root = document.createElement("div");
  root.id = "root";
  document.body.append(root);
  await import("./main.tsx");
  expect(await screen.findByText(storageDeniedText)).toBeDefined();
  expect(await screen.findByText("dark")).toBeDefined();

  // The replacement behaves like the browser's own storage.
  localStorage.clear();
  localStorage.setItem("b", "1");
  localStorage.setItem("a", "x");
  expect([localStorage.length, localStorage.getItem("a"), localStorage.key(1)]).toEqual([
    2,
    "x",
    "a",
  ]);
  expect(Object.keys(localStorage)).toEqual(["b", "a"]);
  localStorage.removeItem("b");
  expect([localStorage.length, localStorage.getItem("b")]).toEqual([1, null]);
  expect(localStorage.getItem("setItem")).toBeNull();
});
