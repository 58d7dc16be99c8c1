import { existsSync } from "node:fs";
import { join } from "node:path";
import { createHmac } from "node:crypto";
import { type Config, ConfigError, type Environment, parseConfig } from "../settings/config.ts";
import { findFolderHolder } from "../data-folder/data-folder.ts";
import { getGatewayAddress } from "../supervisor/services/service-definitions.ts";
import { readSecrets } from "../settings/secrets.ts";
import { addressFindings } from "./addresses.ts";
import { type Ask, field } from "./ask.ts";
import { backupFindings } from "./backups.ts";
import { type Finding, ok, warning, wrong } from "./finding.ts";
import { folderFindings } from "./folder.ts";
import { outsideFindings } from "./outside.ts";
import { sanityFindings } from "./sanity.ts";
import { schemaFindings, supabaseFindings } from "./supabase.ts";

/**
 * Looks at a configuration and at everything it names. It writes, takes and sends nothing, so that a
 * product that runs is not disturbed; it holds each request to 8 s.
 */
export async function diagnose(
  environment: Environment,
  ask: Ask,
  inFile: readonly string[] = [],
): Promise<Finding[]> {
  const config = settings(environment, inFile);
  if (Array.isArray(config)) return config;
  const running = findFolderHolder(config.dataDir) !== undefined;
  const parts = await Promise.all([
    folderFindings(config),
    backupFindings(config),
    running ? productFindings(config, ask) : [],
    addressFindings(config, ask, running),
    config.hostedSanity ? sanityFindings(config, config.hostedSanity, ask) : [],
    config.hostedSupabase
      ? supabaseFindings(
          config,
          { url: config.hostedSupabase.url, key: config.hostedSupabase.publishableKey },
          ask,
        )
      : [],
    outsideFindings(config, ask),
  ]);
  return [ok("settings", "can be read"), ...parts.flat()];
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

/** The product that runs on the data folder: whether it is whole, and of this checkout. */
async function productFindings(config: Config, ask: Ask): Promise<Finding[]> {
  const origin = getGatewayAddress(config);
  const ready = await ask(`${origin}/readyz`);
  if (!ready.reached)
    return [
      wrong(
        "product",
        `one runs on this data folder, but not at ${origin}: ${ready.why}.`,
        "give PORT and BIND as it was started with, or start it again.",
      ),
    ];
  const missing = /"missing":\[([^\]]*)\]/.exec(ready.body)?.[1];
  if (ready.status !== 200)
    return [
      wrong(
        "product",
        `it is not ready${missing ? `: ${missing.replaceAll('"', "")}` : ""}.`,
        "wait while it starts; otherwise its output says why.",
      ),
    ];
  const path = join(config.dataDir, "secrets.json");
  const secrets = existsSync(path) ? readSecrets(path) : {};
  const { publishableKey } = secrets;
  return [
    ok("product", "is ready"),
    ...notices(ready.body),
    ...(config.hostedSupabase || !publishableKey
      ? []
      : await schemaFindings(
          { url: origin, key: publishableKey },
          ask,
          "start the product again: it runs an older checkout.",
        )),
    await publishEvents(config.hostedSanity?.webhookSecret ?? secrets.webhookSecret, origin, ask),
  ];
}

function notices(body: string): Finding[] {
  const list = field(JSON.parse(body), "notices");
  return (Array.isArray(list) ? list : []).map((notice) =>
    warning("product", String(notice), "see what it says."),
  );
}

/** An event that names no document is refused after its signature was looked at. */
async function publishEvents(secret: string | undefined, origin: string, ask: Ask) {
  const name = "publish events";
  if (!secret) return warning(name, "have no secret.", "set SANITY_WEBHOOK_SECRET.");
  const answer = await ask(`${origin}/api/revalidate`, {
    method: "POST",
    headers: { "sanity-webhook-signature": webhookSignature("{}", secret) },
    body: "{}",
  });
  return answer.reached && answer.status === 400
    ? ok(name, "are taken with the secret that is set")
    : wrong(
        name,
        `the site does not take the secret that is set (${answer.reached ? answer.status : answer.why}).`,
        "start the product again, so that it reads the settings.",
      );
}

/** As Sanity signs webhooks: `t=<milliseconds>,v1=<signature>`. */
export function webhookSignature(body: string, secret: string, now = Date.now()): string {
  const signature = createHmac("sha256", secret).update(`${now}.${body}`).digest("base64url");
  return `t=${now},v1=${signature}`;
}
