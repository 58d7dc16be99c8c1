import type { Page, Route } from "@playwright/test";
import { expectAccessible } from "../../support/browser/accessibility.ts";
import { fillContact, isScripted, sendButton } from "../../support/browser/contact-page.ts";
import { dataDir, expect, origin, test, watchPage } from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import { exactTexts, rowLabels } from "../../support/fixtures/specification.ts";

/** Without reduced motion, as most visitors see it. */
test.use({ reducedMotion: "no-preference" });

/**
 * The chat of docs/specification.md (2, 3, 4, 5, 7, 8), with the real function except for simulated
 * failures.
 */

const roundButton = (page: Page) => page.getByRole("button", { name: "Chat with Arq Assistant" });
const panel = (page: Page) => page.getByRole("dialog", { name: "Arq Assistant" });
const log = (page: Page) => page.getByRole("log");
const input = (page: Page) => page.getByPlaceholder("Ask me anything about Arq...");
const greeting = /^Arq Assistant:Hello, I'm the Arq Assistant\..*May I ask your name first\?$/;
const newEmail = () => `chat.${Date.now()}${Math.floor(Math.random() * 1000)}@example.com`;

const sessionOf = (page: Page) =>
  page.evaluate((): { id: string } => JSON.parse(sessionStorage.getItem("chat") ?? "{}"));

async function open(page: Page, path = "/"): Promise<void> {
  await page.goto(origin() + path);
  // The consent bar moves the button when it arrives, so that a click can miss it.
  await expect(async () => {
    if (!(await panel(page).isVisible())) await roundButton(page).click({ timeout: 5_000 });
    await expect(panel(page)).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** Sends a message and waits for the complete reply. */
async function say(page: Page, text: string): Promise<string> {
  const messages = log(page).locator("> *");
  const before = await messages.count();
  await input(page).fill(text);
  await input(page).press("Enter");
  await expect(messages).toHaveCount(before + 2);
  return (await messages.last().textContent()) ?? "";
}

/** Replaces the function's responses, one after another. */
async function answerInstead(page: Page, ...answers: ((route: Route) => Promise<void>)[]) {
  const bodies: unknown[] = [];
  await page.route("**/api/chat", async (route) => {
    bodies.push(route.request().postDataJSON());
    await (answers.shift() ?? ((other: Route) => other.abort()))(route);
  });
  return bodies;
}
const json = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, json: body });
const reply = (response: string, rest: object = {}) =>
  json(200, { response, conversationState: "s.1.x", leadScore: 35, stage: "discovery", ...rest });

test("spec 2: a visitor asks, follows the source, leaves details and continues to a demo", async ({
  page,
}) => {
  const seen = watchPage(page);
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await open(page, "/platform");
  await expect(log(page)).toHaveText(greeting);
  await expect(input(page)).toBeFocused();

  await say(page, "I am Ada Beispiel. What does ArqMesh do with the tables of a core system?");
  const sources = log(page).locator("> *").last().getByRole("list", { name: "Sources:" });
  await expect(log(page).getByText("Sources:", { exact: true })).toBeVisible();
  await expect(sources.locator('a[href^="/solutions/arqmesh"]').first()).toBeVisible();

  const email = newEmail();
  await say(page, `My email is ${email}, I am the CTO of Beispiel AG`);
  const { id } = await sessionOf(page);
  await withProductDatabase(dataDir(), async (sql) => {
    const [lead] = await sql`
      select name, email, company, form_source::text, session_id from public.leads
      where session_id = ${id}`;
    expect(lead).toMatchObject({ email, form_source: "chat", session_id: id });
    expect(lead?.["name"]).toContain("Ada");
    const [{ turns } = { turns: 0 }] = await sql`
      select count(*)::int as turns from public.conversations where session_id = ${id}`;
    expect(turns).toBe(2);
  });

  await say(page, "Can I see a demo of it?");
  await panel(page).getByRole("link", { name: "Schedule Demo" }).click();
  await page.waitForURL(`${origin()}/schedule-demo?chat_session=${id}&meeting=platform-demo`);
  await expect(page.getByText("Continuing from Chat")).toBeVisible();
  await expect(roundButton(page)).toBeVisible();
  await expect(panel(page), "the demo button closes the panel").toBeHidden();
  expect(logged.filter((line) => line.startsWith("event demo_request"))).toEqual([
    "event demo_request {source: chat}",
  ]);
  expect(logged.filter((line) => /^chat \{leadScore: \d+, stage: \w+\}$/.test(line))).toHaveLength(
    3,
  );
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });

  await roundButton(page).click();
  await expect(log(page).locator("> *"), "the conversation is kept").toHaveCount(7);
});

test("a form sent from the chat belongs to it in the visitor's tab only", async ({
  page,
  browser,
}) => {
  await open(page);
  await say(page, "What does ArqMesh do?");
  const { id } = await sessionOf(page);
  const stranger = await browser.newPage();
  const leads = [];
  for (const tab of [page, stranger]) {
    const email = newEmail();
    await tab.goto(`${origin()}/contact?chat_session=${id}&inquiry=sales`);
    await isScripted(tab);
    await fillContact(tab, email);
    await sendButton(tab).click();
    await expect(tab.getByText("Message sent!")).toBeVisible();
    leads.push(
      ...(await withProductDatabase(
        dataDir(),
        (sql) => sql`select session_id from public.leads where email = ${email}`,
      )),
    );
  }
  await stranger.close();
  expect(leads).toEqual([{ session_id: id }, { session_id: null }]);
});

test("spec 2: the panel is 600 px by 24 rem, at most 90 and 80 percent of the window", async ({
  page,
}) => {
  const size = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    const box = await panel(page).boundingBox();
    return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
  };
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  expect(await size(1280, 800)).toEqual([600, 384]);
  expect(await size(620, 800)).toEqual([558, 384]);
  expect(await size(1280, 400)).toEqual([600, 320]);
  expect(await size(360, 740), "on a phone all available space").toEqual([324, 592]);
});

test("a page load keeps the session, the conversation and the open panel; the focus stays on the page", async ({
  page,
}) => {
  await open(page);
  await say(page, "Hello, my name is Grace");
  const before = await log(page).textContent();
  const { id } = await sessionOf(page);
  for (const path of ["/about", "/no-such-page", "/book"]) {
    await page.goto(origin() + path);
    await expect(panel(page), path).toBeVisible();
    expect(await log(page).textContent()).toBe(before);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  }
  expect((await sessionOf(page)).id).toBe(id);
  await say(page, "And what does ArqFlow do?");
  await page.getByRole("button", { name: "Close the chat" }).click();
  await page.reload();
  await expect(roundButton(page)).toBeVisible();
  await expect(panel(page)).toBeHidden();

  for (const path of ["/admin/", "/studio/"]) {
    const screen = await page.request.get(origin() + path);
    expect(screen.ok(), path).toBe(true);
    expect(await screen.text(), path).not.toContain("data-chat");
  }
});

test("a reply interrupted by navigation appears on the next page, and is stored once", async ({
  page,
}) => {
  await open(page);
  let hold: Route | undefined;
  await page.route("**/api/chat", (route) => {
    hold = route;
  });
  await input(page).fill("What does ArqTest do?");
  await input(page).press("Enter");
  await expect(page.getByText("Arq Assistant is thinking...")).toBeVisible();
  await expect.poll(() => hold !== undefined).toBe(true);
  await expect(input(page)).toBeDisabled();
  await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
  await page.unroute("**/api/chat");
  await page.goto(`${origin()}/about`);
  await expect(log(page).locator("> *")).toHaveCount(3);
  await expect(log(page)).toContainText("ArqTest");
  const { id } = await sessionOf(page);
  await withProductDatabase(dataDir(), async (sql) => {
    expect(await sql`select 1 from public.conversations where session_id = ${id}`).toHaveLength(1);
  });
});

test("an editor's button sends its question to the assistant", async ({ page }) => {
  await page.goto(`${origin()}/solutions/arqflow`);
  const button = page.getByRole("button", { name: "Ask about ArqFlow" });
  await button.click();
  await expect(log(page).locator("> *")).toHaveCount(3);
  await expect(log(page)).toContainText("Which process should we look at first with ArqFlow?");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(button, "the focus returns").toBeFocused();
});

test("the whole chat works with the keyboard alone, and does not animate with reduced motion", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(origin());
  await roundButton(page).focus();
  await page.keyboard.press("Space");
  await expect(input(page)).toBeFocused();
  await page.keyboard.type("What is ArqGuard?");
  await page.keyboard.press("Enter");
  await expect(log(page).locator("> *")).toHaveCount(3);
  await expect(input(page), "typing can continue").toBeFocused();
  await page.keyboard.press("Shift+Tab");
  const focused = panel(page).locator("a:focus, [tabindex='0']:focus");
  await expect(focused, "links and the list of messages can be focused").toHaveCount(1);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.keyboard.press("Escape");
  await expect(roundButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(input(page)).toBeFocused();
});

test(
  "the open chat has no accessibility violation, light and dark, narrow and wide",
  { tag: "@proof" },
  async ({ page }) => {
    test.setTimeout(90_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await answerInstead(
      page,
      reply("**Bold**, a [page](/about), `code`\n\n- one\n- two\n\n> quoted", {
        showDemoButton: true,
        demoUrl: "/schedule-demo",
        suggestedSolutions: ["ArqFlow", "ArqMesh"],
        sources: [{ title: "ArqFlow", path: "/solutions/arqflow" }],
      }),
      json(500, { error: "down" }),
    );
    await open(page);
    await say(page, "A question");
    await say(page, "Another one");
    for (const colorScheme of ["light", "dark"] as const)
      for (const width of [360, 768, 1280]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 740 });
        await expectAccessible(page, `${colorScheme} ${width}`, {
          within: "dialog",
          includeBestPractices: true,
        });
      }
  },
);

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });
  test("the round button links to the contact form", async ({ page }) => {
    await page.goto(origin());
    await page.getByRole("link", { name: "Chat with Arq Assistant" }).click();
    await expect(page).toHaveURL(`${origin()}/contact`);
  });
});

test("spec 8: when the request fails the assistant apologizes, and the page keeps working", async ({
  page,
}) => {
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") logged.push(message.text());
  });
  const bodies = await answerInstead(
    page,
    json(503, { error: "away" }),
    json(503, { error: "away" }),
    reply("Here again."),
    json(200, { response: "x".repeat(5_000_000) }),
    (route) => route.fulfill({ status: 200, contentType: "text/html", body: "<h1>garbage</h1>" }),
    reply(""),
    (route) => route.abort(),
    reply("After a lost connection."),
  );
  const [, apology = ""] = /`(I apologize[^`]+)`/.exec(exactTexts8()) ?? [];
  expect(apology).toContain("technical difficulties");
  await open(page);
  expect(await say(page, "One")).toContain(apology);
  expect(logged.some((line) => line.startsWith("chat TurnError: 503"))).toBe(true);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(log(page)).toContainText("Here again.");
  await expect(log(page)).not.toContainText(apology);
  expect(bodies[1], "retried as the same turn").toEqual(bodies[0]);
  expect(bodies[2]).toEqual(bodies[0]);

  expect(await say(page, "Two"), "5 MB").toContain(apology);
  expect(await say(page, "Three"), "garbage").toContain(apology);
  expect(await say(page, "Four")).toContain("Sorry, I didn't understand that.");
  expect(await say(page, "Five")).toContain("After a lost connection.");
  await page.getByRole("button", { name: "Close the chat" }).click();
  await page.getByRole("banner").getByRole("link", { name: "About", exact: true }).first().click();
  await expect(page).toHaveURL(`${origin()}/about`);
});

test("spec 5: a malicious reply is rendered as text, requests nothing and links nowhere unsafe", async ({
  page,
}) => {
  const seen = watchPage(page);
  await answerInstead(
    page,
    reply(
      "[run](javascript:alert(1)) [data](data:text/html,x) [out](https://evil.example/?q=1)\n\n" +
        "![a chart](https://evil.example/beacon.png) <img src=x onerror=alert(1)>\n\n" +
        "<script>alert(1)</script>\n\n[contact](/contact)",
      {
        showDemoButton: true,
        demoUrl: "https://evil.example/demo",
        sources: [{ title: "Evil", path: "//evil.example" }],
      },
    ),
  );
  await open(page);
  await say(page, "Attack");
  const { id } = await sessionOf(page);
  const links = await log(page)
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
  expect(links).toEqual([
    ["out", "https://evil.example/?q=1"],
    ["a chart", "https://evil.example/beacon.png"],
    ["contact", `/contact?chat_session=${id}`],
    ["Schedule Demo", `/schedule-demo?chat_session=${id}`],
  ]);
  await expect(log(page).locator("img, script")).toHaveCount(0);
  await expect(log(page)).toContainText("<img src=x onerror=alert(1)>");
  expect(seen).toEqual({ errors: [], outside: [], failed: [] });
});

test("on a phone a link to another page shows that page", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await answerInstead(page, reply("Read [about us](/about)."));
  await open(page);
  await say(page, "Who are you?");
  await log(page).getByRole("link", { name: "about us" }).click();
  await expect(page).toHaveURL(`${origin()}/about`);
  await expect(roundButton(page)).toBeVisible();
  await expect(panel(page)).toBeHidden();
});

/** The exact texts of section 8. */
function exactTexts8(): string {
  return exactTexts("## 8. Messages and errors")
    .map((text) => `\`${text}\``)
    .join("\n");
}

test("every exact text of the specification's chat is asserted above", () => {
  const texts = exactTexts("### Chat widget").filter((text) => !/^\/|^chat_session$/.test(text));
  expect(texts).toEqual([
    "{assistant name} is thinking...",
    "Schedule Demo",
    "Relevant solutions:",
  ]);
  const messages = rowLabels("## 8. Messages and errors").filter((row) => row.startsWith("Chat"));
  expect(messages).toEqual(["Chat call fails (error or exception)", "Chat reply is empty"]);
});
