// @vitest-environment node
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { Spool, type Delivery, type Waiting } from "./spool.ts";

vi.mock("server-only", () => ({}));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "spool-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "spool");
}

const lead = (email: string, client?: string): Waiting => ({
  target: "leads",
  row: { email, message: "Grüße\nfrom 東京" },
  client,
});

/** Whom a drain reaches, answered by `answer`. */
async function drained(
  spool: Spool,
  answer: (email: string) => Delivery = () => "delivered",
): Promise<string[]> {
  const reached: string[] = [];
  await spool.drain(async ({ row }) => {
    const email = String(row["email"]);
    reached.push(email);
    return answer(email);
  });
  return reached;
}

const filesOf = (folder: string) =>
  readdirSync(folder).flatMap((name) => (name === "refused" ? [] : [join(folder, name)]));

test("what is kept is sent once, whole and in order, and leaves nothing behind", async () => {
  const folder = newFolder();
  const spool = new Spool(folder);
  await spool.append(lead("a@example.com", "client"));
  await Promise.all(["b", "c", "d"].map((name) => spool.append(lead(`${name}@example.com`))));
  const sent: Waiting[] = [];
  await spool.drain(async (record) => {
    sent.push(record);
    return "delivered";
  });
  expect(sent.map(({ row }) => row["email"])).toEqual(
    ["a", "b", "c", "d"].map((name) => `${name}@example.com`),
  );
  expect(sent[0]).toEqual(lead("a@example.com", "client"));
  expect(await drained(spool)).toEqual([]);
  expect(filesOf(folder)).toEqual([]);
});

test("the next process sends what a killed one kept", async () => {
  const folder = newFolder();
  await new Spool(folder).append(lead("a@example.com"));
  expect(await drained(new Spool(folder))).toEqual(["a@example.com"]);
});

test("a database that is away keeps everything waiting; what was sent before is not sent again", async () => {
  const folder = newFolder();
  const spool = new Spool(folder);
  for (const name of ["a", "b", "c"]) await spool.append(lead(`${name}@example.com`));
  const away = (email: string): Delivery => (email < "b" ? "delivered" : "away");
  expect(await drained(spool, away)).toEqual(["a@example.com", "b@example.com"]);
  await spool.append(lead("d@example.com"));
  expect(await drained(new Spool(folder))).toEqual([
    "b@example.com",
    "c@example.com",
    "d@example.com",
  ]);
});

test("a torn line at the end was never acknowledged; the rest is sent", async () => {
  const folder = newFolder();
  const spool = new Spool(folder);
  await spool.append(lead("a@example.com"));
  const [file = ""] = filesOf(folder);
  appendFileSync(file, readFileSync(file).subarray(0, 40));
  const next = new Spool(folder);
  await next.append(lead("b@example.com"));
  expect(await drained(next)).toEqual(["a@example.com", "b@example.com"]);
  expect(await next.state()).toEqual({ waiting: 0, refused: 0 });
});

test("a damaged record is set aside and stops no other", async () => {
  const folder = newFolder();
  const spool = new Spool(folder);
  for (const name of ["a", "b"]) await spool.append(lead(`${name}@example.com`));
  const [file = ""] = filesOf(folder);
  writeFileSync(file, readFileSync(file, "utf8").replace("a@example", "x@example"));
  expect(await drained(spool)).toEqual(["b@example.com"]);
  expect(await spool.state()).toEqual({ waiting: 0, refused: 1 });
});

test("what the database refuses is set aside, kept, and can be put back", async () => {
  const folder = newFolder();
  const spool = new Spool(folder);
  for (const name of ["a", "b"]) await spool.append(lead(`${name}@example.com`));
  const poison = (email: string): Delivery => (email < "b" ? "refused" : "delivered");
  expect(await drained(spool, poison)).toEqual(["a@example.com", "b@example.com"]);
  expect(await spool.state()).toEqual({ waiting: 0, refused: 1 });
  const [name = ""] = readdirSync(spool.refusedFolder);
  writeFileSync(join(folder, name), readFileSync(join(spool.refusedFolder, name)));
  expect(await drained(spool)).toEqual(["a@example.com"]);
});

test("one that has to wait for its turn holds back no other and is sent later", async () => {
  const spool = new Spool(newFolder());
  for (const name of ["a", "b"]) await spool.append(lead(`${name}@example.com`));
  expect(await drained(spool, (email) => (email < "b" ? "later" : "delivered"))).toHaveLength(2);
  expect(await drained(spool)).toEqual(["a@example.com"]);
});

test("what is kept while the last is being sent is sent too", async () => {
  const folder = newFolder();
  const [writer, sender] = [new Spool(folder), new Spool(folder)];
  await writer.append(lead("a@example.com"));
  await sender.drain(async () => {
    await writer.append(lead("b@example.com"));
    return "delivered";
  });
  expect(await drained(sender)).toEqual(["b@example.com"]);
  await writer.append(lead("c@example.com"));
  expect(await drained(sender)).toEqual(["c@example.com"]);
});

test("nothing is acknowledged that cannot be kept", async () => {
  const folder = newFolder();
  writeFileSync(folder, "a file where the folder should be");
  await expect(new Spool(folder).append(lead("a@example.com"))).rejects.toThrow();
});

test("what waits is bounded, in all and for each client", async () => {
  const spool = new Spool(newFolder(), { perClient: 2 });
  await spool.append(lead("a@example.com", "one"));
  await spool.append(lead("b@example.com", "one"));
  await expect(spool.append(lead("c@example.com", "one"))).rejects.toThrow("one client");
  await spool.append(lead("d@example.com", "another"));
  expect(await drained(spool)).toHaveLength(3);
  await spool.append(lead("c@example.com", "one"));

  const small = new Spool(newFolder(), { bytes: 200, fileBytes: 100 });
  const kept = async () => {
    for (let count = 0; ; count += 1) await small.append(lead(`${count}@example.com`));
  };
  await expect(kept()).rejects.toThrow("full");
  expect((await drained(small)).length).toBeGreaterThan(0);
});
