import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isValidSignature } from "@sanity/webhook";
import { expect, onTestFinished, test } from "vitest";
import { openDataFolder } from "../data-folder/data-folder.ts";
import { parseConfig } from "../settings/config.ts";
import { checkAddresses, describeCertificate } from "./addresses.ts";
import type { Probe } from "./probe.ts";
import { diagnose, signWebhook } from "./diagnosis.ts";

const unreachable: Probe = async () => ({ reached: false, reason: "nothing listens there" });
const product: Probe = async () => ({
  reached: true,
  status: 200,
  headers: new Headers(),
  body: '{"ok":true}',
  json: { ok: true },
});

test("names all invalid settings without their secrets", async () => {
  const findings = await diagnose(
    { PORT: "web", STAFF_PASSWORD: "short-pw", SUPABASE_URL: "https://a.example.com" },
    unreachable,
  );
  // The password is too short, and has no effect beside a hosted database.
  expect(findings.map(({ subject }) => subject)).toEqual([
    "STAFF_PASSWORD",
    "PORT",
    "STAFF_PASSWORD",
    "SUPABASE_PUBLISHABLE_KEY",
  ]);
  expect(findings.every(({ level, fix }) => level === "wrong" && fix)).toBe(true);
  expect(JSON.stringify(findings)).not.toContain("short-pw");
});

test("the site accepts the signature of an event as Sanity's", async () => {
  const signature = signWebhook("{}", "a secret of the webhook");
  expect(await isValidSignature("{}", signature, "a secret of the webhook")).toBe(true);
  expect(await isValidSignature("{}", signature, "another secret")).toBe(false);
});

const levels = async (settings: Record<string, string>, probe: Probe, running: boolean) =>
  Object.fromEntries(
    (await checkAddresses(parseConfig(settings), probe, running)).map(({ subject, level }) => [
      subject,
      level,
    ]),
  );

test("a public address requires https, a trusted proxy and a response", async () => {
  expect(await levels({ SITE_URL: "http://www.example.com" }, product, true)).toMatchObject({
    SITE_URL: "wrong",
    SAMPLE_DATA: "warning",
  });
  const site = { SITE_URL: "https://www.example.invalid" };
  expect(await levels(site, unreachable, true)).toMatchObject({
    SITE_URL: "wrong",
    TRUSTED_PROXIES: "wrong",
  });
  expect(await levels(site, unreachable, false)).toMatchObject({ SITE_URL: "warning" });
  const proxied = { ...site, TRUSTED_PROXIES: "127.0.0.1", SAMPLE_DATA: "off" };
  expect(await levels(proxied, product, false)).toEqual({
    SITE_URL: "ok",
    TRUSTED_PROXIES: "ok",
    BIND: "ok",
  });
  expect(
    await levels({ ...proxied, TRUSTED_PROXIES: "0.0.0.0/0", BIND: "0.0.0.0" }, product, false),
  ).toMatchObject({ TRUSTED_PROXIES: "wrong", BIND: "warning" });
});

test("reports http resources of https pages", async () => {
  const checked = await levels(
    {
      SITE_URL: "https://www.example.invalid",
      ANALYTICS_ORIGINS: "http://stats.example.com",
      SUPABASE_URL: "http://db.example.com",
      SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
    },
    unreachable,
    false,
  );
  expect(checked).toMatchObject({ SUPABASE_URL: "wrong" });
});

test("warns before a certificate expires", () => {
  expect(describeCertificate(60).level).toBe("ok");
  expect(describeCertificate(13).level).toBe("warning");
});

test("reports another program at the address of the running product", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "diagnosis-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const folder = await openDataFolder(dataDir, "http://localhost:3000");
  onTestFinished(() => folder.release());
  const page: Probe = async () => ({
    reached: true,
    status: 200,
    headers: new Headers(),
    body: "<html>",
    json: undefined,
  });
  const findings = await diagnose({ DATA_DIR: dataDir }, page);
  expect(findings).toContainEqual(
    expect.objectContaining({
      level: "wrong",
      subject: "product",
      what: expect.stringContaining("another program responds"),
    }),
  );
});
