// @vitest-environment node
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { DatabaseSync } from "node:sqlite";
import { SubmissionQueue, type Delivery, type Submission } from "./submission-queue.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "submissions-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "queue");
}

const lead = (email: string, client?: string): Submission => ({
  target: "leads",
  row: { email, message: "Grüße\nfrom 東京" },
  ...(client ? { client } : {}),
});

/** Drains the queue with the results of `deliver`; returns the email of each attempted submission. */
async function drain(
  queue: SubmissionQueue,
  deliver: (email: string) => Delivery = () => "delivered",
): Promise<string[]> {
  const attempted: string[] = [];
  await queue.drain(async ({ row }) => {
    const email = String(row["email"]);
    attempted.push(email);
    return deliver(email);
  });
  return attempted;
}

test("delivers each submission once, complete and in order", async () => {
  const queue = new SubmissionQueue(newFolder());
  const sent = ["a", "b", "c"].map((name) => lead(`${name}@example.com`, name));
  for (const submission of sent) queue.append(submission);
  const delivered: Submission[] = [];
  await queue.drain(async (submission) => {
    delivered.push(submission);
    return "delivered";
  });
  expect(delivered).toEqual(sent);
  expect(await drain(queue)).toEqual([]);
});

test("leaves no personal data in its files after delivery, which only the owner can read", async () => {
  const folder = newFolder();
  const queue = new SubmissionQueue(folder);
  const readFiles = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), "latin1"))
      .join("");
  queue.append(lead("a@example.com"));
  expect(readFiles()).toContain("a@example.com");
  for (const name of readdirSync(folder))
    expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600]);
  await drain(queue);
  expect(readFiles()).not.toContain("a@example.com");
});

const moduleUrl = new URL("submission-queue.ts", import.meta.url).href;

test("delivers what a killed process appended", async () => {
  const folder = newFolder();
  const program = `
    const { SubmissionQueue } = await import(${JSON.stringify(moduleUrl)});
    const queue = new SubmissionQueue(${JSON.stringify(folder)});
    for (let n = 0; ; n += 1) {
      queue.append({ target: "leads", row: { email: String(n) } });
      process.stdout.write(n + "\\n");
    }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    if (output.split("\n").length > 100) child.kill("SIGKILL");
  });
  await once(child, "close");
  const acknowledged = output.split("\n").slice(0, -1);
  const delivered = await drain(new SubmissionQueue(folder));
  expect(delivered.slice(0, acknowledged.length)).toEqual(acknowledged);
});

test("delivers all records before one that a power cut truncated", async () => {
  const folder = newFolder();
  const queue = new SubmissionQueue(folder);
  for (const name of ["a", "b", "c"]) queue.append(lead(`${name}@example.com`));
  const copy = newFolder();
  cpSync(folder, copy, { recursive: true });
  const log = join(copy, "submissions.sqlite-wal");
  truncateSync(log, statSync(log).size - 1000);
  expect(await drain(new SubmissionQueue(copy))).toEqual(["a@example.com", "b@example.com"]);
});

test("stops while the database is unavailable, and does not repeat delivered submissions", async () => {
  const folder = newFolder();
  const queue = new SubmissionQueue(folder);
  for (const name of ["a", "b", "c"]) queue.append(lead(`${name}@example.com`));
  const outage = (email: string): Delivery => (email < "b" ? "delivered" : "unavailable");
  expect(await drain(queue, outage)).toEqual(["a@example.com", "b@example.com"]);
  queue.append(lead("d@example.com"));
  expect(await drain(new SubmissionQueue(folder))).toEqual([
    "b@example.com",
    "c@example.com",
    "d@example.com",
  ]);
});

test("continues behind a submission that has to wait, and delivers it later", async () => {
  const queue = new SubmissionQueue(newFolder());
  for (const name of ["a", "b"]) queue.append(lead(`${name}@example.com`));
  expect(await drain(queue, (email) => (email < "b" ? "later" : "delivered"))).toHaveLength(2);
  expect(await drain(queue)).toEqual(["a@example.com"]);
});

test("resumes where the last attempt stopped", async () => {
  const queue = new SubmissionQueue(newFolder());
  for (const name of ["a", "b", "c"]) queue.append(lead(`${name}@example.com`));
  const blocked = (email: string): Delivery => (email < "b" ? "later" : "unavailable");
  expect(await drain(queue, blocked)).toEqual(["a@example.com", "b@example.com"]);
  expect(await drain(queue)).toEqual(["b@example.com", "c@example.com"]);
  expect(await drain(queue)).toEqual(["a@example.com"]);
});

test("lets two processes append and deliver concurrently", async () => {
  const folder = newFolder();
  const [writer, sender] = [new SubmissionQueue(folder), new SubmissionQueue(folder)];
  writer.append(lead("a@example.com"));
  const delivered: unknown[] = [];
  await sender.drain(async ({ row }) => {
    if (delivered.push(row["email"]) === 1) writer.append(lead("b@example.com"));
    return "delivered";
  });
  expect(delivered).toEqual(["a@example.com", "b@example.com"]);
});

test("throws if a submission cannot be stored, and stores a later one", () => {
  const folder = newFolder();
  writeFileSync(folder, "a file where the folder should be");
  const queue = new SubmissionQueue(folder);
  expect(() => queue.append(lead("a@example.com"))).toThrow();
  rmSync(folder);
  queue.append(lead("a@example.com"));
  expect(queue.counts().waiting).toBe(1);
});

test("throws if the database file was moved away", () => {
  const folder = newFolder();
  const queue = new SubmissionQueue(folder);
  queue.append(lead("a@example.com"));
  renameSync(folder, `${folder}.moved`);
  expect(() => queue.append(lead("b@example.com"))).toThrow("no longer exists");
  renameSync(`${folder}.moved`, folder);
  queue.append(lead("c@example.com"));
  expect(queue.counts().waiting).toBe(2);
});

test("limits its size in total and per client", async () => {
  const queue = new SubmissionQueue(newFolder(), { maxPerClient: 2 });
  for (const name of ["a", "b"]) queue.append(lead(`${name}@example.com`, "one"));
  expect(() => queue.append(lead("c@example.com", "one"))).toThrow("one client");
  queue.append(lead("d@example.com", "another"));
  expect(await drain(queue)).toHaveLength(3);
  queue.append(lead("c@example.com", "one"));

  const small = new SubmissionQueue(newFolder(), { maxBytes: 64 * 1024 });
  const fill = () => {
    for (let count = 0; ; count += 1) small.append(lead(`${count}@example.com`));
  };
  expect(fill).toThrow("full");
  expect((await drain(small)).length).toBeGreaterThan(100);
  small.append(lead("again@example.com"));
});

test("checks that it is writable without leaving a submission", () => {
  const folder = mkdtempSync(join(tmpdir(), "queue-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const queue = new SubmissionQueue(folder, { maxBytes: 64 * 1024 });
  onTestFinished(() => queue.close());
  expect(() => queue.checkWritable()).not.toThrow();
  expect(queue.counts()).toEqual({ waiting: 0 });
  const fill = () => {
    for (;;) queue.append({ target: "leads", row: { message: "x".repeat(2_000) } });
  };
  expect(fill).toThrow(/full/);
  expect(() => queue.checkWritable()).toThrow(/full/);
});

test("skips a damaged row and leaves it in place", async () => {
  const folder = newFolder();
  const queue = new SubmissionQueue(folder);
  for (const email of ["a@example.com", "b@example.com", "c@example.com"])
    queue.append(lead(email));
  const file = new DatabaseSync(join(folder, "submissions.sqlite"));
  file.exec("update submissions set row = '{' where id = 1");
  file.close();
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  expect(await drain(queue)).toEqual(["b@example.com", "c@example.com"]);
  expect(queue.counts()).toEqual({ waiting: 1 });
  expect(logged.mock.calls.flat().join()).toContain("Submission 1");
  queue.close();
});
