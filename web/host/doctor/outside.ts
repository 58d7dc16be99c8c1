import { spawn } from "node:child_process";
import { lookup } from "node:dns/promises";
import { join } from "node:path";
import ipaddr from "ipaddr.js";
import { childEnvironment, type Config, root } from "../settings/config.ts";
import { isPublic } from "./addresses.ts";
import { type Ask, field, reasonOf } from "./ask.ts";
import { type Finding, ok, warning, wrong } from "./finding.ts";

/**
 * What leaves the product: mails, webhooks, and questions to a model. Nothing is sent. A hosted Supabase
 * has settings of its own for them.
 */
export async function outsideFindings(config: Config, ask: Ask): Promise<Finding[]> {
  if (config.hostedSupabase) return [];
  const found = await Promise.all([
    mail(config),
    ...webhooks(config).map((url) => webhook(url, config, ask)),
    model(config, ask),
  ]);
  return found.flat();
}

async function mail(config: Config): Promise<Finding[]> {
  if (!config.smtp.SMTP_HOST) {
    const what = "mails stay in the back office's mailbox";
    return isPublic(config)
      ? [warning("mail", `${what}: nobody gets them.`, "set SMTP_HOST and SMTP_FROM.")]
      : [ok("mail", what)];
  }
  const server = `${config.smtp.SMTP_HOST}:${config.smtp.SMTP_PORT ?? "587"}`;
  const refused = await mailServerRefusal(config.smtp);
  return [
    refused === undefined
      ? ok("mail", `${server} answers${config.smtp.SMTP_USER ? " and lets the user sign in" : ""}`)
      : wrong("mail", `${server} cannot be used: ${refused}.`, "correct the SMTP_ settings."),
  ];
}

/** Signs in to the mail server as the outbox does; why that fails, or undefined. */
function mailServerRefusal(smtp: Record<string, string>): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, "supabase/local/outbox/check-mail.ts")], {
      cwd: root,
      env: childEnvironment(smtp),
      stdio: ["ignore", "pipe", "ignore"],
      timeout: 20_000,
    });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.on("error", () => resolve("the check could not be started"));
    child.on("close", (code) =>
      resolve(code === 0 ? undefined : said.trim() || "it did not answer in time"),
    );
  });
}

const webhooks = ({ outbox }: Config) =>
  (outbox.WEBHOOK_URLS ?? "").split(/[\s,]+/).filter(Boolean);

async function webhook(url: string, config: Config, ask: Ask): Promise<Finding[]> {
  const { origin, hostname } = new URL(url);
  const name = "WEBHOOK_URLS";
  if (config.outbox.WEBHOOK_PRIVATE_TARGETS !== "on") {
    try {
      const found = await lookup(hostname.replace(/^\[|\]$/g, ""), { all: true });
      if (found.some(({ address }) => ipaddr.process(address).range() !== "unicast"))
        return [
          wrong(
            name,
            `${origin} lies in a private network, where nothing is sent.`,
            "set WEBHOOK_PRIVATE_TARGETS=on if that is meant.",
          ),
        ];
    } catch (error) {
      return [wrong(name, `${origin}: ${reasonOf(error)}.`, "correct the address.")];
    }
  }
  // Its path may hold a key, and a POST would be an event: only its server is asked, and named.
  const answer = await ask(origin, { method: "HEAD" });
  return [
    answer.reached
      ? ok(name, `${origin} answers`)
      : wrong(name, `${origin} cannot be reached: ${answer.why}.`, "correct the address."),
  ];
}

async function model({ assistantModel }: Config, ask: Ask): Promise<Finding[]> {
  const { ASSISTANT_MODEL_PROVIDER: provider, ASSISTANT_MODEL: name = "" } = assistantModel;
  if (!provider) return [];
  const isAnthropic = provider === "anthropic";
  const given = assistantModel.ASSISTANT_MODEL_URL || "https://api.anthropic.com/v1";
  const key = assistantModel.ASSISTANT_MODEL_KEY ?? "";
  const { host } = new URL(given);
  const answer = await ask(`${given.replace(/\/+$/, "")}/models?limit=1000`, {
    headers: isAnthropic
      ? { "x-api-key": key, "anthropic-version": "2023-06-01" }
      : key
        ? { authorization: `Bearer ${key}` }
        : {},
  });
  const meanwhile = "the built-in engine answers meanwhile.";
  if (!answer.reached)
    return [
      wrong(
        "ASSISTANT_MODEL_URL",
        `${host} cannot be reached: ${answer.why}; ${meanwhile}`,
        "start the server, or correct the address.",
      ),
    ];
  if (answer.status === 401 || answer.status === 403)
    return [
      wrong(
        "ASSISTANT_MODEL_KEY",
        `${host} refuses it; ${meanwhile}`,
        "make a new key there, and set it.",
      ),
    ];
  const list = field(answer.json, "data");
  const ids = Array.isArray(list) ? list.map((entry) => field(entry, "id")) : undefined;
  if (answer.status !== 200 || !ids)
    return [
      warning(
        "ASSISTANT_MODEL_URL",
        `${host} answers ${answer.status} and names no models.`,
        "check that the address ends as the API's, often in /v1.",
      ),
    ];
  return [
    ids.includes(name)
      ? ok("ASSISTANT_MODEL", `${host} has ${name}`)
      : warning(
          "ASSISTANT_MODEL",
          `${host} does not name ${name}.`,
          "check how it spells the model.",
        ),
  ];
}
