import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findFreePort } from "../../web/host/supervisor/ports.ts";
import { sendTurn, siteEndpoint } from "../support/fixtures/chat-visitor.ts";
import { sendContactForm } from "../support/fixtures/contact-form.ts";
import { saveDraft, listSavedDrafts } from "../support/fixtures/content-edits.ts";
import { productCommand } from "../support/product/product-commands.ts";
import {
  discard,
  newDataDir,
  spawnProduct,
  staff,
  startProduct,
} from "../support/product/product.ts";
import { startSiteLoad } from "../support/load/site-load.ts";
import { signIn } from "../support/fixtures/staff-client.ts";
import { until } from "../support/until.ts";

/**
 * Operating a product: backup during use, shutdown under load, restore elsewhere, and its logs. The
 * steps `restore-drill` and `shutdown` run the full counts.
 */
const canary = "Philippa Canary";
const address = "philippa.canary@example.com";

test("a product is backed up, stops without dropped requests, is restored elsewhere, and logs no personal data", async () => {
  const [dataDir, elsewhere] = [newDataDir(), newDataDir()];
  onTestFinished(() => [dataDir, elsewhere].forEach(discard));
  const port = await findFreePort();
  const first = await startProduct({ dataDir, port });
  onTestFinished(() => void first.stop());
  const { origin } = first;

  const colleague = await signIn(origin);
  await expect(signIn(origin, { email: address, password: "a wrong secret" })).rejects.toThrow(
    "400",
  );
  const sent = await sendContactForm(origin, {
    name: canary,
    email: address,
    message: "Call me at 030 1234567",
  });
  expect(sent.status).toBe(303);
  const forged = await sendContactForm(
    origin,
    {},
    { headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" } },
  );
  expect(forged.status).toBe(403);
  await sendTurn(siteEndpoint(origin), {
    message: `I am ${canary}, write to ${address}`,
    sessionId: randomUUID(),
    conversationState: null,
  });
  await colleague.rest(`/rest/v1/leads?select=email&email=eq.${address}`);
  await fetch(`${origin}/rest/v1/leads?email=eq.${address}`);
  expect((await saveDraft(colleague, "kept-1", "A draft")).ok).toBe(true);

  const file = join(elsewhere, "one.backup");
  const made = await productCommand(dataDir, "backup", file);
  expect(made).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Backed up \d+ rows in \d+ tables, /),
  });

  const load = startSiteLoad(origin, colleague, "load");
  // Listeners receive a response when the product stops.
  await until(() =>
    ["pages", "forms", "chats", "lists", "files"].every((kind) => load.outcome.answered[kind]),
  );
  expect(await first.stop()).toBe(0);
  await load.ended;
  expect(load.outcome.dropped).toEqual([]);

  const said = first.output();
  for (const person of [
    canary,
    "Philippa",
    address,
    "evil.example",
    "1234567",
    staff.password,
    colleague.accessToken,
  ])
    expect(said).not.toContain(person);
  const events = said
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line): Record<string, unknown> => JSON.parse(line));
  for (const event of events)
    expect(event).toMatchObject({
      time: expect.any(String),
      service: expect.any(String),
      event: expect.any(String),
    });
  expect(events.map(({ event }) => event)).toEqual(
    expect.arrayContaining([
      "ready",
      "signed_in",
      "sign_in_failed",
      "access_refused",
      "stopping",
      "stopped",
    ]),
  );

  const target = join(elsewhere, "data");
  const bytes = readFileSync(file);
  const damaged = Buffer.from(bytes);
  damaged[bytes.length / 2] = (damaged[bytes.length / 2] ?? 0) ^ 1;
  writeFileSync(join(elsewhere, "damaged.backup"), damaged);
  expect((await productCommand(target, "restore", join(elsewhere, "damaged.backup"))).said).toMatch(
    /does not match its checksum\. Nothing was changed\.$/,
  );
  expect(await productCommand(target, "restore", file)).toMatchObject({ code: 0 });

  const second = await startProduct({ dataDir: target, port });
  onTestFinished(() => void second.stop());
  const again = await signIn(origin);
  const response = await again.rest(`/rest/v1/leads?select=name&email=eq.${address}`);
  expect(await response.json()).toEqual(expect.arrayContaining([{ name: canary }]));
  expect(await listSavedDrafts(again, "kept")).toEqual(["kept-1"]);
  expect((await sendContactForm(origin, { email: "later@example.com" })).status).toBe(303);
  expect(await second.stop()).toBe(0);
});

test.each([
  [
    "whole",
    JSON.stringify({ file: "one.backup", aside: "before-20261121T080000Z", former: [] }),
    "A restore of one.backup into",
  ],
  ["empty", "", "A restore into"],
])("an incomplete restore is not started, its journal %s", async (_name, journal, said) => {
  const dataDir = newDataDir();
  onTestFinished(() => discard(dataDir));
  writeFileSync(join(dataDir, "restore.json"), journal);
  const { child, output } = spawnProduct({ dataDir, port: await findFreePort() });
  const [code] = await once(child, "exit");
  expect(code).toBe(1);
  expect(output()).toContain(said);
});
