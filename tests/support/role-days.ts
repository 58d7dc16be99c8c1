import { AxeBuilder } from "@axe-core/playwright";
import { expect as expectSoon, type Browser, type Page } from "@playwright/test";
import type postgres from "postgres";
import { withProductDatabase } from "./product-database.ts";
import { hire, type Account } from "./product-staff.ts";

/**
 * A day of each role in the back office, over any number of leads: few in `npm test`, many in
 * `npm run proof -- role-days`.
 */

const expect = expectSoon.configure({ timeout: 30_000 });

export const roles = ["sales", "marketing", "viewer", "admin"] as const;
export type Role = (typeof roles)[number];

const everyone: readonly Role[] = roles;
const sellers: readonly Role[] = ["admin", "sales"];
const admins: readonly Role[] = ["admin"];

/** Every screen that the navigation names: its address, its name there, and who opens it. */
export const screens: readonly (readonly [path: string, name: string, who: readonly Role[]])[] = [
  ["leads", "Leads", everyone],
  ["pipeline", "Pipeline", everyone],
  ["people", "People", everyone],
  ["handoffs", "Hand-offs", everyone],
  ["conversations", "Conversations", everyone],
  ["calendar", "Calendar", everyone],
  ["reports", "Reports", everyone],
  ["spam_submissions", "Spam", sellers],
  ["refused_submissions", "Refused forms", sellers],
  ["newsletter_subscribers", "Subscribers", ["admin", "marketing", "viewer"]],
  ["reply_templates", "Reply templates", everyone],
  ["imports", "Import and export", sellers],
  ["scoring_rules", "Scoring rules", everyone],
  ["outbox", "Outbox", admins],
  ["mailbox", "Mailbox", admins],
  ["privacy", "Privacy", admins],
  ["staff", "Staff", admins],
  ["settings", "Settings", admins],
  ["operations", "Operation", admins],
  ["audit", "Audit log", admins],
];

/** What a request of the back office must answer, by role: a table or a function, and who has rows of it. */
export const requests: readonly (readonly [
  path: string,
  method: "GET" | "POST" | "PATCH",
  body: object | undefined,
  who: readonly Role[],
])[] = [
  ["leads?select=id&limit=1", "GET", undefined, everyone],
  ["people?select=id&limit=1", "GET", undefined, everyone],
  ["rpc/search_leads", "POST", { most: 1 }, everyone],
  ["rpc/lead_summary", "POST", {}, everyone],
  ["rpc/changes_since", "POST", {}, everyone],
  ["spam_submissions?select=id&limit=1", "GET", undefined, sellers],
  ["refused_submissions?select=id&limit=1", "GET", undefined, sellers],
  ["mailbox?select=id&limit=1", "GET", undefined, admins],
  ["rpc/read_audit", "POST", {}, admins],
  ["rpc/operator_health", "POST", {}, admins],
  ["rpc/operator_settings", "POST", {}, admins],
  ["rpc/export_person", "POST", { email: "nobody@example.com" }, admins],
  ["rpc/replay_outbox", "POST", { id: "00000000-0000-4000-8000-000000000000" }, []],
];

const password = "one more horse battery staple";
const accountOf = (role: Role): Account => ({
  email: `${role}.day@example.com`,
  password,
  name: `${role[0]?.toUpperCase()}${role.slice(1)} Day`,
});

/** Stores leads as a restore does, three of each person, and the accounts of all roles. */
export async function seedDays(dataDir: string, leads: number): Promise<void> {
  for (const role of roles) await hire(dataDir, accountOf(role), role);
  await withProductDatabase(dataDir, async (sql) => {
    const [known] = await sql`select 1 from public.leads where email = 'person1@days.example'`;
    if (!known) await fill(sql, leads);
  });
}

async function fill(sql: postgres.Sql, leads: number): Promise<void> {
  await sql.begin(async (work) => {
    await work`alter table public.leads disable trigger user`;
    await work`alter table public.leads enable trigger count_added`;
    await work`
      insert into public.people (email, name, company, submissions)
      select 'person' || n || '@days.example', 'Person ' || n, 'Daily ' || n || ' Ltd', 3
      from generate_series(1, ${leads}::integer / 3 + 1) n`;
    await work`
      insert into public.leads (name, email, company, message, person_id, form_source, status, lead_score, created_at, fingerprint)
      select people.name, people.email, people.company, 'How long does a first workflow take?', people.id,
        ('{contact_form,download_guide,chat}'::public.form_source[])[1 + n % 3],
        ('{new,contacted,qualified,closed}'::public.lead_status[])[1 + n * 17 % 19 % 4],
        n % 101, now() - make_interval(mins => n), ''
      from generate_series(1, ${leads}::integer) n
      join public.people on people.email = 'person' || (n / 3 + 1) || '@days.example'`;
    await work`alter table public.leads enable trigger user`;
  });
  await sql`select private.fold_counts()`;
  await sql`analyze public.leads, public.people`;
}

/** Signs in on a page of its own. */
export async function beginDay(browser: Browser, origin: string, role: Role): Promise<Page> {
  const page = await (
    await browser.newContext({ viewport: { width: 1280, height: 800 } })
  ).newPage();
  await page.goto(`${origin}/admin/leads`);
  await page.getByLabel(/e-?mail/i).fill(accountOf(role).email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Leads Dashboard" })).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  return page;
}

const go = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).first().click();

/** The navigation names what the role may open and nothing else. */
export async function expectNavigation(page: Page, role: Role): Promise<void> {
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  const named = screens.filter(([, , who]) => who.includes(role)).map(([path]) => `/admin/${path}`);
  await expect(links).toHaveCount(named.length);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(addresses).toEqual(named);
}

/** A screen opened by its address: the role's own, or the sentence that it is not. */
export async function expectScreen(page: Page, path: string, isOpen: boolean): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/admin/${path}`);
  const denied = page.getByRole("heading", { name: "Not for your role" });
  if (!isOpen) return expect(denied).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(denied).toHaveCount(0);
}

/** Every request as the role's own browser sends it: rows or an answer for some, for others a refusal or nothing. */
export async function refusedRequests(page: Page): Promise<string[]> {
  const answers = await page.evaluate(
    async (asked: readonly (readonly [string, string, object | undefined])[]) => {
      const config: unknown = JSON.parse(document.getElementById("site-config")?.textContent ?? "");
      const read = (value: unknown, name: string): unknown =>
        typeof value === "object" && value !== null
          ? Object.getOwnPropertyDescriptor(value, name)?.value
          : undefined;
      const kept = Object.keys(localStorage).find((key) => key.endsWith("-auth-token")) ?? "";
      const token = read(JSON.parse(localStorage.getItem(kept) ?? "null"), "access_token");
      const found: [string, boolean][] = [];
      for (const [path, method, body] of asked) {
        const answer = await fetch(`/rest/v1/${path}`, {
          method,
          headers: {
            apikey: String(read(config, "supabasePublishableKey")),
            authorization: `Bearer ${String(token)}`,
            "content-type": "application/json",
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        found.push([path, answer.ok && (await answer.text()) !== "[]"]);
      }
      return found;
    },
    requests.map(([path, method, body]) => [path, method, body] as const),
  );
  return answers.flatMap(([path, isAnswered]) => (isAnswered ? [] : [path]));
}

/** The requests that must be refused to a role, of those that a fresh product has rows for. */
export const requestsRefusedTo = (role: Role): string[] =>
  requests.flatMap(([path, , , who]) => (who.includes(role) ? [] : [path]));

/** What is wrong with a screen for people who see, hear or point otherwise; in words. */
export async function axeFaults(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  return violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html)]);
}

const search = (page: Page) => page.getByPlaceholder("Search leads...");
const toast = (page: Page, text: string) => page.getByText(text).first();

/** Finds a person's three leads by the name of their company. */
async function findLeads(page: Page): Promise<void> {
  await search(page).fill("Daily 7 Ltd");
  await expect(page.getByRole("row")).toHaveCount(4);
}

/** What each role does, from signing in to the last look; the page is the one {@link beginDay} gave. */
export const days: Record<Role, (page: Page) => Promise<void>> = {
  async sales(page) {
    await findLeads(page);
    const status = page.getByRole("row").nth(1).getByRole("combobox");
    const next = (await status.inputValue()) === "qualified" ? "closed" : "qualified";
    await status.selectOption(next);
    await expect(toast(page, "Status Updated")).toBeVisible();
    await expect(status).toHaveValue(next);
    await page.getByRole("row").nth(1).getByRole("link", { name: "Person 7" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Person 7");
    await go(page, "Pipeline");
    await expect(page.getByRole("heading", { name: "Pipeline" })).toBeVisible();
    await go(page, "Hand-offs");
    await expect(page.getByRole("heading", { level: 1, name: "Hand-offs" })).toBeVisible();
  },
  async marketing(page) {
    await findLeads(page);
    // Reads leads, changes none.
    await expect(page.getByRole("row").nth(1).getByRole("combobox")).toHaveCount(0);
    await go(page, "Reports");
    await expect(page.getByRole("heading", { name: "Reports", level: 1 })).toBeVisible();
    await go(page, "Subscribers");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: "Export CSV" })).toBeVisible();
  },
  async viewer(page) {
    await findLeads(page);
    await expect(page.getByRole("row").nth(1).getByRole("combobox")).toHaveCount(0);
    await go(page, "Calendar");
    await expect(page.getByRole("heading", { name: "Calendar Administration" })).toBeVisible();
    await go(page, "Conversations");
    await expect(page.getByRole("heading", { level: 1, name: "Conversations" })).toBeVisible();
  },
  async admin(page) {
    await go(page, "Settings");
    const assistant = page.getByRole("form", { name: "Assistant" });
    const field = assistant.getByRole("textbox").first();
    const before = Number(await field.inputValue());
    await field.fill(String(before + 1));
    await assistant.getByRole("button", { name: "Save: Assistant" }).click();
    await expect(toast(page, "Setting saved")).toBeVisible();
    await go(page, "Operation");
    await expect(page.getByRole("heading", { name: "Database" })).toBeVisible();
    await expect(page.getByText("Free on the disk")).toBeVisible();
    await go(page, "Audit log");
    await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
    await expect(page.getByText(/chat_settings|Assistant/).first()).toBeVisible();
    await go(page, "Staff");
    await expect(page.getByText("sales.day@example.com")).toBeVisible();
  },
};
