import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { z } from "zod";
import { findFreePort } from "../../../web/host/supervisor/ports.ts";
import { sendContactForm } from "../../support/fixtures/contact-form.ts";
import { saveDraft } from "../../support/fixtures/content-edits.ts";
import { readBackupTables } from "../../support/product/backup-tables.ts";
import {
  openCalendar,
  requestsForSameSlot,
  throughSite,
  raceStart,
} from "../../support/load/booking-race.ts";
import { listProcessTree, killProcessTree } from "../../support/product/process-killer.ts";
import { liftVisitorLimits, withProductDatabase } from "../../support/product/product-database.ts";
import { productCommand } from "../../support/product/product-commands.ts";
import { discard, newDataDir, type Product, startProduct } from "../../support/product/product.ts";
import { startSiteLoad } from "../../support/load/site-load.ts";
import { waitForEmptyQueue } from "../../support/product/submission-queue.ts";
import { signIn, type StaffClient } from "../../support/fixtures/staff-client.ts";
import type { Step } from "../steps.ts";

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A digest of every document, including drafts, and of the bytes of every asset. */
async function digestContent(
  dataDir: string,
  editor: StaffClient,
): Promise<Record<string, string>> {
  const query = encodeURIComponent("*[!(_id in path('_.**'))] | order(_id)");
  const response = await editor.content(
    `/v2025-02-19/data/query/production?perspective=raw&query=${query}`,
  );
  const { result } = z
    .object({ result: z.array(z.looseObject({ _id: z.string() })) })
    .parse(await response.json());
  const digest = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
  const assets = join(dataDir, "content/assets");
  return {
    ...Object.fromEntries(result.map((doc) => [doc._id, digest(JSON.stringify(doc))])),
    ...Object.fromEntries(
      readdirSync(assets).map((name) => [
        `asset ${name}`,
        digest(readFileSync(join(assets, name))),
      ]),
    ),
  };
}

/**
 * Stores leads, bookings, chats, staff, edits and an asset. Returns the email addresses of the leads.
 */
async function fill(product: Product, editor: StaffClient): Promise<string[]> {
  const { origin, dataDir } = product;
  const type = await withProductDatabase(dataDir, async (sql) => {
    await liftVisitorLimits(sql);
    await sql`
      insert into public.leads (name, email, form_source)
      select 'Zoë "Müller" \\t ' || n, 'filled.' || n || '@example.com', 'chat'
      from generate_series(1, 5000) n`;
    return openCalendar(sql);
  });
  const emails: string[] = [];
  for (let n = 0; n < 40; n += 1) {
    const email = `drill.${n}@example.com`;
    assert.equal((await sendContactForm(origin, { email })).status, 303);
    emails.push(email);
  }
  for (let n = 0; n < 5; n += 1)
    for (const request of requestsForSameSlot(type, raceStart(n), 1))
      assert.equal(await throughSite(origin)(request, AbortSignal.timeout(15_000)), "booked");
  for (let n = 0; n < 20; n += 1) assert.ok((await saveDraft(editor, `drill-${n}`, `${n} ✓`)).ok);
  const upload = await editor.content("/v2025-02-19/assets/images/production?filename=one.png", {
    method: "POST",
    headers: { "content-type": "image/png" },
    body: picture,
  });
  assert.ok(upload.ok, `the upload answered ${upload.status}`);
  return emails;
}

/** Restores damaged copies of a backup, each of which must be refused. Returns how many were refused. */
async function expectDamagedRefused(
  backup: string,
  target: string,
  folder: string,
): Promise<number> {
  const whole = readFileSync(backup);
  const damaged: [string, Buffer][] = [
    ["truncated", whole.subarray(0, Math.floor(whole.length * 0.7))],
    ["without-end", whole.subarray(0, whole.length - 2048)],
    ...[0.1, 0.5, 0.9].map((share): [string, Buffer] => {
      const copy = Buffer.from(whole);
      const at = Math.floor(copy.length * share);
      copy[at] = (copy[at] ?? 0) ^ 4;
      return [`altered-${share}`, copy];
    }),
  ];
  for (const [name, bytes] of damaged) {
    const file = join(folder, `${name}.backup`);
    writeFileSync(file, bytes);
    const refused = await productCommand(target, "restore", file);
    assert.equal(refused.code, 1, name);
    assert.match(refused.said, /cannot be used as a backup: .*Nothing was changed/, name);
    assert.equal(existsSync(target), false, `${name} created a folder`);
  }
  return damaged.length;
}

/** The email addresses of leads that match a pattern of SQL. */
const storedEmails = async (dataDir: string, pattern: string): Promise<string[]> => {
  const rows = await withProductDatabase(
    dataDir,
    (sql) => sql<{ email: string }[]>`select email from public.leads where email like ${pattern}`,
  );
  return rows.map(({ email }) => email);
};

/** Backs up a product under load, then stops it. Returns the emails acknowledged before, and the duration. */
async function backUpUnderLoad(product: Product, editor: StaffClient, file: string) {
  const load = startSiteLoad(product.origin, editor, "load");
  await after(1_000);
  const known = [...load.outcome.acknowledged];
  const began = performance.now();
  const made = await productCommand(product.dataDir, "backup", file);
  const backupMs = Math.round(performance.now() - began);
  assert.equal(made.code, 0, made.said);
  await product.stop();
  await load.ended;
  assert.deepEqual(load.outcome.dropped, []);
  return { known, backupMs };
}

/** Sends a form while the database does not respond, and kills the product. */
async function crashWithQueuedForm(product: Product, email: string): Promise<void> {
  const supabase = listProcessTree(product.pid).find(({ command }) =>
    /supabase\/local\/main/.test(command),
  );
  assert.ok(supabase);
  process.kill(supabase.pid, "SIGSTOP");
  assert.equal((await sendContactForm(product.origin, { email })).status, 303);
  killProcessTree(product.pid, /./);
  await product.kill();
}

/**
 * A full product is backed up under load, then idle with a queued form, killed, and restored into an
 * empty folder: every table, document and asset is restored, staff can sign in and visitors' requests
 * are stored. A damaged, truncated or incomplete backup is refused and changes nothing.
 */
export const restoreDrill: Step = async () => {
  const [dataDir, elsewhere] = [newDataDir(), newDataDir()];
  const port = await findFreePort();
  let product = await startProduct({ dataDir, port });
  try {
    const editor = await signIn(product.origin);
    const emails = await fill(product, editor);

    const underLoad = join(elsewhere, "under-load.backup");
    const { known, backupMs } = await backUpUnderLoad(product, editor, underLoad);

    // A crash while a form is queued because the database does not respond.
    product = await startProduct({ dataDir, port });
    const content = await digestContent(dataDir, await signIn(product.origin));
    const queued = "drill.queued@example.com";
    await crashWithQueuedForm(product, queued);
    const atRest = join(elsewhere, "at-rest.backup");
    const rested = await productCommand(dataDir, "backup", atRest);
    assert.equal(rested.code, 0, rested.said);
    assert.match(rested.said, /1 submission that is not in the database yet/);

    const target = join(elsewhere, "data");
    const damagedRefused = await expectDamagedRefused(atRest, target, elsewhere);

    const restoreBegan = performance.now();
    const restored = await productCommand(target, "restore", atRest);
    const restoreMs = Math.round(performance.now() - restoreBegan);
    assert.equal(restored.code, 0, restored.said);
    const twice = await productCommand(target, "restore", atRest);
    assert.match(twice.said, /already contains a product/);

    // Compares every table and sequence byte for byte before anything runs on the copy.
    const copy = join(elsewhere, "copy.backup");
    assert.equal((await productCommand(target, "backup", copy)).code, 0);
    const tables = await readBackupTables(atRest);
    assert.deepEqual(await readBackupTables(copy), tables);

    product = await startProduct({ dataDir: target, port });
    const staff = await signIn(product.origin);
    await waitForEmptyQueue(target);
    const contentThere = await digestContent(target, staff);
    assert.deepEqual(contentThere, content);
    await withProductDatabase(target, liftVisitorLimits);
    const fresh = await sendContactForm(product.origin, { email: "drill.fresh@example.com" });
    assert.equal(fresh.status, 303);
    const expected = [...emails, queued, "drill.fresh@example.com"];
    const stored = await storedEmails(target, "drill.%");
    for (const email of expected)
      assert.equal(stored.filter((one) => one === email).length, 1, email);
    await product.stop();

    // The backup made under load contains everything acknowledged before it began.
    const loaded = await productCommand(target, "restore", underLoad, "--replace");
    assert.equal(loaded.code, 0, loaded.said);
    product = await startProduct({ dataDir: target, port });
    const loadedEmails = new Set(await storedEmails(target, "load.%"));
    assert.deepEqual(
      known.filter((email) => !loadedEmails.has(email)),
      [],
    );
    return {
      tables: Object.keys(tables).length,
      documentsAndAssets: Object.keys(content).length,
      damagedRefused,
      bytes: statSync(atRest).size,
      backupUnderLoadMs: backupMs,
      restoreMs,
    };
  } finally {
    await product.stop();
    discard(dataDir);
    discard(elsewhere);
  }
};
