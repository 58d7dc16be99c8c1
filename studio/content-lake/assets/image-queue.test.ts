import { expect, test } from "vitest";
import { ImageQueue } from "./image-queue.ts";

/** Work that ends when it is told to; `started` names it in the order of the turns. */
function openTurns() {
  const turns = new ImageQueue();
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (address?: string) =>
    turns.run(address, async () => {
      started.push(address ?? "staff");
      await new Promise<void>((resolve) => void ends.push(resolve));
    });
  const end = async () => {
    ends.shift()?.();
    await new Promise<void>((resolve) => void setImmediate(resolve));
  };
  return { add, end, started };
}

test("a visitor with many pictures delays those of others by one turn", async () => {
  const { add, end, started } = openTurns();
  for (let n = 0; n < 50; n += 1) void add("198.51.100.1");
  void add("198.51.100.2");
  void add();
  for (let n = 0; n < 4; n += 1) await end();
  expect(started.slice(2, 5)).toEqual(["198.51.100.1", "198.51.100.2", "staff"]);
});

test("a visitor with a hundred pictures waiting is refused, others are not", async () => {
  const { add, end, started } = openTurns();
  for (let n = 0; n < 102; n += 1) void add("198.51.100.1");
  await expect(add("198.51.100.1")).rejects.toMatchObject({ status: 429 });
  void add("198.51.100.2");
  for (let n = 0; n < 3; n += 1) await end();
  expect(started).toContain("198.51.100.2");
});

test("many visitors together are refused before they use up the memory", async () => {
  const { add } = openTurns();
  for (let n = 0; n < 502; n += 1) void add(`2001:db8::${n}`);
  await expect(add("2001:db8::ffff")).rejects.toMatchObject({ status: 503 });
});
