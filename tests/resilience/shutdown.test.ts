import { expect, test, vi } from "vitest";

const stop = vi.hoisted(() => vi.fn(async () => 0));
const discard = vi.hoisted(() => vi.fn());
vi.mock("../support/product/product.ts", () => ({
  discard,
  newDataDir: () => "/data",
  startProduct: async () => ({ origin: "http://localhost:1", stop }),
}));
vi.mock("../support/product/product-database.ts", () => ({
  withProductDatabase: () => Promise.reject(new Error("no database")),
}));
const { shutdown } = await import("./steps/shutdown.ts");

test("stops the product before its folder is removed when a round fails", async () => {
  await expect(shutdown(["1"])).rejects.toThrow("no database");
  expect(stop).toHaveBeenCalledOnce();
  expect(stop).toHaveBeenCalledBefore(discard);
});
