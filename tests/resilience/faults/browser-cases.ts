/** What a visitor's browser shows during an outage. */

import assert from "node:assert/strict";
import { expect as expectSoon, type Page } from "@playwright/test";
import { fillContact, isScripted, sendButton } from "../../support/browser/contact-page.ts";
import {
  endWithoutResponse,
  neverRespond,
  type Responder,
} from "../../support/servers/upstream-gate.ts";
import type { Case } from "./faults.ts";
import type { FaultFixture } from "./fixture.ts";

const expect = expectSoon.configure({ timeout: 20_000 });

const failure = "There was a problem sending your message. Please try again.";
const apology =
  "I apologize, but I'm experiencing some technical difficulties. Please try again in a moment.";

/** Counts the page's submissions of the contact form and its loads. */
function watchForm(page: Page) {
  // An empty array has no element type.
  const seen = { posts: 0, loads: 0, errors: [] as string[] };
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.loads += 1;
    else if (request.method() === "POST" && request.url().endsWith("/contact")) seen.posts += 1;
  });
  page.on("pageerror", (error) => seen.errors.push(error.message));
  return seen;
}

async function openContact(fixture: FaultFixture): Promise<Page> {
  const page = await (await fixture.newContext()).newPage();
  await page.goto(`${fixture.origin}/contact`);
  return page;
}

const isSent = (page: Page) => expect(page.getByText("Message sent!")).toBeVisible();

/**
 * Latency of five seconds in both directions: the button is disabled, one request is sent, and it
 * succeeds.
 */
const slowNetwork: Case = async (fixture) => {
  const page = await openContact(fixture);
  await isScripted(page);
  const email = fixture.newEmail();
  await fillContact(page, email);
  const seen = watchForm(page);
  fixture.visitors.set({ latencyMs: 2500 });
  await sendButton(page).click();
  await expect(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
  await isSent(page);
  assert.equal(seen.posts, 1);
  fixture.visitors.set({});
  await fixture.expectEachStored([email]);
  return { requests: seen.posts };
};

/**
 * The network accepts the form and never responds: the attempt is aborted after 10 s and repeated three
 * times, then the page reports the failure.
 */
const silentNetwork: Case = async (fixture) => {
  const healed = await openContact(fixture);
  await isScripted(healed);
  const emails = [fixture.newEmail(), fixture.newEmail()];
  await fillContact(healed, emails[0] ?? "");
  fixture.visitors.set({ timeoutMs: 120_000 });
  const began = performance.now();
  await sendButton(healed).click();
  await expect(healed.getByRole("button", { name: "Sending..." })).toBeDisabled();
  fixture.visitors.set({});
  // No further click: the form itself retries.
  await isSent(healed);
  const retriedMs = Math.round(performance.now() - began);
  assert.ok(retriedMs < 13_000, `the second try came after ${retriedMs} ms`);

  const page = await openContact(fixture);
  await isScripted(page);
  await fillContact(page, emails[1] ?? "");
  const seen = watchForm(page);
  fixture.visitors.set({ timeoutMs: 120_000 });
  await sendButton(page).click();
  await expect(page.getByText(failure)).toBeVisible({ timeout: 45_000 });
  assert.equal(seen.posts, 3);
  await expect(page.getByLabel("Message")).toHaveValue(`From ${emails[1]}`);
  fixture.visitors.set({});
  fixture.visitors.resetConnections();
  await sendButton(page).click();
  await isSent(page);
  await fixture.expectEachStored(emails);
  return { retriedMs, tries: 3 };
};

/** A browser without storage: pages, forms, chat and booking work within the open page. */
const storageBlocked: Case = async (fixture) => {
  const context = await fixture.newContext();
  await context.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
    Object.defineProperty(Document.prototype, "cookie", { get: () => "", set() {} });
  });
  const page = await context.newPage();
  const seen = watchForm(page);
  for (const path of ["/", "/platform", "/resources", "/solutions/arqmesh", "/schedule-demo"]) {
    const response = await page.goto(fixture.origin + path);
    assert.equal(response?.status(), 200, path);
  }
  await page.goto(`${fixture.origin}/contact`);
  await isScripted(page);
  const email = fixture.newEmail();
  await fillContact(page, email);
  await sendButton(page).click();
  await isSent(page);
  await page.goto(`${fixture.origin}/about`);
  await page.getByRole("button", { name: "Chat with Arq Assistant" }).click();
  await page.getByPlaceholder("Ask me anything about Arq...").fill("What does ArqMesh do?");
  await page.getByPlaceholder("Ask me anything about Arq...").press("Enter");
  await expect(page.getByRole("log").locator("> *")).toHaveCount(3);
  await expect(page.getByRole("log")).not.toContainText(apology);
  await page.goto(`${fixture.origin}/book`);
  await page.getByRole("link", { name: /Platform demo/ }).click();
  await expect(page.locator("a[data-time]").first()).toBeVisible();
  assert.deepEqual(seen.errors, []);
  await fixture.expectEachStored([email]);
  return { pages: 8 };
};

/** Scripts that are missing, truncated or throw: the browser submits the form natively. */
const codeMissing: Case = async (fixture) => {
  const broken = [
    { status: 404, body: "Not found" },
    { status: 200, body: "throw new Error('broken')" },
    { status: 200, body: "(function () { const half =" },
  ];
  const emails: string[] = [];
  for (const response of broken) {
    const context = await fixture.newContext();
    await context.route(/\/_next\/static\/.*\.js/, (route) =>
      route.fulfill({ ...response, contentType: "text/javascript" }),
    );
    const page = await context.newPage();
    const email = fixture.newEmail();
    emails.push(email);
    await page.goto(`${fixture.origin}/contact`);
    await fillContact(page, email);
    await sendButton(page).click();
    await page.waitForURL(/sent=contact/);
    await isSent(page);
    await page.getByRole("banner").getByRole("link", { name: "Platform" }).first().click();
    await page.waitForURL(/\/platform$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await fixture.expectEachStored(emails);
  return { ways: broken.length };
};

/**
 * A tab from before an update requests code that is gone: the page reloads at most once, typed text is
 * kept, and the chat's button leads to the contact form.
 */
const oldTab: Case = async (fixture) => {
  const context = await fixture.newContext();
  const page = await context.newPage();
  await page.goto(`${fixture.origin}/contact`);
  await isScripted(page);
  const email = fixture.newEmail();
  await fillContact(page, email);
  await context.route(/\/_next\/static\/.*\.js/, (route) => route.fulfill({ status: 404 }));
  const seen = watchForm(page);
  await page.evaluate(() => {
    const error = new Error("Loading chunk 7 failed.");
    error.name = "ChunkLoadError";
    void Promise.reject(error);
  });
  // The retry first checks the site and then keeps the typed text.
  await expect(page.locator("[data-health]")).toHaveAttribute("data-health", "healthy");
  assert.equal(seen.loads, 0, "a load would cost what was typed");
  await sendButton(page).click();
  await isSent(page);
  await fixture.expectEachStored([email]);

  const unsentTab = await (await fixture.newContext()).newPage();
  await unsentTab.goto(`${fixture.origin}/about`);
  await expect(unsentTab.locator("[data-health]")).toHaveAttribute("data-health", "healthy");
  const loads = watchForm(unsentTab);
  const fail = () =>
    unsentTab.evaluate(() => {
      const error = new Error("Loading chunk 7 failed.");
      error.name = "ChunkLoadError";
      void Promise.reject(error);
    });
  await fail();
  await expect.poll(() => loads.loads).toBe(1);
  await expect(unsentTab.locator("[data-health]")).toHaveAttribute("data-health", "healthy");
  await fail();
  await expect(unsentTab.locator("[data-health]")).toHaveAttribute("data-health", "recovering");
  await expect(unsentTab.locator("[data-health]")).toHaveAttribute("data-health", "healthy");
  assert.equal(loads.loads, 1, "one load and no second one");

  const chatting = await fixture.newContext();
  const chat = await chatting.newPage();
  await chat.goto(`${fixture.origin}/about`);
  await expect(chat.locator("[data-health]")).toHaveAttribute("data-health", "healthy");
  await chatting.route(/\/_next\/static\/.*\.js/, (route) => route.fulfill({ status: 404 }));
  await chat.getByRole("button", { name: "Chat with Arq Assistant" }).click();
  await chat.waitForURL(/\/contact/);
  return { loads: loads.loads };
};

/**
 * The assistant is unavailable, silent, or streams invalid or endless data: the chat apologizes, and
 * the page keeps working.
 */
const assistantBroken: Case = async (fixture) => {
  const plays: Record<string, Responder> = {
    away: endWithoutResponse,
    refusing: (response) => response.writeHead(500).end("<h1>stack</h1>"),
    nonsense: (response) =>
      response.writeHead(200, { "content-type": "application/json" }).end('{"response": 5, '),
    "half a stream": (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write('event: text\ndata: {"text": "Half a"}\n\n');
      setTimeout(() => response.destroy(), 200);
    },
    "5 MB": (response) =>
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ response: "word ".repeat(1_000_000) })),
    silent: neverRespond,
  };
  const page = await openContact(fixture);
  await isScripted(page);
  await page.getByRole("button", { name: "Chat with Arq Assistant" }).click();
  const log = page.getByRole("log");
  const input = page.getByPlaceholder("Ask me anything about Arq...");
  for (const [index, [name, play]] of Object.entries(plays).entries()) {
    fixture.gate.reset();
    fixture.gate.respondWith(/chat-intelligent/, play);
    await input.fill(`What does ArqMesh do? ${name}`);
    await input.press("Enter");
    await expect(log.getByText(apology), name).toHaveCount(index + 1);
    await expect(input, name).toBeEnabled();
  }
  fixture.gate.reset();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(log.getByText("Sources:").last()).toBeVisible();
  await page.getByRole("button", { name: "Close the chat" }).click();
  const email = fixture.newEmail();
  await fillContact(page, email);
  await sendButton(page).click();
  await isSent(page);
  await fixture.expectEachStored([email]);
  return { ways: Object.keys(plays).length };
};

/** Sign-in is unavailable: the public site, its forms, its chat and its booking work as usual. */
const accountsAway: Case = async (fixture) => {
  fixture.gate.respondWith(/^\/auth\//, endWithoutResponse);
  const page = await openContact(fixture);
  await isScripted(page);
  const email = fixture.newEmail();
  await fillContact(page, email);
  await sendButton(page).click();
  await isSent(page);
  for (const path of ["/", "/platform", "/book", "/schedule-demo"])
    assert.equal((await fetch(fixture.origin + path)).status, 200, path);
  const office = await (await fixture.newContext()).newPage();
  await office.goto(`${fixture.product.origin}/admin/`);
  await office.getByLabel(/e-?mail/i).fill("admin@example.com");
  await office.getByLabel("Password").fill("correct horse battery staple");
  await office.getByRole("button", { name: "Sign in" }).click();
  await expect(office.getByRole("alert").first()).toBeVisible();
  await fixture.expectEachStored([email]);
  return { pages: 5 };
};

/** A browser with a wrong clock is shown the same free slots and books the chosen one. */
const wrongClock: Case = async (fixture) => {
  const hour = 60 * 60_000;
  const timesAt = async (offset: number) => {
    const context = await fixture.newContext();
    await context.clock.install({ time: Date.now() + offset });
    const page = await context.newPage();
    await page.goto(`${fixture.origin}/book`);
    await page.getByRole("link", { name: /Platform demo/ }).click();
    await page.getByRole("link", { name: /Next month/ }).click();
    await page.locator("a[data-day][href]").nth(2).click();
    await expect(page.locator("a[data-time]").first()).toBeVisible();
    const times = await page
      .locator("a[data-time]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("data-time")));
    return { page, times };
  };
  const right = await timesAt(0);
  assert.ok(right.times.length > 0);
  const offsets = [hour, -hour, 400 * 24 * hour];
  for (const offset of offsets)
    assert.deepEqual((await timesAt(offset)).times, right.times, `${offset} ms`);
  const { page } = await timesAt(-hour);
  await page.locator("a[data-time]").first().click();
  const email = fixture.newEmail();
  await page.getByLabel("Full Name").fill("Ada Beispiel");
  await page.getByLabel("Email").fill(email);
  await page.clock.runFor(2000);
  await page.getByRole("button", { name: "Book this time" }).click();
  await expect(page.getByRole("heading", { name: "Demo Scheduled" })).toBeVisible();
  const [row] = await fixture.supabase.sql`
    select extract(epoch from starts_at)::text as at from public.appointments where attendee_email = ${email}`;
  assert.equal(Number(row?.["at"]), Number(right.times[0]));
  return { clocks: offsets.length, times: right.times.length };
};

export const browserCases = {
  "slow-network": slowNetwork,
  "silent-network": silentNetwork,
  "storage-blocked": storageBlocked,
  "code-missing": codeMissing,
  "old-tab": oldTab,
  "assistant-broken": assistantBroken,
  "accounts-away": accountsAway,
  "wrong-clock": wrongClock,
} satisfies Record<string, Case>;
