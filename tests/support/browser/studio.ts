import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { z } from "zod";
import { Content } from "../fixtures/content.ts";
import {
  dataDir,
  expect as expectSoon,
  origin,
  test as base,
  watchPage,
  type PageProblems,
} from "./e2e.ts";
import { type StaffAccount, createStaff } from "../product/product-staff.ts";
import { signIn, type StaffClient } from "../fixtures/staff-client.ts";

/** The Studio renders more than a page of the site and needs higher timeouts on a busy machine. */
export const expect = expectSoon.configure({ timeout: 20_000 });

/** A second member of staff, with the role marketing. */
export const colleague: StaffAccount = {
  email: "mara@example.com",
  password: "another horse battery staple",
  name: "Mara Meier",
};

/** Kills the content lake, as a crash would; the product restarts it. */
export function killLake(): void {
  const running = z
    .object({ services: z.array(z.object({ name: z.string(), pid: z.number() })) })
    .parse(JSON.parse(readFileSync(join(dataDir(), "running.json"), "utf8")));
  const lake = running.services.find(({ name }) => name === "content");
  if (!lake) throw new Error("The product runs no content lake.");
  process.kill(lake.pid, "SIGKILL");
}

/** The Studio in one browser window. `seen` lists the problems in it so far. */
export class Studio {
  readonly page: Page;
  readonly seen: PageProblems;

  constructor(page: Page, seen: PageProblems) {
    this.page = page;
    this.seen = seen;
  }

  /** Opens an address below /studio; navigates in a running Studio, loads the page otherwise. */
  async go(path: string): Promise<void> {
    const isRunning = await this.page.evaluate(
      () => document.querySelector('[data-testid="studio-navbar"]') !== null,
    );
    if (!isRunning) {
      await this.page.goto(`${origin()}/studio${path}`);
      return;
    }
    await this.page.evaluate((address) => {
      history.pushState(null, "", address);
      dispatchEvent(new PopStateEvent("popstate"));
    }, `/studio${path}`);
  }

  /** Opens a document in the Content tool and waits until it can be edited. */
  async open(type: string, id: string): Promise<void> {
    await this.go(`/intent/edit/id=${id};type=${type}/`);
    await expect(this.document).toHaveAttribute("id", new RegExp(`^documentEditor-${id}-`), {
      timeout: 60_000,
    });
    await this.ready();
  }

  /** Waits until the document in the last pane can be edited. */
  async ready(): Promise<void> {
    await expect(this.document.getByTestId("form-view")).toBeVisible({ timeout: 60_000 });
    await expect(this.publishButton).toBeVisible();
  }

  /** Creates a document of this type with the Studio's "Create" menu and returns its published id. */
  async create(title: string): Promise<string> {
    await this.page.getByTestId("new-document-button").click();
    await this.page.getByTestId("new-document-button-search-input").fill(title);
    await this.page.getByRole("link", { name: title, exact: true }).click();
    await this.ready();
    return this.id();
  }

  /** The published id of the document in the last pane, from the address. */
  id(): string {
    const last = decodeURIComponent(new URL(this.page.url()).pathname).split(";").at(-1) ?? "";
    const id = last.split(",")[0];
    if (!id) throw new Error(`No document is open at ${this.page.url()}`);
    return id;
  }

  /** The pane of the document opened last. */
  get document(): Locator {
    return this.page.getByTestId("document-pane").last();
  }

  /** A field of the open document or dialog, by its path: `seo.title`. */
  field(path: string): Locator {
    return this.page.getByTestId(`field-${path}`).last();
  }

  /** The text input of a field. */
  input(path: string): Locator {
    return this.field(path).locator("input, textarea").first();
  }

  get status(): Locator {
    return this.document.getByTestId("pane-footer-document-status");
  }

  get publishButton(): Locator {
    return this.document.getByTestId("action-publish");
  }

  /**
   * Publishes as soon as the Studio allows it and waits until it is done. Right after an edit the
   * Studio may still validate the former state and ask to try again.
   */
  async publish(): Promise<void> {
    await expect(this.publishButton).toBeEnabled();
    await expect(async () => {
      if (await this.publishButton.isEnabled()) await this.publishButton.click({ timeout: 2_000 });
      await expect(this.status).toContainText(/published/i, { timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await expect(this.publishButton).toBeDisabled();
    this.seen.errors = this.seen.errors.filter((error) => !error.startsWith("Toast: Validation"));
  }

  /** The menu beside "Publish". */
  async action(name: string): Promise<void> {
    await this.document.getByTestId("action-menu-button").click();
    await this.page.getByRole("menuitem", { name }).click();
  }

  /** The menu at the top of the document. */
  async paneMenu(name: string): Promise<void> {
    await this.document.getByTestId("pane-context-menu-button").click();
    await this.page.getByRole("menuitem", { name }).click();
  }

  /** The menu of a field: “Copy field”, “Paste field”. */
  async fieldAction(path: string, name: string): Promise<void> {
    const menu = this.page.getByTestId(`field-actions-menu-${path}`).last();
    await this.field(path).hover();
    await menu.getByRole("button").click();
    await this.page.getByRole("menuitem", { name }).click();
  }

  /** Presses the confirming button of a dialog or popover. */
  async confirm(name: string): Promise<void> {
    await this.page.getByRole("button", { name, exact: true }).last().click();
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog").last();
  }

  /** The toast message. */
  toast(text: string | RegExp): Locator {
    return this.page.locator('[data-ui="Toast"]').filter({ hasText: text });
  }
}

type Credentials = "admin" | "colleague";

/** One session per person and worker: the product limits the number of sign-ins. */
const sessions = new Map<Credentials, { at: number; session: Promise<StaffClient> }>();

/** Milliseconds: a session is reused for less than ten minutes so that it outlasts the test. */
const sessionLifetimeMs = 6 * 60_000;

async function signInOnce(who: Credentials): Promise<StaffClient> {
  const signingIn = async () => {
    if (who === "admin") return signIn(origin());
    await createStaff(dataDir(), colleague, "marketing");
    return signIn(origin(), colleague);
  };
  const known = sessions.get(who);
  if (known && Date.now() - known.at < sessionLifetimeMs) {
    const session = await known.session;
    // Twenty sign-ins of the same person, which other tests may perform meanwhile, end the oldest
    // session.
    if ((await session.content("/v2025-02-19/data/query/production?query=1")).ok) return session;
  }
  const session = signingIn();
  sessions.set(who, { at: Date.now(), session });
  return session;
}

/** A published id that no other document has. */
export const newId = () => `journey-${randomUUID()}`;

type StudioFixtures = {
  /** The content of the lake. Documents that a test creates are removed after it. */
  content: Content;
  /** Opens a separate window for a person; its problems are in its `seen`. */
  openStudio(who: Credentials): Promise<Studio>;
  /** The window of the first admin. */
  studio: Studio;
};

export const test = base.extend<StudioFixtures>({
  // Playwright reads the first argument's names even if no other fixture is used.
  // oxlint-disable-next-line no-empty-pattern
  content: async ({}, use) => use(await Content.open(() => signInOnce("admin"))),
  openStudio: async ({ browser, content }, use) => {
    const opened: Window[] = [];
    await use(async (who) => {
      const session = await signInOnce(who);
      const window = idleWindows.pop() ?? (await newWindow(browser));
      opened.push(window);
      await enterWindow(window, session);
      return new Studio(window.page, watchPage(window.page));
    });
    for (const window of opened) await resetWindow(window);
    await content.cleanUp();
  },
  studio: async ({ openStudio }, use) => use(await openStudio("admin")),
});

type Window = { context: BrowserContext; page: Page };

/**
 * The worker's idle windows. A window that has shown the Studio loads it in half the time, because its
 * scripts are cached. A failed test ends its worker together with its windows.
 */
const idleWindows: Window[] = [];

async function newWindow(browser: Browser): Promise<Window> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  context.setDefaultTimeout(20_000);
  await context.addInitScript(logErrorToasts);
  return { context, page: await context.newPage() };
}

async function enterWindow({ context }: Window, session: StaffClient): Promise<void> {
  const [name = "", ...value] = session.cookie.split("=");
  await context.addCookies([{ name, value: value.join("="), url: origin() }]);
}

/** Resets a window: empty page, signed out, storage cleared. A closed window is dropped. */
async function resetWindow(window: Window): Promise<void> {
  const { context, page } = window;
  if (page.isClosed()) return context.close();
  for (const other of context.pages()) if (other !== page) await other.close();
  page.removeAllListeners();
  await page.unrouteAll();
  await page.setViewportSize({ width: 1440, height: 900 });
  // Before the session is removed: otherwise an open Studio redirects to the sign-in page.
  await page.goto("about:blank");
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin: origin(), storageTypes: "all" });
  await session.detach();
  await context.clearCookies();
  idleWindows.push(window);
}

/** Runs in the browser: logs every error toast of the Studio to the console. */
function logErrorToasts(): void {
  const logged = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[data-ui="Toast"][data-tone="critical"]')) {
      if (logged.has(toast)) continue;
      logged.add(toast);
      console.error(`Toast: ${toast.textContent}`);
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Asserts at the end of a test that nothing failed and no request left the product. */
export function expectClean(...studios: Studio[]): void {
  for (const { seen } of studios) expect(seen).toEqual({ errors: [], outside: [], failed: [] });
}

export { origin };
