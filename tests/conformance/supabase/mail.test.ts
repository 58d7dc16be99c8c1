/** With a configured mail server, emails are sent through it and the mailbox stays empty. */

import { afterAll, beforeAll, expect, test } from "vitest";
import {
  firstAdmin,
  startLocalSupabase,
  type LocalSupabase,
} from "../../support/servers/local-supabase.ts";
import { startMailServer, type MailServer } from "../../support/servers/mail-server.ts";
import { until } from "../../support/until.ts";

let mailServer: MailServer;
let supabase: LocalSupabase;

beforeAll(async () => {
  mailServer = await startMailServer();
  supabase = await startLocalSupabase({
    env: {
      SMTP_HOST: "127.0.0.1",
      SMTP_PORT: String(mailServer.port),
      SMTP_FROM: "Arq <hello@example.com>",
    },
  });
});

afterAll(() => supabase.stop());

const requestRecovery = (email: string) =>
  supabase.request("/auth/v1/recover", { method: "POST", body: JSON.stringify({ email }) });

test("sends a recovery email to the mail server, with a link to this site", async () => {
  expect((await requestRecovery(firstAdmin.email)).status).toBe(200);
  const mail = await until(() => mailServer.mails[0]);
  expect(mail).toMatch(/^From: Arq <hello@example.com>$/m);
  expect(mail).toMatch(/^To: admin@example.com$/m);
  const text = mail.replaceAll("=\n", "").replaceAll("=3D", "=");
  expect(text).toContain("http://localhost:3999/auth/v1/verify?token=");
  expect([...(await supabase.sql`select id from public.mailbox`)]).toEqual([]);
});

test("an address with line breaks adds no second recipient", async () => {
  const before = mailServer.mails.length;
  const response = await requestRecovery("admin@example.com\r\nBcc: mallory@example.com");
  expect(response.status).toBeLessThan(500);
  await requestRecovery(firstAdmin.email);
  await until(() => mailServer.mails.length > before);
  expect(mailServer.mails.slice(before).join("\n")).not.toContain("mallory");
});

test("an unavailable mail server does not change a response", async () => {
  await mailServer.close();
  expect((await requestRecovery(firstAdmin.email)).status).toBe(200);
  await until(() => supabase.output().includes("an email was not sent"));
  expect(supabase.output()).not.toContain(firstAdmin.email);
});
