import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { saveDraft, listSavedDrafts } from "../../support/fixtures/content-edits.ts";
import { sendContactForm } from "../../support/fixtures/contact-form.ts";
import { liftVisitorLimits, withProductDatabase } from "../../support/product/product-database.ts";
import { discard, newDataDir, startProduct } from "../../support/product/product.ts";
import { waitForEmptyQueue } from "../../support/product/submission-queue.ts";
import { signIn } from "../../support/fixtures/staff-client.ts";
import type { Step } from "../steps.ts";

const megabyte = 1024 * 1024;

/** Writes a file until its file system has no space left. */
function fillDisk(folder: string, file: string): void {
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - megabyte)));
  try {
    for (;;) writeFileSync(file, Buffer.alloc(4096), { flag: "a" });
  } catch (cause) {
    assert.ok(cause instanceof Error && "code" in cause && cause.code === "ENOSPC");
  }
}

/**
 * Fills the small file system of a data folder: writes are refused with the outage text, nothing
 * acknowledged is lost, and writes succeed again after space is freed, without a manual step. Needs
 * root and a kernel that mounts tmpfs (the limit is the mount's; no other file system is filled).
 */
export const fullDisk: Step = async () => {
  const folder = newDataDir();
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=400m", "tmpfs", dataDir]);
  const product = await startProduct({ dataDir });
  await withProductDatabase(dataDir, liftVisitorLimits);
  try {
    const editor = await signIn(product.origin);
    const filler = join(dataDir, "filler");
    const sent: string[] = [];
    const saved: string[] = [];
    const long = "A message of some length. ".repeat(150);
    const attempt = async (name: string) => {
      const lead = await sendContactForm(product.origin, {
        email: `${name}@example.com`,
        message: long,
      });
      if (lead.status === 303) sent.push(`${name}@example.com`);
      const note = await saveDraft(editor, `disk-${name}`, long);
      if (note.status === 200) saved.push(`disk-${name}`);
      return { lead, note };
    };

    await attempt("before");
    assert.deepEqual([sent.length, saved.length], [1, 1]);

    fillDisk(dataDir, filler);
    let refusedLeads = 0;
    let refusedEdits = 0;
    for (let number = 0; refusedEdits < 5 || refusedLeads < 5; number += 1) {
      assert.ok(number < 5000, "a full disk must refuse writes");
      const { lead, note } = await attempt(`full-${number}`);
      if (lead.status !== 303) {
        refusedLeads += 1;
        assert.ok(
          (await lead.text()).includes(
            "There was a problem sending your message. Please try again.",
          ),
        );
      }
      if (note.status !== 200) {
        refusedEdits += 1;
        assert.ok(note.status >= 500, `the lake responded with ${note.status}`);
      }
    }

    rmSync(filler);
    const deadline = Date.now() + 60_000;
    for (let number = 0; ; number += 1) {
      const { lead, note } = await attempt(`after-${number}`);
      if (lead.status === 303 && note.status === 200) break;
      assert.ok(Date.now() < deadline, "writes must succeed after space is freed");
      await new Promise((resolve) => {
        setTimeout(resolve, 250);
      });
    }
    await waitForEmptyQueue(dataDir);
    const response = await editor.rest("/rest/v1/leads?select=email&limit=1000");
    const leads = z.array(z.object({ email: z.string() })).parse(await response.json());
    const stored = new Set(leads.map(({ email }) => email));
    const notes = new Set(await listSavedDrafts(editor, "disk"));
    const lost = [
      ...sent.filter((email) => !stored.has(email)),
      ...saved.filter((id) => !notes.has(id)),
    ];
    assert.deepEqual(lost, []);
    return {
      leads: sent.length,
      edits: saved.length,
      refusedLeads,
      refusedEdits,
      lost: lost.length,
    };
  } finally {
    await product.stop();
    execFileSync("umount", [dataDir]);
    discard(folder);
  }
};
