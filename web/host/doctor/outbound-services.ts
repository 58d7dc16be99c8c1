import { spawn } from "node:child_process";
import { join } from "node:path";
import { childEnvironment, type Config, root } from "../settings/config.ts";
import { isPublic } from "./addresses.ts";
import { type Probe, getField } from "./probe.ts";
import { type Finding, ok, warning, wrong } from "./finding.ts";

/**
 * Checks the services that the product sends to: the CDN, email and a language model. Nothing is
 * sent. A hosted Supabase has its own settings for the last two.
 */
export async function checkOutboundServices(config: Config, probe: Probe): Promise<Finding[]> {
  const cdn = await checkCdn(config, probe);
  if (config.hostedSupabase) return cdn;
  const found = await Promise.all([cdn, mail(config), model(config, probe)]);
  return found.flat();
}

async function checkCdn({ cdn }: Config, probe: Probe): Promise<Finding[]> {
  return cdn ? [await checkTarget("CDN_PURGE_URL", new URL(cdn.purgeUrl).origin, probe)] : [];
}

async function mail(config: Config): Promise<Finding[]> {
  if (!config.smtp.SMTP_HOST) {
    const what = "emails stay in the mailbox of the back office";
    return isPublic(config)
      ? [warning("mail", `${what} and reach no recipient.`, "set SMTP_HOST and SMTP_FROM.")]
      : [ok("mail", what)];
  }
  const server = `${config.smtp.SMTP_HOST}:${config.smtp.SMTP_PORT ?? "587"}`;
  const refused = await findMailServerProblem(config.smtp);
  return [
    refused === undefined
      ? ok("mail", `${server} responds${config.smtp.SMTP_USER ? " and accepts the sign-in" : ""}`)
      : wrong("mail", `${server} cannot be used: ${refused}.`, "correct the SMTP_ settings."),
  ];
}

/** Signs in to the mail server like the outbox. Returns why that fails, or undefined. */
function findMailServerProblem(smtp: Record<string, string>): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, "supabase/local/outbox/check-mail.ts")], {
      cwd: root,
      env: childEnvironment(smtp),
      stdio: ["ignore", "pipe", "ignore"],
      timeout: 20_000,
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
    child.on("error", () => resolve("the check could not be started"));
    child.on("close", (code) =>
      resolve(code === 0 ? undefined : output.trim() || "it did not respond in time"),
    );
  });
}

/** Contacts a server only: the path may contain a key, and a POST would be an event. */
async function checkTarget(name: string, origin: string, probe: Probe): Promise<Finding> {
  const response = await probe(origin, { method: "HEAD" });
  return response.reached
    ? ok(name, `${origin} responds`)
    : wrong(name, `${origin} cannot be reached: ${response.reason}.`, "correct the address.");
}

async function model({ assistantModel }: Config, probe: Probe): Promise<Finding[]> {
  const { ASSISTANT_MODEL_PROVIDER: provider, ASSISTANT_MODEL: name = "" } = assistantModel;
  if (!provider) return [];
  const isAnthropic = provider === "anthropic";
  const given = assistantModel.ASSISTANT_MODEL_URL || "https://api.anthropic.com/v1";
  const key = assistantModel.ASSISTANT_MODEL_KEY ?? "";
  const { host } = new URL(given);
  const response = await probe(`${given.replace(/\/+$/, "")}/models?limit=1000`, {
    headers: isAnthropic
      ? { "x-api-key": key, "anthropic-version": "2023-06-01" }
      : key
        ? { authorization: `Bearer ${key}` }
        : {},
  });
  const meanwhile = "the built-in engine is used meanwhile.";
  if (!response.reached)
    return [
      wrong(
        "ASSISTANT_MODEL_URL",
        `${host} cannot be reached: ${response.reason}; ${meanwhile}`,
        "start the server, or correct the address.",
      ),
    ];
  if (response.status === 401 || response.status === 403)
    return [
      wrong(
        "ASSISTANT_MODEL_KEY",
        `${host} rejects it; ${meanwhile}`,
        "create a new key there, and set it.",
      ),
    ];
  const list = getField(response.json, "data");
  const ids = Array.isArray(list) ? list.map((entry) => getField(entry, "id")) : undefined;
  if (response.status !== 200 || !ids)
    return [
      warning(
        "ASSISTANT_MODEL_URL",
        `${host} responds with ${response.status} and lists no models.`,
        "check that the address has the path of the API, often /v1.",
      ),
    ];
  return [
    ids.includes(name)
      ? ok("ASSISTANT_MODEL", `${host} has ${name}`)
      : warning(
          "ASSISTANT_MODEL",
          `${host} does not list ${name}.`,
          "check the spelling of the model.",
        ),
  ];
}
