import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendContactForm } from "../support/fixtures/contact-form.ts";
import { signIn } from "../support/fixtures/staff-client.ts";
import { discard, newDataDir, startProduct, type Product } from "../support/product/product.ts";
import {
  startExternalPostgres,
  type ExternalPostgres,
} from "../support/servers/external/external-postgres.ts";
import { until } from "../support/until.ts";

/** The whole product with DATABASE_URL. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const dataDir = newDataDir();
let server: ExternalPostgres;
let url: string;
let product: Product;

beforeAll(async () => {
  server = await startExternalPostgres();
  url = await server.createDatabase("site");
  product = await startProduct({ dataDir, env: { DATABASE_URL: url } });
});

afterAll(async () => {
  await product.stop();
  await server.stop();
  discard(dataDir);
});

test("forms are stored there, staff sign in, and the assistant knows the site's content", async () => {
  expect((await sendContactForm(product.origin, { email: "ada@example.com" })).status).toBe(303);
  expect(await signIn(product.origin)).toBeDefined();
  const sql = server.connect(url);
  const leads = await until(async () => {
    const rows = await sql`select name from public.leads where email = 'ada@example.com'`;
    return rows.length > 0 && rows;
  });
  const sites = await sql`select distinct site from private.knowledge_documents`;
  await sql.end();
  expect(leads).toHaveLength(1);
  expect([...sites]).toEqual([{ site: product.origin }]);
});

test("a backup of the running product contains it", () => {
  const backup = spawnSync(
    process.execPath,
    ["web/host/backup/backup-command.ts", join(dataDir, "one.backup")],
    {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, DATABASE_URL: url },
      encoding: "utf8",
    },
  );
  expect(backup).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/Backed up \d+ rows in \d+ tables, .*verified it/),
  });
});
