import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { diskWith } from "./full-disk.fake.ts";
import { StartError } from "../errors.ts";
import { encodeLine, Log, Misplaced, WriteFailed } from "./log.ts";

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
  for (const batch of batches) await log.append(JSON.stringify(batch));
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
  const whole = encodeLine(JSON.stringify({ n: 3 }));
  for (let length = 1; length < whole.length; length += 1) {
    const folder = await withBatches({ n: 1 }, { n: 2 });
    appendFileSync(segment(folder), whole.subarray(0, length));
    const { log, batches } = await reopen(folder);
    expect(batches).toEqual([{ n: 1 }, { n: 2 }]);
    await log.append(JSON.stringify({ n: 4 }));
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
  await expect(reopen(folder)).rejects.toThrow(
    /000001\.log is damaged in line 2 \(byte \d+\).*content:restore -- --last-good/,
  );
  expect(readFileSync(segment(folder))).toEqual(bytes);
});

test("a torn end in a segment that others follow is damage", async () => {
  const folder = await withBatches({ n: 1 }, { n: 2 });
  writeFileSync(segment(folder, 2), encodeLine(JSON.stringify({ n: 3 })));
  truncateSync(segment(folder), readFileSync(segment(folder)).length - 3);
  await expect(reopen(folder)).rejects.toThrow(StartError);
});

test("a line that does not follow from the ones before it stops the start", async () => {
  const folder = await withBatches({ n: 1 }, { n: 3 });
  const opened = Log.open(folder, 1, (batch, { offset }) => {
    if (offset > 0) throw new Misplaced(`expected 2, found ${JSON.stringify(batch)}`);
  });
  await expect(opened).rejects.toThrow(/Line 2 \(byte \d+\) of .*000001\.log does not follow/);
});

test("a segment that cannot be read is named", async () => {
  const folder = await withBatches({ n: 1 });
  mkdirSync(segment(folder, 2));
  await expect(reopen(folder)).rejects.toThrow(/000002\.log cannot be read \(EISDIR/);
});

test("a log that a snapshot asks for must be there", async () => {
  const folder = await withBatches({ n: 1 });
  await expect(Log.open(folder, 2, () => undefined)).rejects.toThrow(/000002\.log is missing/);
});

test("a missing segment is noticed", async () => {
  const folder = await withBatches({ n: 1 });
  writeFileSync(segment(folder, 3), encodeLine(JSON.stringify({ n: 3 })));
  await expect(reopen(folder)).rejects.toThrow("000002.log is missing");
});

test("a full disk refuses the batch, leaves no part of it, and works again with space", async () => {
  const folder = newFolder();
  const room = { bytes: 60 };
  const log = await Log.open(folder, 1, () => undefined, diskWith(room));
  await log.append(JSON.stringify({ n: 1 }));
  const refusal = await log
    .append(JSON.stringify({ text: "x".repeat(100) }))
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(WriteFailed);
  expect(refusal).toHaveProperty("full", true);
  room.bytes = 10_000;
  await log.append(JSON.stringify({ n: 2 }));
  await log.close();
  const { log: again, batches } = await reopen(folder);
  expect(batches).toEqual([{ n: 1 }, { n: 2 }]);
  await again.close();
});

test("one batch can be read again by its position", async () => {
  const folder = newFolder();
  const { log } = await reopen(folder);
  await log.append(JSON.stringify({ n: 1 }));
  const position = await log.append(JSON.stringify({ n: 2 }));
  expect(await log.read(position)).toEqual({ n: 2 });
  await log.close();
});
