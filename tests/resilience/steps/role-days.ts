import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { chromium, expect as expectSoon, type Page } from "@playwright/test";
import { executablePath } from "../../playwright.config.ts";
import { findViolations } from "../../support/browser/accessibility.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import { discard, startProduct } from "../../support/product/product.ts";
import {
  beginDay,
  days,
  expectNavigation,
  expectScreen,
  refusedRequests,
  requestsRefusedTo,
  roles,
  screens,
  seedDays,
} from "../../support/fixtures/role-days.ts";
import type { Step } from "../steps.ts";

const expect = expectSoon.configure({ timeout: 30_000 });

const leadCount = 100_000;
const widths = [390, 1024, 1440] as const;
const themes = ["light", "dark"] as const;

/**
 * The working day of each role over 100,000 leads; every role on every screen with all its requests;
 * every screen, a lead, a person and their dialogs checked by axe in three widths and both themes; and
 * no request to any other host.
 */
export const roleDays: Step = async () => {
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const counted = { screensTried: 0, screensByAxe: 0, requestsRefused: 0 };
  const outside: string[] = [];
  const watchHosts = (page: Page) =>
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith("http") && url.origin !== product.origin) outside.push(url.href);
    });
  try {
    await seedDays(product.dataDir, leadCount);
    const details = await seedDetails(product.dataDir);
    for (const role of roles) {
      const page = await beginDay(browser, product.origin, role);
      watchHosts(page);
      await expectNavigation(page, role);
      await days[role](page);
      for (const [path, , who] of screens) {
        await expectScreen(page, path, who.includes(role));
        counted.screensTried += 1;
      }
      const refused = await refusedRequests(page);
      for (const path of requestsRefusedTo(role)) {
        assert.ok(refused.includes(path), `${role} is answered by ${path}`);
        counted.requestsRefused += 1;
      }
      if (role === "admin") counted.screensByAxe = await everyScreenByAxe(page, details);
      await page.context().close();
    }
    assert.deepEqual(outside, []);
  } finally {
    await browser.close();
    await product.stop();
    discard(product.dataDir);
  }
  return { leads: leadCount, roles: roles.length, ...counted };
};

type Details = { lead: string; person: string };

/** Stores a lead with a conversation, of a person with a possible duplicate. */
async function seedDetails(dataDir: string): Promise<Details> {
  return withProductDatabase(dataDir, async (sql) => {
    const session = randomUUID();
    await sql`
      insert into public.conversations (session_id, user_message, bot_response)
      values (${session}, 'How long does it take?', 'A first workflow takes two weeks.')`;
    await sql`
      insert into public.leads (name, email, company, phone, message, form_source, session_id)
      values
        ('Dora Detail', 'dora@detail.example', 'Detail Ltd', '+1 555 0100', 'How long does it take?', 'chat', ${session}),
        ('Dora Detail', 'd.ora@detail.example', 'Detail Ltd', null, 'Are you there?', 'contact_form', null)`;
    const [made] = await sql<Details[]>`
      select id as lead, person_id as person from public.leads where email = 'dora@detail.example'`;
    assert.ok(made);
    return made;
  });
}

/** The pages of a lead and a person, each with a dialog to open, in order. */
const detailsOf = ({
  lead,
  person,
}: Details): ((page: Page, origin: string) => Promise<void>)[] => [
  async (page, origin) => {
    await page.goto(`${origin}/admin/leads/${lead}`);
    await expect(page.getByRole("heading", { level: 1, name: "Dora Detail" })).toBeVisible();
    await expect(page.getByText("Sent the form").first()).toBeVisible();
  },
  async (page) => {
    await page.getByRole("button", { name: "View conversation with Dora Detail" }).click();
    await expect(
      page.getByRole("dialog").getByText("A first workflow takes two weeks."),
    ).toBeVisible();
  },
  async (page, origin) => {
    await page.goto(`${origin}/admin/people/${person}`);
    await expect(page.getByRole("heading", { level: 1, name: "Dora Detail" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Compare and merge/ })).toBeVisible();
  },
  async (page) => {
    await page.getByRole("button", { name: /^Compare and merge/ }).click();
    await expect(page.getByRole("dialog", { name: "Make one person of two" })).toBeVisible();
  },
];

async function everyScreenByAxe(page: Page, details: Details): Promise<number> {
  const { origin } = new URL(page.url());
  const faults: [screen: string | number, width: number, theme: string, violations: string[]][] =
    [];
  let looks = 0;
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await page.evaluate((chosen) => {
      localStorage.setItem("RaStoreBackOffice.theme", JSON.stringify(chosen));
    }, theme);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const [path] of screens) {
        await expectScreen(page, path, true);
        await expect(page.getByText(/^(Loading|Looking)/)).toHaveCount(0, { timeout: 30_000 });
        const found = await findViolations(page);
        if (found.length > 0) faults.push([path, width, theme, found]);
        looks += 1;
      }
      for (const [place, open] of detailsOf(details).entries()) {
        await open(page, origin);
        await expect(page.getByText(/^(Loading|Looking)/)).toHaveCount(0, { timeout: 30_000 });
        const found = await findViolations(page);
        if (found.length > 0) faults.push([place, width, theme, found]);
        looks += 1;
      }
    }
  }
  assert.deepEqual(faults, []);
  return looks;
}
