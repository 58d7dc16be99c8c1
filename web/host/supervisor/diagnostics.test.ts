import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseConfig } from "../settings/config.ts";
import { collectDiagnostics, recordEvent, describeSettings } from "./diagnostics.ts";

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "facts-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const known = {
  startedAt: "2026-11-21T08:00:00.000Z",
  services: [{ title: "site", isRunning: true }],
  readiness: { ok: true, missing: [], notices: [] },
  backup: { last: null, failure: null, isLate: false },
  submissions: { waiting: 2 },
};

test("reports no publish for a new data folder", async () => {
  const facts = await collectDiagnostics(parseConfig({ DATA_DIR: folder() }), known);
  expect(facts).toMatchObject({
    ...known,
    lastPublish: null,
  });
  expect(facts.disk.free).toBeLessThanOrEqual(facts.disk.total);
});

test("reports the last publish", async () => {
  const dataDir = folder();
  recordEvent(dataDir, "publish", new Date("2026-11-20T10:00:00Z"));
  expect(await collectDiagnostics(parseConfig({ DATA_DIR: dataDir }), known)).toMatchObject({
    lastPublish: "2026-11-20T10:00:00.000Z",
  });
});

test("describes settings without secrets", () => {
  const settings = describeSettings(
    parseConfig({
      SMTP_HOST: "mail.example.com",
      SMTP_FROM: "site@example.com",
      SMTP_USER: "site",
      SMTP_PASSWORD: "canary-of-mail",
      ASSISTANT_MODEL_PROVIDER: "anthropic",
      ASSISTANT_MODEL: "a-model",
      ASSISTANT_MODEL_KEY: "canary-of-model",
      WEBHOOK_SECRET: `whsec_${Buffer.from("canary-of-webhooks-of-32-bytes!!").toString("base64")}`,
    }),
  );
  expect(settings).toMatchObject({
    mail: "mail.example.com",
    model: "a-model (anthropic)",
    content: "embedded",
    database: "embedded",
  });
  expect(JSON.stringify(settings)).not.toMatch(/canary|whsec/);
});
