import { existsSync } from "node:fs";
import { join } from "node:path";
import { createHmac } from "node:crypto";
import { type Config, ConfigError, type Environment, parseConfig } from "../settings/config.ts";
import { findFolderHolder } from "../data-folder/data-folder.ts";
import { getGatewayAddress } from "../supervisor/services/service-definitions.ts";
import { readSecrets } from "../settings/secrets.ts";
import { checkAddresses } from "./addresses.ts";
import { type Probe, getField } from "./probe.ts";
import { checkBackups } from "./backups.ts";
import { type Finding, ok, warning, wrong } from "./finding.ts";
import { checkCache } from "./cache.ts";
import { checkExternalDatabase } from "./external-database.ts";
import { checkFolder } from "./folder.ts";
import { checkOutboundServices } from "./outbound-services.ts";
import { checkSanity } from "./sanity.ts";
import { checkSchema, checkSupabase } from "./supabase.ts";
import { checkTelemetry } from "./telemetry.ts";

/**
 * Checks a configuration and everything it names. Only reads, so that a running product is not disturbed;
 * each request has a timeout of 8 s.
 */
export async function diagnose(
  environment: Environment,
  probe: Probe,
  inFile: readonly string[] = [],
): Promise<Finding[]> {
  const config = settings(environment, inFile);
  if (Array.isArray(config)) return config;
  const isRunning = findFolderHolder(config.dataDir) !== undefined;
  const findings = await Promise.all([
    checkFolder(config),
    checkBackups(config),
    isRunning ? checkProduct(config, probe) : [],
    checkAddresses(config, probe, isRunning),
    config.hostedSanity ? checkSanity(config, config.hostedSanity, probe) : [],
    config.hostedSupabase
      ? checkSupabase(
          config,
          { url: config.hostedSupabase.url, key: config.hostedSupabase.publishableKey },
          probe,
        )
      : [],
    checkExternalDatabase(config),
    checkOutboundServices(config, probe),
    checkCache(config),
    checkTelemetry(config, probe, isRunning),
  ]);
  return [ok("settings", "can be read"), ...findings.flat()];
}

function settings(environment: Environment, inFile: readonly string[]): Config | Finding[] {
  try {
    return parseConfig(environment, inFile);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((problem) => {
      const [, name = "settings", what = problem] = /^([A-Z_]+) ([\s\S]*)$/.exec(problem) ?? [];
      return wrong(name, what, ".env.example describes it.");
    });
  }
}

/** Checks that the product running on the data folder is ready and has the schema of this checkout. */
async function checkProduct(config: Config, probe: Probe): Promise<Finding[]> {
  const origin = getGatewayAddress(config);
  const ready = await probe(`${origin}/readyz`);
  if (!ready.reached)
    return [
      wrong(
        "product",
        `it runs on this data folder, but cannot be reached at ${origin}: ${ready.reason}.`,
        "set PORT and BIND to the values it was started with, or restart it.",
      ),
    ];
  if (typeof getField(ready.json, "ok") !== "boolean")
    return [
      wrong(
        "product",
        `another program responds at ${origin}.`,
        "set PORT and BIND to the values the product was started with.",
      ),
    ];
  const missing = listTexts(ready.json, "missing").join(", ");
  if (ready.status !== 200)
    return [
      wrong(
        "product",
        `it is not ready${missing ? `: ${missing}` : ""}.`,
        "wait while it starts, or read the reason in its output.",
      ),
    ];
  const path = join(config.dataDir, "secrets.json");
  const secrets = existsSync(path) ? readSecrets(path) : {};
  const { publishableKey } = secrets;
  return [
    ok("product", "is ready"),
    ...listTexts(ready.json, "notices").map((notice) =>
      warning("product", notice, "follow the notice."),
    ),
    ...(config.hostedSupabase || !publishableKey
      ? []
      : await checkSchema(
          { url: origin, key: publishableKey },
          probe,
          "restart the product: it runs an older checkout.",
        )),
    await checkPublishEvents(
      config.hostedSanity?.webhookSecret ?? secrets.webhookSecret,
      origin,
      probe,
    ),
  ];
}

/** Returns the strings in an array field of a parsed JSON value. */
function listTexts(value: unknown, name: string): string[] {
  const list = getField(value, name);
  return Array.isArray(list) ? list.filter((text) => typeof text === "string") : [];
}

/** Sends an event without a document, which the site rejects after verifying the signature. */
async function checkPublishEvents(secret: string | undefined, origin: string, probe: Probe) {
  const name = "publish events";
  if (!secret) return warning(name, "there is no secret.", "set SANITY_WEBHOOK_SECRET.");
  const response = await probe(`${origin}/api/revalidate`, {
    method: "POST",
    headers: { "sanity-webhook-signature": signWebhook("{}", secret) },
    body: "{}",
  });
  return response.reached && response.status === 400
    ? ok(name, "are accepted with the secret that is set")
    : wrong(
        name,
        `the site does not accept the secret that is set (${response.reached ? response.status : response.reason}).`,
        "restart the product, so that it reads the settings.",
      );
}

/** Signs a body like Sanity signs webhooks: `t=<milliseconds>,v1=<signature>`. */
export function signWebhook(body: string, secret: string, now = Date.now()): string {
  const signature = createHmac("sha256", secret).update(`${now}.${body}`).digest("base64url");
  return `t=${now},v1=${signature}`;
}
