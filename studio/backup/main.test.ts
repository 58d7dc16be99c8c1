import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { Store } from "../content-lake/storage/store.ts";

const program = fileURLToPath(new URL("./main.ts", import.meta.url));

/** Runs a command of the content lake. */
const run = (env: Readonly<Record<string, string>>, ...args: string[]) =>
  new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });

/** Creates a content folder with one document, its publish event and the settings of an editor. */
async function createContent(): Promise<string> {
  const folder = join(mkdtempSync(join(tmpdir(), "content-command-")), "content");
  const store = Store.open({ folder, shouldStoreEvents: true });
  await store.transact({ author: "tester" }, (work) => work.put({ _id: "a", _type: "page" }, {}));
  store.saveSettings("anna", { theme: "dark" });
  await store.close();
  return folder;
}

function damage(folder: string, ...tables: string[]): void {
  const database = new DatabaseSync(join(folder, "content.sqlite"));
  for (const table of tables) database.exec(`update ${table} set body = 'damaged'`);
  database.close();
}

test("names DATA_DIR if it is not set", async () => {
  const { code, output } = await run({}, "restore", "--last-good");
  expect(code).toBe(1);
  expect(output).toMatch(/^DATA_DIR is not set/);
});

test("lists lost publish events and settings", async () => {
  const folder = await createContent();
  damage(folder, "publish_events", "settings");
  const { code, output } = await run({ DATA_DIR: folder }, "restore", "--last-good");
  expect(code).toBe(0);
  expect(output).toContain("Lost: 0 documents and 0 transactions of history.\n");
  expect(output).toContain(
    "Lost: 1 publish event. The site may not have received the latest changes.\n",
  );
  expect(output).toContain("Lost: the Studio settings of 1 editor.\n");
});

test("does not mention publish events and settings if none are lost", async () => {
  const folder = await createContent();
  damage(folder, "documents");
  const { output } = await run({ DATA_DIR: folder }, "restore", "--last-good");
  expect(output.match(/^Lost:.*$/gm)).toEqual(["Lost: 0 documents and 0 transactions of history."]);
});
