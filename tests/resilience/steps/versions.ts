import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium, expect as expectSoon, type Browser } from "@playwright/test";
import type postgres from "postgres";
import { z } from "zod";
import type { ChatReply } from "../../../supabase/contracts/chat-values.ts";
import { findFreePort } from "../../../web/host/supervisor/ports.ts";
import { executablePath } from "../../playwright.config.ts";
import { openCalendar, raceStart } from "../../support/load/booking-race.ts";
import { sendTurn, siteEndpoint } from "../../support/fixtures/chat-visitor.ts";
import { sendContactForm } from "../../support/fixtures/contact-form.ts";
import { startFunctionInDeno } from "../../support/servers/deno.ts";
import {
  clientHeaderSecret,
  firstAdmin,
  publishableKey,
  secretKey,
  startLocalSupabase,
} from "../../support/servers/local-supabase.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";
import { discard, newDataDir, startProduct, type Product } from "../../support/product/product.ts";
import { waitForEmptyQueue } from "../../support/product/submission-queue.ts";
import { startUpstreamGate } from "../../support/servers/upstream-gate.ts";
import { repeatWhile } from "../../support/repeat-while.ts";
import { until } from "../../support/until.ts";
import type { Step } from "../steps.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const olderFolder = join(root, ".proof/older");
const expect = expectSoon.configure({ timeout: 30_000 });

const git = (...args: string[]): string =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

/** The last commit before the newest migration was added. */
function findOlderCommit(): string {
  const newest = git("log", "-1", "--format=%H", "--diff-filter=A", "--", "supabase/migrations");
  return git("rev-parse", `${newest}^`);
}

/** Whether the working tree has all migrations of a commit and can therefore migrate its database. */
function hasAllMigrations(commit: string): boolean {
  const paths = git("ls-tree", "-r", "--name-only", commit, "supabase/migrations").split("\n");
  return paths.every((path) => existsSync(join(root, path)));
}

/** Checks out and builds the older version. Reuses an existing worktree of the commit. */
function buildOlderVersion(commit: string): void {
  if (existsSync(olderFolder)) {
    const head = execFileSync("git", ["rev-parse", "HEAD"], { cwd: olderFolder, encoding: "utf8" });
    if (head.trim() !== commit) git("worktree", "remove", "--force", olderFolder);
  }
  git("worktree", "prune");
  if (!existsSync(olderFolder)) git("worktree", "add", "--detach", olderFolder, commit);
  if (!existsSync(join(olderFolder, "node_modules"))) {
    // A copy of the current packages: npm replaces only those with another version.
    execFileSync("cp", ["-a", join(root, "node_modules"), join(olderFolder, "node_modules")]);
    execFileSync("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline"], {
      cwd: olderFolder,
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  console.log("  building the older version…");
  execFileSync(process.execPath, ["web/host/bootstrap.mjs", "build"], {
    cwd: olderFolder,
    stdio: "inherit",
  });
}

/** Visitors of a site, each with a unique email address. */
class Visitors {
  readonly origin: () => string;
  readonly emails: string[] = [];
  readonly #name: string;
  readonly #type: string;

  constructor(name: string, type: string, origin: () => string) {
    this.#name = name;
    this.#type = type;
    this.origin = origin;
  }

  #createEmail(): string {
    const email = `${this.#name}.${this.emails.length}@example.com`;
    this.emails.push(email);
    return email;
  }

  async sendForm(): Promise<void> {
    const response = await sendContactForm(this.origin(), { email: this.#createEmail() });
    await response.body?.cancel();
    assert.equal(response.status, 303, `a form on the ${this.#name} site`);
  }

  /** Books an appointment and returns its token. */
  async book(startMs: number): Promise<string> {
    const origin = this.origin();
    const response = await fetch(`${origin}/book`, {
      method: "POST",
      headers: { accept: "application/json", origin, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({
        form: "booking",
        type: this.#type,
        time: String(startMs / 1000),
        zone: "Europe/Berlin",
        name: "Ada Sample",
        email: this.#createEmail(),
        submission_id: randomUUID(),
      }),
    });
    const body = z.object({ token: z.string().exactOptional() }).parse(await response.json());
    assert.ok(response.ok && body.token, `a booking on the ${this.#name} site: ${response.status}`);
    return body.token;
  }

  async cancel(token: string): Promise<void> {
    const origin = this.origin();
    const response = await fetch(`${origin}/book`, {
      method: "POST",
      headers: { accept: "application/json", origin, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ form: "cancelBooking", token }),
    });
    await response.body?.cancel();
    assert.equal(response.status, 200, `a cancellation on the ${this.#name} site`);
  }

  sendMessage(
    message: string,
    sessionId: string,
    previousReply: ChatReply | null,
  ): Promise<ChatReply> {
    const conversationState = previousReply?.conversationState ?? null;
    return sendTurn(siteEndpoint(this.origin()), { message, sessionId, conversationState }).then(
      ({ reply }) => reply,
    );
  }
}

/** Searches for a lead in the back office of a version and sets it to contacted. */
async function changeLead(browser: Browser, product: Product, email: string): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${product.origin}/admin/leads`);
  await page.getByLabel(/e-?mail/i).fill(firstAdmin.email);
  await page.getByLabel("Password").fill(firstAdmin.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Leads Dashboard" })).toBeVisible();
  await page.getByPlaceholder("Search leads...").fill(email);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toHaveCount(1);
  await row.getByRole("combobox").selectOption("contacted");
  await expect(page.getByText("Lead status has been updated successfully.")).toBeVisible();
  await page.context().close();
}

/** Sets each lead to contacted in the back office of its version. */
async function changeLeads(...leads: [product: Product, email: string][]): Promise<void> {
  const browser = await chromium.launch({
    executablePath,
    // A hosted project allows every origin; the embedded one does not.
    args: ["--no-sandbox", "--disable-web-security"],
  });
  try {
    for (const [product, email] of leads) await changeLead(browser, product, email);
  } finally {
    await browser.close();
  }
}

/** Sends forms one after another until `work` is done. */
const sendFormsWhile = (visitors: Visitors, work: () => Promise<void>) =>
  repeatWhile(() => visitors.sendForm(), work);

/** Starts the older version of the assistant's function. */
const startOlderFunction = (supabaseUrl: string) =>
  startFunctionInDeno(
    "chat-intelligent",
    supabaseUrl,
    { SUPABASE_SERVICE_ROLE_KEY: secretKey },
    ["hostname"],
    olderFolder,
  );

/**
 * Books and chats on each version and continues on the other one. Returns the number of turns, including the
 * first one of `chats.started`, and the last reply of the new session.
 */
async function continueOnOtherVersion(
  older: Visitors,
  newer: Visitors,
  chats: { oldSession: string; newSession: string; oldToken: string; started: ChatReply },
) {
  for (const [index, site] of [older, newer].entries()) {
    await site.sendForm();
    const token = await site.book(raceStart(2 + index));
    const other = site === older ? newer : older;
    await other.cancel(token);
  }
  await newer.cancel(chats.oldToken);
  const continued = await newer.sendMessage(
    "And what does it cost?",
    chats.oldSession,
    chats.started,
  );
  const fresh = await newer.sendMessage("What does ArqFlow do?", chats.newSession, null);
  const reply = await older.sendMessage("Write to me: ada.v@example.com", chats.newSession, fresh);
  await older.sendMessage("Thank you", chats.oldSession, continued);
  return { turns: 5, reply };
}

/** Asserts that each lead, turn and cancellation is stored exactly once. */
async function expectStored(
  sql: postgres.Sql,
  expected: { emails: string[]; contacted: string[]; turns: number },
  sessions: string[],
): Promise<void> {
  const rows = await until(() =>
    sql<{ email: string; n: number; contacted: boolean }[]>`
      select email, count(*)::int as n, bool_or(status = 'contacted') as contacted
      from public.leads group by 1`.catch(() => undefined),
  );
  const stored = new Map(rows.map((row) => [row.email, row]));
  assert.deepEqual(
    expected.emails.filter((email) => stored.get(email)?.n !== 1),
    [],
    "each lead is stored once",
  );
  for (const email of expected.contacted) assert.equal(stored.get(email)?.contacted, true, email);
  const [chats] = await sql`
    select count(*)::int as n from public.conversations
    where session_id in ${sql(sessions)} and turn is not null`;
  assert.equal(chats?.["n"], expected.turns);
  const [cancelled] = await sql`
    select count(*)::int as n from public.appointments where status = 'cancelled'`;
  assert.equal(cancelled?.["n"], 3);
}

/**
 * `npm run proof -- versions [--from commit]`: an older version and this one share one database, as during the
 * update of a hosted project. The older site accepts forms while the newer migrations run. Then forms, bookings,
 * chats and the back office work on both, and each continues what the other one started. The assistant also
 * answers with its older function. Nothing is lost and nothing is stored twice.
 *
 * A commit from before the baseline has other migrations; the step then compares nothing and reports that.
 */
export const versions: Step = async (args) => {
  const { values } = parseArgs({ args: [...args], options: { from: { type: "string" } } });
  const commit = git("rev-parse", values.from ?? findOlderCommit());
  if (!hasAllMigrations(commit)) {
    console.log(
      `  ${commit.slice(0, 10)} is older than the baseline migrations: nothing to compare`,
    );
    return { forms: 0, sentMeanwhile: 0, bookings: 0, turns: 0 };
  }
  console.log(`  from ${commit.slice(0, 10)} to the working tree`);
  buildOlderVersion(commit);
  return compareVersions();
};

/** Starts a product with the Supabase at a port. */
const startSite = (dataDir: string, supabasePort: number, options: { root?: string } = {}) =>
  startProduct({
    dataDir,
    ...options,
    env: {
      SUPABASE_URL: `http://127.0.0.1:${supabasePort}`,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      CLIENT_HEADER_SECRET: clientHeaderSecret,
    },
  });

/** Runs the checked-out version and the working tree on one database. */
async function compareVersions(): Promise<Record<string, number>> {
  const folders = [newDataDir(), newDataDir()];
  const [olderData = "", newerData = ""] = folders;
  const databaseFolder = mkdtempSync(join(tmpdir(), "site-elsewhere-"));
  const cleanups: (() => Promise<unknown> | void)[] = [
    () => rmSync(databaseFolder, { recursive: true, force: true }),
    ...folders.map((folder) => () => discard(folder)),
  ];
  try {
    const port = await findFreePort();
    const env = { FORM_SECRET: "form-secret-of-the-versions-step" };
    let supabase = await startLocalSupabase({
      dataDir: databaseFolder,
      port,
      env,
      main: join(olderFolder, "supabase/local/main.ts"),
    });
    cleanups.push(() => supabase.stop());
    await liftVisitorLimits(supabase.sql);
    const type = await openCalendar(supabase.sql);
    const gate = await startUpstreamGate(port);
    cleanups.push(() => gate.close());
    const older = await startSite(olderData, gate.port, { root: olderFolder });
    cleanups.push(() => older.stop());
    const olderVisitors = new Visitors("older", type, () => older.origin);
    const [oldSession, newSession] = [randomUUID(), randomUUID()];
    await olderVisitors.sendForm();
    const oldToken = await olderVisitors.book(raceStart(1));
    const started = await olderVisitors.sendMessage(
      "Hello, I am Ada. What does ArqMesh do?",
      oldSession,
      null,
    );

    console.log("  the newer migrations run while the older site accepts forms…");
    await sendFormsWhile(olderVisitors, async () => {
      await supabase.stop();
      supabase = await startLocalSupabase({ dataDir: databaseFolder, port, env });
    });
    const sentMeanwhile = olderVisitors.emails.length - 2;
    const newer = await startSite(newerData, port);
    cleanups.push(() => newer.stop());
    const newerVisitors = new Visitors("newer", type, () => newer.origin);

    const { turns: firstTurns, reply } = await continueOnOtherVersion(
      olderVisitors,
      newerVisitors,
      {
        oldSession,
        newSession,
        oldToken,
        started,
      },
    );

    console.log("  the older function of the assistant on the newer database…");
    const olderFunction = await startOlderFunction(supabase.url);
    cleanups.push(() => olderFunction.stop());
    gate.forwardTo(/chat-intelligent/, Number(new URL(olderFunction.url).port));
    await olderVisitors.sendMessage("Which module watches pipelines?", newSession, reply);
    const turns = firstTurns + 1;

    const [first = "", second = ""] = olderVisitors.emails;
    await changeLeads([older, first], [newer, second]);

    for (const folder of folders) await waitForEmptyQueue(folder);
    const emails = [...olderVisitors.emails, ...newerVisitors.emails, "ada.v@example.com"];
    await expectStored(supabase.sql, { emails, contacted: [first, second], turns }, [
      oldSession,
      newSession,
    ]);
    return { forms: emails.length, sentMeanwhile, bookings: 3, turns };
  } finally {
    for (const cleanUp of cleanups.toReversed()) await cleanUp();
  }
}
