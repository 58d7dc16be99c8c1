import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SubmissionQueue } from "../../web/storage/submission-queue.ts";
import { sendContactForm } from "../support/fixtures/contact-form.ts";
import { withProductDatabase } from "../support/product/product-database.ts";
import { discard, type Product, startProduct } from "../support/product/product.ts";
import { waitForEmptyQueue } from "../support/product/submission-queue.ts";
import { becomeStandby, promoteStandby } from "../support/servers/standby.ts";
import { until } from "../support/until.ts";

/** Forms that the running product acknowledged are stored, or the back office shows the reason. */

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => {
  await product.stop();
  discard(product.dataDir);
});

const leadsOf = (email: string) =>
  withProductDatabase(
    product.dataDir,
    (sql) => sql<{ id: string }[]>`select id from public.leads where email = ${email}`,
  );

/** The body of `/readyz` once it has this status. */
async function readyz(status: number): Promise<{ missing: string[] } | undefined> {
  const response = await fetch(`${product.origin}/readyz`);
  const body = await response.json();
  return response.status === status ? body : undefined;
}

test("a form sent while the database is a read-only standby is stored after the failover", async () => {
  const email = "standby@example.com";
  await becomeStandby(product.dataDir);
  expect((await sendContactForm(product.origin, { email })).status).toBe(303);
  const notReady = await until(() => readyz(503));
  expect(notReady.missing).toEqual([expect.stringContaining("no write to the database")]);
  expect((await fetch(`${product.origin}/livez`)).status).toBe(200);
  await promoteStandby(product.dataDir);
  await until(() => readyz(200));
  await waitForEmptyQueue(product.dataDir);
  expect(await leadsOf(email)).toHaveLength(1);
});

test("a waiting form whose values the database rejects is listed for staff", async () => {
  const queue = new SubmissionQueue(join(product.dataDir, "spool"));
  const row = { name: "A".repeat(201), email: "long@example.com", form_source: "contact_form" };
  queue.append({ target: "leads", row });
  queue.close();
  const found = await until(() =>
    withProductDatabase(product.dataDir, async (sql) => {
      const rows = await sql<{ email: string; reason: string }[]>`
        select email, reason from public.rejected_submissions`;
      return rows[0];
    }),
  );
  expect(found).toEqual({
    email: row.email,
    reason: expect.stringMatching(/^23514: .*leads_name_length/),
  });
  await waitForEmptyQueue(product.dataDir);
});
