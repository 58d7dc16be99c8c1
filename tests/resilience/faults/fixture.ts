import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import { findFreePort } from "../../../web/host/supervisor/ports.ts";
import { executablePath } from "../../playwright.config.ts";
import { sendContactForm } from "../../support/fixtures/contact-form.ts";
import { startFaultProxy, type FaultProxy } from "../../support/servers/fault-proxy.ts";
import {
  clientHeaderSecret,
  publishableKey,
  startLocalSupabase,
  type LocalSupabase,
} from "../../support/servers/local-supabase.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";
import { discard, newDataDir, startProduct, type Product } from "../../support/product/product.ts";
import { waitForEmptyQueue } from "../../support/product/submission-queue.ts";
import { startUpstreamGate, type UpstreamGate } from "../../support/servers/upstream-gate.ts";
import { until } from "../../support/until.ts";

/**
 * The site with a separate database, one fault proxy in front of it and one behind it: the fixture of
 * `npm run proof -- faults`.
 */
export class FaultFixture {
  readonly product: Product;
  /** Between visitors and the site. */
  readonly visitors: FaultProxy;
  /** Between the site and Supabase, where responses can be replaced. */
  readonly gate: UpstreamGate;
  /** Random numbers of the running case. */
  random: () => number = Math.random;
  readonly #databaseFolder: string;
  readonly #dataDir: string;
  #supabase: LocalSupabase;
  #browser: Browser | undefined;
  #contexts: BrowserContext[] = [];
  #people = 0;

  private constructor(parts: {
    product: Product;
    visitors: FaultProxy;
    gate: UpstreamGate;
    supabase: LocalSupabase;
    databaseFolder: string;
    dataDir: string;
  }) {
    this.product = parts.product;
    this.visitors = parts.visitors;
    this.gate = parts.gate;
    this.#supabase = parts.supabase;
    this.#databaseFolder = parts.databaseFolder;
    this.#dataDir = parts.dataDir;
  }

  static async open(): Promise<FaultFixture> {
    const dataDir = newDataDir();
    const databaseFolder = join(dataDir, "elsewhere");
    mkdirSync(databaseFolder, { recursive: true });
    const supabase = await startSupabase(databaseFolder, await findFreePort());
    await liftVisitorLimits(supabase.sql);
    const gate = await startUpstreamGate(supabase.port);
    const product = await startProduct({
      dataDir,
      env: {
        SUPABASE_URL: `http://127.0.0.1:${gate.port}`,
        SUPABASE_PUBLISHABLE_KEY: publishableKey,
        CLIENT_HEADER_SECRET: clientHeaderSecret,
      },
    });
    const visitors = await startFaultProxy({ port: Number(new URL(product.origin).port) });
    return new FaultFixture({ product, visitors, gate, supabase, databaseFolder, dataDir });
  }

  /** The site's address for visitors. */
  get origin(): string {
    return `http://localhost:${this.visitors.port}`;
  }

  get supabase(): LocalSupabase {
    return this.#supabase;
  }

  /** A new email address. */
  newEmail(): string {
    this.#people += 1;
    return `person.${this.#people}.${Date.now()}@example.com`;
  }

  /** A new browser context. */
  async newContext(): Promise<BrowserContext> {
    this.#browser ??= await chromium.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu"],
    });
    const context = await this.#browser.newContext({ reducedMotion: "reduce" });
    this.#contexts.push(context);
    return context;
  }

  /** Kills all of Supabase, as a power failure does. */
  async stopDatabase(): Promise<void> {
    await this.#supabase.kill();
  }

  async startDatabase(): Promise<void> {
    this.#supabase = await startSupabase(this.#databaseFolder, this.#supabase.port);
  }

  /** The number of leads with an address, once the database responds. */
  async countLeads(email: string): Promise<number> {
    const [row] = await until(() =>
      this.#supabase.sql<{ n: number }[]>`
        select count(*)::int as n from public.leads where email = ${email}`.catch(() => undefined),
    );
    return row?.n ?? 0;
  }

  /** Sends the contact form; returns the status and the milliseconds until the response. */
  async send(email: string, fields: Record<string, string> = {}) {
    const began = performance.now();
    const response = await sendContactForm(
      this.origin,
      { email, ...fields },
      { signal: AbortSignal.timeout(30_000) },
    );
    await response.body?.cancel();
    return { status: response.status, ms: performance.now() - began };
  }

  /** Waits until the queue on disk is empty, and asserts that each address has one lead. */
  async expectEachStored(emails: readonly string[]): Promise<void> {
    await waitForEmptyQueue(this.#dataDir);
    const counts = await Promise.all(emails.map((email) => this.countLeads(email)));
    const wrong = emails.filter((_, index) => counts[index] !== 1);
    assert.deepEqual(wrong, [], "each acknowledged form is stored once");
  }

  /** Ends the faults of a case and asserts that the site has recovered. */
  async heal(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
    this.visitors.set({});
    this.visitors.resetConnections();
    this.gate.reset();
    const email = this.newEmail();
    await until(async () => (await this.send(email).catch(() => undefined))?.status === 303);
    await this.expectEachStored([email]);
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    await this.visitors.close();
    await this.product.stop();
    await this.gate.close();
    await this.#supabase.stop();
    discard(this.#dataDir);
  }
}

const startSupabase = (dataDir: string, port: number) =>
  startLocalSupabase({
    dataDir,
    port,
    env: { FORM_SECRET: "a form secret of the proof, long enough" },
  });
