import { isEmail, type SettingsReader } from "../../settings/settings-reader.ts";
import type { ProductSetting } from "../../settings/settings.ts";

type Reader = SettingsReader<ProductSetting>;

/** Reads the SMTP_* settings; empty if there are none. */
export function readSmtpSettings(read: Reader): Record<string, string> {
  const names = (["HOST", "PORT", "USER", "PASSWORD", "SECURE", "FROM"] as const).map(
    (end) => `SMTP_${end}` as const,
  );
  const given = names.filter((name) => read.text(name) !== undefined);
  if (given.length === 0) return {};
  for (const name of ["SMTP_HOST", "SMTP_FROM"] as const)
    if (!given.includes(name))
      read.problems.push(
        `${name} is missing: sending email needs it together with ${given.join(" and ")}. Set it, or remove ${given.join(" and ")}.`,
      );
  read.group("signing in to the mail server", ["SMTP_USER", "SMTP_PASSWORD"]);
  read.port("SMTP_PORT");
  read.oneOf("SMTP_SECURE", "on", "off");
  read.parse(
    "SMTP_FROM",
    'expected a sender, such as "Acme <hello@example.com>" or hello@example.com.',
    (value) => (isEmail(/^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value) ? value : undefined),
  );
  return Object.fromEntries(given.map((name) => [name, read.text(name) ?? ""]));
}

/** Reads BRAND_NAME, REPLY_ADDRESS and the WEBHOOK_* settings. */
export function readOutboxSettings(read: Reader): Record<string, string> {
  const names = [
    "BRAND_NAME",
    "REPLY_ADDRESS",
    "WEBHOOK_SECRET",
    "WEBHOOK_PRIVATE_TARGETS",
  ] as const;
  read.oneOf("WEBHOOK_PRIVATE_TARGETS", "on", "off");
  read.parse("BRAND_NAME", "expected a name of at most 60 characters, such as Acme.", (value) =>
    /^[^\p{C}]{1,60}$/u.test(value) ? value : undefined,
  );
  read.webhookSecret("WEBHOOK_SECRET");
  read.parse(
    "REPLY_ADDRESS",
    "expected an email address with at most 30 characters before the @, such as reply@in.example.com.",
    (value) => (isEmail(value) && /^[^@+]{1,30}@/.test(value) ? value : undefined),
  );
  if (read.text("REPLY_ADDRESS") && !read.text("WEBHOOK_SECRET"))
    read.problems.push(
      "WEBHOOK_SECRET is missing: REPLY_ADDRESS needs it to verify replies. Set it, or remove REPLY_ADDRESS.",
    );
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = read.text(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Reads the ASSISTANT_MODEL settings; empty if there are none. */
export function readModelSettings(read: Reader): Record<string, string> {
  const names = [
    "ASSISTANT_MODEL_PROVIDER",
    "ASSISTANT_MODEL",
    "ASSISTANT_MODEL_URL",
    "ASSISTANT_MODEL_KEY",
    "ASSISTANT_MODEL_SECONDS",
  ] as const;
  const given = names.filter((name) => read.text(name) !== undefined);
  const provider = read.oneOf("ASSISTANT_MODEL_PROVIDER", "openai-compatible", "anthropic");
  read.parse(
    "ASSISTANT_MODEL_URL",
    "expected the address of the model's API, such as http://localhost:11434/v1.",
    (value) => {
      const { protocol = "", username, password } = URL.parse(value) ?? {};
      return /^https?:$/.test(protocol) && !username && !password ? value : undefined;
    },
  );
  read.parse(
    "ASSISTANT_MODEL_SECONDS",
    "expected a whole number of seconds from 1 to 60, such as 8.",
    (value) => (/^([1-9]|[1-5]\d|60)$/.test(value) ? value : undefined),
  );
  const needed = [
    "ASSISTANT_MODEL_PROVIDER",
    "ASSISTANT_MODEL",
    // OpenAI-compatible servers have no common address.
    provider === "anthropic" ? "ASSISTANT_MODEL_KEY" : "ASSISTANT_MODEL_URL",
  ] as const;
  for (const name of given.length > 0 ? needed : [])
    if (!given.includes(name))
      read.problems.push(
        `${name} is missing: a model of your own needs it together with ${given.join(" and ")}. Set it, or remove ${given.join(" and ")}.`,
      );
  return Object.fromEntries(given.map((name) => [name, read.text(name) ?? ""]));
}
