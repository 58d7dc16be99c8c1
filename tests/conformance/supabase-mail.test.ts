import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstAdmin, startLocalSupabase, type LocalSupabase } from "../support/local-supabase.ts";
import { until } from "../support/until.ts";

/** With a mail server configured, mail leaves through it and the mailbox stays empty. */

const mails: string[] = [];
let mailServer: Server;
let supabase: LocalSupabase;

beforeAll(async () => {
  mailServer = createServer((socket) => {
    let isMessage = false;
    let message = "";
    socket.write("220 mail.example.com\r\n");
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n").slice(0, -1)) {
        if (isMessage && line !== ".") {
          message += `${line}\n`;
        } else if (isMessage) {
          isMessage = false;
          mails.push(message);
          socket.write("250 accepted\r\n");
        } else if (line === "DATA") {
          isMessage = true;
          message = "";
          socket.write("354 go on\r\n");
        } else {
          socket.write(line === "QUIT" ? "221 bye\r\n" : "250 ok\r\n");
        }
      }
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => {
    mailServer.once("listening", resolve);
  });
  const address = mailServer.address();
  const port = typeof address === "object" && address ? address.port : 0;
  supabase = await startLocalSupabase({
    env: {
      SMTP_HOST: "127.0.0.1",
      SMTP_PORT: String(port),
      SMTP_FROM: "Arq <hello@example.com>",
    },
  });
});

afterAll(async () => {
  await supabase.stop();
  mailServer.close();
});

const recover = (email: string) =>
  supabase.request("/auth/v1/recover", { method: "POST", body: JSON.stringify({ email }) });

test("a recovery mail is handed to the mail server, with a link to this site", async () => {
  expect((await recover(firstAdmin.email)).status).toBe(200);
  const mail = await until(() => mails[0]);
  expect(mail).toMatch(/^From: Arq <hello@example.com>$/m);
  expect(mail).toMatch(/^To: admin@example.com$/m);
  const text = mail.replaceAll("=\n", "").replaceAll("=3D", "=");
  expect(text).toContain("http://localhost:3999/auth/v1/verify?token=");
  expect([...(await supabase.sql`select id from public.mailbox`)]).toEqual([]);
});

test("an address with line breaks makes no second recipient", async () => {
  const before = mails.length;
  const answer = await recover("admin@example.com\r\nBcc: mallory@example.com");
  expect(answer.status).toBeLessThan(500);
  await recover(firstAdmin.email);
  await until(() => mails.length > before);
  expect(mails.slice(before).join("\n")).not.toContain("mallory");
});

test("a mail server that is away changes no answer", async () => {
  await new Promise((resolve) => {
    mailServer.close(resolve);
  });
  expect((await recover(firstAdmin.email)).status).toBe(200);
  await until(() => supabase.output().includes("a mail was not sent"));
  expect(supabase.output()).not.toContain(firstAdmin.email);
});
