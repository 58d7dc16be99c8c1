import { appendFileSync, mkdtempSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { diskWith } from "./full-disk.fake.ts";
import { StartError } from "./errors.ts";
import { encodeLine, Log, WriteFailed } from "./log.ts";

const newFolder = () => mkdtempSync(join(tmpdir(), "log-"));
const segment = (folder: string, number = 1) => join(folder, `00000${number}.log`);

async function reopen(folder: string): Promise<{ log: Log; batches: unknown[] }> {
  const batches: unknown[] = [];
  const log = await Log.open(folder, 1, (batch) => batches.push(batch));
  return { log, batches };
}

async function withBatches(...batches: unknown[]): Promise<string> {
  const folder = newFolder();
  const { log } = await reopen(folder);
  for (const batch of batches) await log.append(batch);
  await log.close();
  return folder;
}

test("what was appended is there after a restart, in order", async () => {
  const folder = await withBatches({ n: 1 }, { n: 2, text: "ünïcode\n" });
  const { log, batches } = await reopen(folder);
  expect(batches).toEqual([{ n: 1 }, { n: 2, text: "ünïcode\n" }]);
  await log.close();
});

test("a torn end is dropped, wherever it was torn, and writing goes on after it", async () => {
  const whole = encodeLine({ n: 3 });
  for (let length = 1; length < whole.length; length += 1) {
    const folder = await withBatches({ n: 1 }, { n: 2 });
    appendFileSync(segment(folder), whole.subarray(0, length));
    const { log, batches } = await reopen(folder);
    expect(batches).toEqual([{ n: 1 }, { n: 2 }]);
    await log.append({ n: 4 });
    await log.close();
    const again = await reopen(folder);
    expect(again.batches).toEqual([{ n: 1 }, { n: 2 }, { n: 4 }]);
    await again.log.close();
  }
});

test("damage in the middle stops the start with a message and changes nothing", async () => {
  const folder = await withBatches({ n: 1 }, { n: 2 }, { n: 3 });
  const bytes = readFileSync(segment(folder));
  const middle = bytes.indexOf('"n":2') + 4;
  bytes[middle] = "9".charCodeAt(0);
  writeFileSync(segment(folder), bytes);
  await expect(reopen(folder)).rejects.toThrow(StartError);
  await expect(reopen(folder)).rejects.toThrow(/damaged at byte \d+.*Restore/);
  expect(readFileSync(segment(folder))).toEqual(bytes);
});

test("a torn end in a segment that others follow is damage", async () => {
  const folder = await withBatches({ n: 1 }, { n: 2 });
  writeFileSync(segment(folder, 2), encodeLine({ n: 3 }));
  truncateSync(segment(folder), readFileSync(segment(folder)).length - 3);
  await expect(reopen(folder)).rejects.toThrow(StartError);
});

test("a missing segment is noticed", async () => {
  const folder = await withBatches({ n: 1 });
  writeFileSync(segment(folder, 3), encodeLine({ n: 3 }));
  await expect(reopen(folder)).rejects.toThrow("000002.log is missing");
});

test("a full disk refuses the batch, leaves no part of it, and works again with space", async () => {
  const folder = newFolder();
  const room = { bytes: 60 };
  const log = await Log.open(folder, 1, () => undefined, diskWith(room));
  await log.append({ n: 1 });
  const refusal = await log.append({ text: "x".repeat(100) }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(WriteFailed);
  expect(refusal).toHaveProperty("full", true);
  room.bytes = 10_000;
  await log.append({ n: 2 });
  await log.close();
  const { log: again, batches } = await reopen(folder);
  expect(batches).toEqual([{ n: 1 }, { n: 2 }]);
  await again.close();
});

test("one batch can be read again by its position", async () => {
  const folder = newFolder();
  const { log } = await reopen(folder);
  await log.append({ n: 1 });
  const position = await log.append({ n: 2 });
  expect(await log.read(position)).toEqual({ n: 2 });
  await log.close();
});
