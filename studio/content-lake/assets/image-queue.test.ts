import { expect, test } from "vitest";
import { ImageQueue } from "./image-queue.ts";

/**
 * Work that finishes when the test calls `end`; `started` lists the addresses in starting order.
 */
function createQueue() {
  const queue = new ImageQueue();
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (address?: string) =>
    queue.run(address, async () => {
      started.push(address ?? "staff");
      await new Promise<void>((resolve) => void ends.push(resolve));
    });
  const end = async () => {
    ends.shift()?.();
    await new Promise<void>((resolve) => void setImmediate(resolve));
  };
  return { add, end, started };
}

test("serves visitors in turn, so that one with many images delays others by one image", async () => {
  const { add, end, started } = createQueue();
  for (let n = 0; n < 50; n += 1) void add("198.51.100.1");
  void add("198.51.100.2");
  void add();
  for (let n = 0; n < 4; n += 1) await end();
  expect(started.slice(2, 5)).toEqual(["198.51.100.1", "198.51.100.2", "staff"]);
});

test("rejects the 101st queued image of a visitor, but not images of others", async () => {
  const { add, end, started } = createQueue();
  for (let n = 0; n < 102; n += 1) void add("198.51.100.1");
  await expect(add("198.51.100.1")).rejects.toMatchObject({ status: 429 });
  void add("198.51.100.2");
  for (let n = 0; n < 3; n += 1) await end();
  expect(started).toContain("198.51.100.2");
});

test("rejects images of all visitors when the queue is full", async () => {
  const { add } = createQueue();
  for (let n = 0; n < 502; n += 1) void add(`2001:db8::${n}`);
  await expect(add("2001:db8::ffff")).rejects.toMatchObject({ status: 503 });
});
