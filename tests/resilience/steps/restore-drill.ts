import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { freePort } from "../../../web/host/supervisor/ports.ts";
import { sendContactForm } from "../../support/fixtures/contact-form.ts";
import { saveNote } from "../../support/fixtures/content-edits.ts";
import { tablesIn } from "../../support/product/backed-up.ts";
import {
  openCalendar,
  sameTime,
  throughSite,
  timeOfRace,
} from "../../support/load/booking-race.ts";
import { family, killFamily } from "../../support/product/process-killer.ts";
import { liftVisitorLimits, withProductDatabase } from "../../support/product/product-database.ts";
import { productCommand } from "../../support/product/product-commands.ts";
import { discard, newDataDir, type Product, startProduct } from "../../support/product/product.ts";
import { startSiteLoad } from "../../support/load/site-load.ts";
import { spoolDrained } from "../../support/product/submission-queue.ts";
import { signIn, type StaffClient } from "../../support/fixtures/staff-client.ts";
import type { Step } from "../steps.ts";

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A digest of every document, drafts included, and of the bytes of every asset. */
async function contentOf(dataDir: string, editor: StaffClient): Promise<Record<string, string>> {
  const query = encodeURIComponent("*[!(_id in path('_.**'))] | order(_id)");
  const answer = await editor.content(
    `/v2025-02-19/data/query/production?perspective=raw&query=${query}`,
  );
  const { result }: { result: { _id: string }[] } = await answer.json();
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

/** Leads, bookings, chats, staff, edits and an asset. Gives the addresses of the leads. */
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
    for (const wish of sameTime(type, timeOfRace(n), 1))
      assert.equal(await throughSite(origin)(wish, AbortSignal.timeout(15_000)), "booked");
  for (let n = 0; n < 20; n += 1) assert.ok((await saveNote(editor, `drill-${n}`, `${n} ✓`)).ok);
  const upload = await editor.content("/v2025-02-19/assets/images/production?filename=one.png", {
    method: "POST",
    headers: { "content-type": "image/png" },
    body: picture,
  });
  assert.ok(upload.ok, `the upload answered ${upload.status}`);
  return emails;
}

/**
 * A product with everything in it is backed up under load, then at rest with a form that waits on disk,
 * killed, and restored on an empty folder: every table, document and asset is as it was, staff sign in and
 * visitors are stored. A backup that is damaged, cut off or half written is refused and changes nothing.
 */
export const restoreDrill: Step = async () => {
  const [dataDir, elsewhere] = [newDataDir(), newDataDir()];
  const port = await freePort();
  let product = await startProduct({ dataDir, port });
  try {
    const editor = await signIn(product.origin);
    const emails = await fill(product, editor);

    const load = startSiteLoad(product.origin, editor, "load");
    await after(1_000);
    const known = [...load.outcome.acknowledged];
    const underLoad = join(elsewhere, "under-load.backup");
    const began = performance.now();
    const made = await productCommand(dataDir, "backup", underLoad);
    const backupMs = Math.round(performance.now() - began);
    assert.equal(made.code, 0, made.said);
    await product.stop();
    await load.ended;
    assert.deepEqual(load.outcome.dropped, []);

    // A crash while a form waits on disk, since the database does not answer.
    product = await startProduct({ dataDir, port });
    const content = await contentOf(dataDir, await signIn(product.origin));
    const supabase = family(product.pid).find(({ command }) =>
      /supabase\/local\/main/.test(command),
    );
    assert.ok(supabase);
    process.kill(supabase.pid, "SIGSTOP");
    const spooled = "drill.spooled@example.com";
    assert.equal((await sendContactForm(product.origin, { email: spooled })).status, 303);
    killFamily(product.pid, /./);
    await product.kill();
    const atRest = join(elsewhere, "at-rest.backup");
    const rested = await productCommand(dataDir, "backup", atRest);
    assert.equal(rested.code, 0, rested.said);
    assert.match(rested.said, /1 submission that is not in the database yet/);

    const target = join(elsewhere, "data");
    const whole = readFileSync(atRest);
    const bad: [string, Buffer][] = [
      ["cut-off", whole.subarray(0, Math.floor(whole.length * 0.7))],
      ["without-end", whole.subarray(0, whole.length - 2048)],
      ...[0.1, 0.5, 0.9].map((share): [string, Buffer] => {
        const copy = Buffer.from(whole);
        const at = Math.floor(copy.length * share);
        copy[at] = (copy[at] ?? 0) ^ 4;
        return [`altered-${share}`, copy];
      }),
    ];
    for (const [name, bytes] of bad) {
      const file = join(elsewhere, `${name}.backup`);
      writeFileSync(file, bytes);
      const refused = await productCommand(target, "restore", file);
      assert.equal(refused.code, 1, name);
      assert.match(refused.said, /cannot be used as a backup: .*Nothing was changed/, name);
      assert.equal(existsSync(target), false, `${name} made a folder`);
    }

    const restoreBegan = performance.now();
    const restored = await productCommand(target, "restore", atRest);
    const restoreMs = Math.round(performance.now() - restoreBegan);
    assert.equal(restored.code, 0, restored.said);
    const twice = await productCommand(target, "restore", atRest);
    assert.match(twice.said, /already contains a product/);

    // Every table and sequence, byte for byte, before anything runs on it.
    const copy = join(elsewhere, "copy.backup");
    assert.equal((await productCommand(target, "backup", copy)).code, 0);
    const tables = await tablesIn(atRest);
    assert.deepEqual(await tablesIn(copy), tables);

    product = await startProduct({ dataDir: target, port });
    const staff = await signIn(product.origin);
    await spoolDrained(target);
    const contentThere = await contentOf(target, staff);
    assert.deepEqual(contentThere, content);
    await withProductDatabase(target, liftVisitorLimits);
    const fresh = await sendContactForm(product.origin, { email: "drill.fresh@example.com" });
    assert.equal(fresh.status, 303);
    const stored = await withProductDatabase(
      target,
      (sql) => sql<{ email: string }[]>`select email from public.leads where email like 'drill.%'`,
    );
    const there = new Map<string, number>();
    for (const { email } of stored) there.set(email, (there.get(email) ?? 0) + 1);
    for (const email of [...emails, spooled, "drill.fresh@example.com"])
      assert.equal(there.get(email), 1, email);
    await product.stop();

    // The backup that was made under load has all that was acknowledged before it began.
    const loaded = await productCommand(target, "restore", underLoad, "--replace");
    assert.equal(loaded.code, 0, loaded.said);
    product = await startProduct({ dataDir: target, port });
    const atLoad = await withProductDatabase(
      target,
      (sql) => sql<{ email: string }[]>`select email from public.leads where email like 'load.%'`,
    );
    const kinds = new Set(atLoad.map(({ email }) => email));
    assert.deepEqual(
      known.filter((email) => !kinds.has(email)),
      [],
    );
    return {
      tables: Object.keys(tables).length,
      documentsAndAssets: Object.keys(content).length,
      damagedRefused: bad.length,
      bytes: whole.length,
      backupUnderLoadMs: backupMs,
      restoreMs,
    };
  } finally {
    await product.stop();
    discard(dataDir);
    discard(elsewhere);
  }
};
