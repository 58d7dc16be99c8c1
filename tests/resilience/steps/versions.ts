import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
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
import { until } from "../../support/until.ts";
import type { Step } from "../steps.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const checkout = join(root, ".proof/older");
const expect = expectSoon.configure({ timeout: 30_000 });

const git = (...args: string[]): string =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

/** The last commit before the newest migration was added. */
function olderCommit(): string {
  const newest = git("log", "-1", "--format=%H", "--diff-filter=A", "--", "supabase/migrations");
  return git("rev-parse", `${newest}^`);
}

/** Whether this version can migrate a database of a commit: it has all of its migrations. */
function sharesMigrations(commit: string): boolean {
  const paths = git("ls-tree", "-r", "--name-only", commit, "supabase/migrations").split("\n");
  return paths.every((path) => existsSync(join(root, path)));
}

/** Checks out and builds the older version. Reuses an existing checkout of the commit. */
function checkOut(commit: string): void {
  if (existsSync(checkout)) {
    const there = execFileSync("git", ["rev-parse", "HEAD"], { cwd: checkout, encoding: "utf8" });
    if (there.trim() !== commit) git("worktree", "remove", "--force", checkout);
  }
  git("worktree", "prune");
  if (!existsSync(checkout)) git("worktree", "add", "--detach", checkout, commit);
  if (!existsSync(join(checkout, "node_modules"))) {
    // A copy of the current packages: npm replaces only those with another version.
    execFileSync("cp", ["-a", join(root, "node_modules"), join(checkout, "node_modules")]);
    execFileSync("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline"], {
      cwd: checkout,
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  console.log("  building the older version…");
  execFileSync(process.execPath, ["web/host/bootstrap.mjs", "build"], {
    cwd: checkout,
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

  #email(): string {
    const email = `${this.#name}.${this.emails.length}@example.com`;
    this.emails.push(email);
    return email;
  }

  async form(): Promise<void> {
    const response = await sendContactForm(this.origin(), { email: this.#email() });
    await response.body?.cancel();
    assert.equal(response.status, 303, `a form on the ${this.#name} site`);
  }

  /** Books an appointment and returns its token. */
  async booking(time: number): Promise<string> {
    const origin = this.origin();
    const response = await fetch(`${origin}/book`, {
      method: "POST",
      headers: { accept: "application/json", origin, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({
        form: "booking",
        type: this.#type,
        time: String(time / 1000),
        zone: "Europe/Berlin",
        name: "Ada Sample",
        email: this.#email(),
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

  say(message: string, sessionId: string, before: ChatReply | null): Promise<ChatReply> {
    const conversationState = before?.conversationState ?? null;
    return sendTurn(siteEndpoint(this.origin()), { message, sessionId, conversationState }).then(
      ({ reply }) => reply,
    );
  }
}

/** Staff search the list and change a lead in the back office of a version. */
async function workLeads(browser: Browser, product: Product, email: string): Promise<void> {
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

/** Changes one lead in the back office of each version. */
async function workInBoth(...leads: [product: Product, email: string][]): Promise<void> {
  const browser = await chromium.launch({
    executablePath,
    // A hosted project allows every origin; the embedded one does not.
    args: ["--no-sandbox", "--disable-web-security"],
  });
  try {
    for (const [product, email] of leads) await workLeads(browser, product, email);
  } finally {
    await browser.close();
  }
}

/** Sends one form after the other until `work` is done. */
async function sendFormsWhile(visitors: Visitors, work: () => Promise<void>): Promise<void> {
  const done = new AbortController();
  const sending = (async () => {
    while (!done.signal.aborted) await visitors.form();
  })();
  await work().finally(() => done.abort());
  await sending;
}

/** Serves the assistant's function of the older version. */
const startOlderFunction = (supabaseUrl: string) =>
  startFunctionInDeno(
    "chat-intelligent",
    supabaseUrl,
    { SUPABASE_SERVICE_ROLE_KEY: secretKey },
    ["hostname"],
    checkout,
  );

/** Bookings and chats on both versions, each continued on the other. Returns the turns and the last state. */
async function continueEachOther(
  older: Visitors,
  newer: Visitors,
  chats: { oldSession: string; newSession: string; oldToken: string; started: ChatReply },
) {
  for (const [index, site] of [older, newer].entries()) {
    await site.form();
    const token = await site.booking(raceStart(2 + index));
    const other = site === older ? newer : older;
    await other.cancel(token);
  }
  await newer.cancel(chats.oldToken);
  const continued = await newer.say("And what does it cost?", chats.oldSession, chats.started);
  const fresh = await newer.say("What does ArqFlow do?", chats.newSession, null);
  const state = await older.say("Write to me: ada.v@example.com", chats.newSession, fresh);
  await older.say("Thank you", chats.oldSession, continued);
  return { turns: 5, state };
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
    "each is stored once",
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
 * Until the first migration after the baseline there is no older version, and the step reports that.
 */
export const versions: Step = async (args) => {
  const { values } = parseArgs({ args: [...args], options: { from: { type: "string" } } });
  const commit = git("rev-parse", values.from ?? olderCommit());
  if (!sharesMigrations(commit)) {
    console.log(`  ${commit.slice(0, 10)} is older than the first migration: nothing to compare`);
    return { forms: 0, sentMeanwhile: 0, bookings: 0, turns: 0 };
  }
  console.log(`  from ${commit.slice(0, 10)} to the working tree`);
  checkOut(commit);
  return compareVersions();
};

/** Runs the checked-out version and the working tree on one database. */
async function compareVersions(): Promise<Record<string, number>> {
  const folders = [newDataDir(), newDataDir()];
  const [olderData = "", newerData = ""] = folders;
  const database = mkdtempSync(join(tmpdir(), "site-elsewhere-"));
  mkdirSync(database, { recursive: true });
  const undo: (() => Promise<unknown> | void)[] = [
    () => rmSync(database, { recursive: true, force: true }),
    ...folders.map((folder) => () => discard(folder)),
  ];
  try {
    const port = await findFreePort();
    const env = { FORM_SECRET: "a form secret of the proof, long enough" };
    let supabase = await startLocalSupabase({
      dataDir: database,
      port,
      env,
      main: join(checkout, "supabase/local/main.ts"),
    });
    undo.push(() => supabase.stop());
    await liftVisitorLimits(supabase.sql);
    const type = await openCalendar(supabase.sql);
    const gate = await startUpstreamGate(port);
    undo.push(() => gate.close());
    const settings = {
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      CLIENT_HEADER_SECRET: clientHeaderSecret,
    };
    const older = await startProduct({
      dataDir: olderData,
      root: checkout,
      env: { ...settings, SUPABASE_URL: `http://127.0.0.1:${gate.port}` },
    });
    undo.push(() => older.stop());
    const onOlder = new Visitors("older", type, () => older.origin);
    const [oldSession, newSession] = [randomUUID(), randomUUID()];
    await onOlder.form();
    const oldToken = await onOlder.booking(raceStart(1));
    const started = await onOlder.say("Hello, I am Ada. What does ArqMesh do?", oldSession, null);

    console.log("  the newer migrations run while the older site accepts forms…");
    await sendFormsWhile(onOlder, async () => {
      await supabase.stop();
      supabase = await startLocalSupabase({ dataDir: database, port, env });
    });
    const sentMeanwhile = onOlder.emails.length - 2;
    const newer = await startProduct({
      dataDir: newerData,
      env: { ...settings, SUPABASE_URL: `http://127.0.0.1:${port}` },
    });
    undo.push(() => newer.stop());
    const onNewer = new Visitors("newer", type, () => newer.origin);

    const { turns: firstTurns, state } = await continueEachOther(onOlder, onNewer, {
      oldSession,
      newSession,
      oldToken,
      started,
    });

    console.log("  the older function of the assistant on the newer database…");
    const olderFunction = await startOlderFunction(supabase.url);
    undo.push(() => olderFunction.stop());
    gate.forwardTo(/chat-intelligent/, Number(new URL(olderFunction.url).port));
    await onOlder.say("Which module watches pipelines?", newSession, state);
    const turns = firstTurns + 1;

    const [first = "", second = ""] = onOlder.emails;
    await workInBoth([older, first], [newer, second]);

    for (const folder of folders) await waitForEmptyQueue(folder);
    const emails = [...onOlder.emails, ...onNewer.emails, "ada.v@example.com"];
    await expectStored(supabase.sql, { emails, contacted: [first, second], turns }, [
      oldSession,
      newSession,
    ]);
    return { forms: emails.length, sentMeanwhile, bookings: 3, turns };
  } finally {
    for (const end of undo.toReversed()) await end();
  }
}
