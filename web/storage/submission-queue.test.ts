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

/** The addresses that a drain delivers, answered by `answer`. */
async function drained(
  queue: SubmissionQueue,
  answer: (email: string) => Delivery = () => "delivered",
): Promise<string[]> {
  const reached: string[] = [];
  await queue.drain(async ({ row }) => {
    const email = String(row["email"]);
    reached.push(email);
    return answer(email);
  });
  return reached;
}

test("each submission is delivered once, whole and in order", async () => {
  const queue = new SubmissionQueue(newFolder());
  const sent = ["a", "b", "c"].map((name) => lead(`${name}@example.com`, name));
  for (const submission of sent) queue.append(submission);
  const delivered: Submission[] = [];
  await queue.drain(async (submission) => {
    delivered.push(submission);
    return "delivered";
  });
  expect(delivered).toEqual(sent);
  expect(await drained(queue)).toEqual([]);
});

test("after delivery no file holds what visitors wrote, and only the owner can read the files", async () => {
  const folder = newFolder();
  const queue = new SubmissionQueue(folder);
  const text = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), "latin1"))
      .join("");
  queue.append(lead("a@example.com"));
  expect(text()).toContain("a@example.com");
  for (const name of readdirSync(folder))
    expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600]);
  await drained(queue);
  expect(text()).not.toContain("a@example.com");
});

const storage = new URL("submission-queue.ts", import.meta.url).href;

test("what a killed process appended is delivered by the next one", async () => {
  const folder = newFolder();
  const program = `
    const { SubmissionQueue } = await import(${JSON.stringify(storage)});
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
  const delivered = await drained(new SubmissionQueue(folder));
  expect(delivered.slice(0, acknowledged.length)).toEqual(acknowledged);
});

test("a record that a power cut tore was never acknowledged; the others are delivered", async () => {
  const folder = newFolder();
  const queue = new SubmissionQueue(folder);
  for (const name of ["a", "b", "c"]) queue.append(lead(`${name}@example.com`));
  const copy = newFolder();
  cpSync(folder, copy, { recursive: true });
  const log = join(copy, "submissions.sqlite-wal");
  truncateSync(log, statSync(log).size - 1000);
  expect(await drained(new SubmissionQueue(copy))).toEqual(["a@example.com", "b@example.com"]);
});

test("while the database is unavailable everything waits; what was delivered is not sent again", async () => {
  const folder = newFolder();
  const queue = new SubmissionQueue(folder);
  for (const name of ["a", "b", "c"]) queue.append(lead(`${name}@example.com`));
  const outage = (email: string): Delivery => (email < "b" ? "delivered" : "unavailable");
  expect(await drained(queue, outage)).toEqual(["a@example.com", "b@example.com"]);
  queue.append(lead("d@example.com"));
  expect(await drained(new SubmissionQueue(folder))).toEqual([
    "b@example.com",
    "c@example.com",
    "d@example.com",
  ]);
});

test("a submission that has to wait holds back no other and is delivered later", async () => {
  const queue = new SubmissionQueue(newFolder());
  for (const name of ["a", "b"]) queue.append(lead(`${name}@example.com`));
  expect(await drained(queue, (email) => (email < "b" ? "later" : "delivered"))).toHaveLength(2);
  expect(await drained(queue)).toEqual(["a@example.com"]);
});

test("an attempt that ended early goes on with the submissions behind it", async () => {
  const queue = new SubmissionQueue(newFolder());
  for (const name of ["a", "b", "c"]) queue.append(lead(`${name}@example.com`));
  const blocked = (email: string): Delivery => (email < "b" ? "later" : "unavailable");
  expect(await drained(queue, blocked)).toEqual(["a@example.com", "b@example.com"]);
  expect(await drained(queue)).toEqual(["b@example.com", "c@example.com"]);
  expect(await drained(queue)).toEqual(["a@example.com"]);
});

test("two processes may append and deliver at the same time", async () => {
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

test("nothing is acknowledged that cannot be stored, and a later attempt succeeds", () => {
  const folder = newFolder();
  writeFileSync(folder, "a file where the folder should be");
  const queue = new SubmissionQueue(folder);
  expect(() => queue.append(lead("a@example.com"))).toThrow();
  rmSync(folder);
  queue.append(lead("a@example.com"));
  expect(queue.counts().waiting).toBe(1);
});

test("nothing is acknowledged into a file that was moved away", () => {
  const folder = newFolder();
  const queue = new SubmissionQueue(folder);
  queue.append(lead("a@example.com"));
  renameSync(folder, `${folder}.moved`);
  expect(() => queue.append(lead("b@example.com"))).toThrow("no longer exists");
  renameSync(`${folder}.moved`, folder);
  queue.append(lead("c@example.com"));
  expect(queue.counts().waiting).toBe(2);
});

test("what waits is bounded, in all and for each client", async () => {
  const queue = new SubmissionQueue(newFolder(), { maxPerClient: 2 });
  for (const name of ["a", "b"]) queue.append(lead(`${name}@example.com`, "one"));
  expect(() => queue.append(lead("c@example.com", "one"))).toThrow("one client");
  queue.append(lead("d@example.com", "another"));
  expect(await drained(queue)).toHaveLength(3);
  queue.append(lead("c@example.com", "one"));

  const small = new SubmissionQueue(newFolder(), { maxBytes: 64 * 1024 });
  const fill = () => {
    for (let count = 0; ; count += 1) small.append(lead(`${count}@example.com`));
  };
  expect(fill).toThrow("full");
  expect((await drained(small)).length).toBeGreaterThan(100);
  small.append(lead("again@example.com"));
});

test("a check of the queue leaves nothing, and fails where nothing can be stored", () => {
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

test("a damaged row stays where it is and holds back no other", async () => {
  const folder = newFolder();
  const queue = new SubmissionQueue(folder);
  for (const email of ["a@example.com", "b@example.com", "c@example.com"])
    queue.append(lead(email));
  const file = new DatabaseSync(join(folder, "submissions.sqlite"));
  file.exec("update submissions set row = '{' where id = 1");
  file.close();
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  expect(await drained(queue)).toEqual(["b@example.com", "c@example.com"]);
  expect(queue.counts()).toEqual({ waiting: 1 });
  expect(logged.mock.calls.flat().join()).toContain("Submission 1");
  queue.close();
});
