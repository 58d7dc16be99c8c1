import { type ApiKeyKind, apiKeyProblem } from "../contracts/api-keys.ts";
import { StartError } from "./log.ts";

/** How mail leaves: through a server, or into the mailbox table when null. */
export type SmtpConfig = {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly user: string | null;
  readonly password: string | null;
  readonly from: string;
};

/** Who is told of leads and subscriptions. */
export type WebhookConfig = {
  readonly urls: readonly string[];
  /** A Standard Webhooks secret: what is sent is signed with it, what comes in is believed by it. */
  readonly secret: string | null;
  /** Whether targets may be addresses that are not public. */
  readonly privateTargets: boolean;
};

/** Everything this process is told from outside, read once. */
export type Config = {
  readonly port: number;
  readonly dataFolder: string;
  /** The origin visitors use, without a trailing slash; links in mails begin with it. */
  readonly siteUrl: string;
  readonly jwtSecret: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Signs what the site says about who a visitor is; null: only addresses count. */
  readonly clientHeaderSecret: string | null;
  readonly staffEmail: string | null;
  readonly staffPassword: string | null;
  readonly sampleData: boolean;
  readonly smtp: SmtpConfig | null;
  /** The name that mails speak in. */
  readonly brand: string;
  /** Signs the ticket in the guide's mail, as the site does; null: the mail leads to the form. */
  readonly formSecret: string | null;
  readonly webhooks: WebhookConfig;
  /** The ASSISTANT_MODEL settings as given; empty where the built-in engine answers alone. */
  readonly assistantModel: Readonly<Record<string, string>>;
  readonly restEngine: "auto" | "lite";
  /** While developing: new migrations wait until they are asked for. */
  readonly migrateOnRequest: boolean;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** What this process was given; nothing else in this workspace reads it. */
export const environment: Environment = process.env;

/** Reads single settings; a missing or wrong value is one message that names the variable. */
function reader(given: Environment) {
  const text = (name: string): string | null => given[name]?.trim() || null;
  const needed = (name: string, what: string): string => {
    const value = text(name);
    if (!value) throw new StartError(`${name} is not set. It has to be ${what}.`);
    return value;
  };
  const oneOf = <T extends string>(name: string, choices: readonly [T, ...T[]]): T => {
    const value = text(name);
    const choice = value === null ? choices[0] : choices.find((known) => known === value);
    if (choice === undefined) {
      throw new StartError(`${name} is "${value}". It has to be one of: ${choices.join(", ")}.`);
    }
    return choice;
  };
  const portNumber = (name: string, otherwise: string | null): number => {
    const value = Number(text(name) ?? otherwise ?? needed(name, "a port number"));
    if (!Number.isInteger(value) || value < 1 || value > 65_535) {
      throw new StartError(`${name} has to be a port number from 1 to 65535.`);
    }
    return value;
  };
  return { text, needed, oneOf, portNumber };
}

/** The mail server of the settings, or null where none is set. @throws StartError */
export function readSmtp(given: Environment = environment): SmtpConfig | null {
  const { text, needed, oneOf, portNumber } = reader(given);
  if (text("SMTP_HOST") === null) return null;
  const user = text("SMTP_USER");
  const password = given["SMTP_PASSWORD"] || null;
  if ((user === null) !== (password === null)) {
    throw new StartError("SMTP_USER and SMTP_PASSWORD belong together: set both or neither.");
  }
  return {
    host: needed("SMTP_HOST", "the mail server's name"),
    port: portNumber("SMTP_PORT", "587"),
    secure: oneOf("SMTP_SECURE", ["off", "on"]) === "on",
    user,
    password,
    from: needed("SMTP_FROM", "the sender's address, since SMTP_HOST is set"),
  };
}

/** Reads the environment. @throws StartError */
export function readConfig(given: Environment = environment): Config {
  const { text, needed, oneOf, portNumber } = reader(given);
  const key = (name: string, kind: ApiKeyKind): string => {
    const value = needed(name, `the ${kind} key of the project`);
    const problem = apiKeyProblem(value, kind);
    if (problem) throw new StartError(`${name} ${problem}`);
    if (value.length < 26) throw new StartError(`${name} has to have 26 characters or more.`);
    return value;
  };

  const jwtSecret = needed("SUPABASE_JWT_SECRET", "a random text of 32 characters or more");
  if (jwtSecret.length < 32) {
    throw new StartError("SUPABASE_JWT_SECRET has to have 32 characters or more.");
  }
  return {
    port: portNumber("PORT", null),
    dataFolder: needed("DATA_DIR", "the folder for this part's data"),
    siteUrl: origin(needed("SITE_URL", "the origin visitors use, such as https://example.com")),
    jwtSecret,
    publishableKey: key("SUPABASE_PUBLISHABLE_KEY", "publishable"),
    secretKey: key("SUPABASE_SECRET_KEY", "secret"),
    clientHeaderSecret: text("CLIENT_HEADER_SECRET"),
    staffEmail: text("STAFF_EMAIL")?.toLowerCase() ?? null,
    staffPassword: given["STAFF_PASSWORD"] || null,
    sampleData: oneOf("SAMPLE_DATA", ["off", "on"]) === "on",
    smtp: readSmtp(given),
    brand: text("BRAND_NAME") ?? "Arq",
    formSecret: text("FORM_SECRET"),
    webhooks: webhooks(),
    assistantModel: assistantModel(),
    restEngine: oneOf("SUPABASE_REST_ENGINE", ["auto", "lite"]),
    migrateOnRequest: oneOf("MIGRATE", ["at-start", "on-request"]) === "on-request",
  };

  function assistantModel(): Readonly<Record<string, string>> {
    const names = ["PROVIDER", "URL", "KEY", "SECONDS"].map((end) => `ASSISTANT_MODEL_${end}`);
    return Object.fromEntries(
      ["ASSISTANT_MODEL", ...names].flatMap((name) => {
        const value = text(name);
        return value === null ? [] : [[name, value]];
      }),
    );
  }

  function webhooks(): WebhookConfig {
    const urls = (text("WEBHOOK_URLS") ?? "").split(/[\s,]+/).filter(Boolean);
    if (!urls.every((url) => /^https?:/.test(URL.parse(url)?.protocol ?? ""))) {
      throw new StartError("WEBHOOK_URLS has to be addresses that begin with https://.");
    }
    const secret = text("WEBHOOK_SECRET");
    if (secret === null && urls.length > 0) {
      throw new StartError("WEBHOOK_SECRET is not set. WEBHOOK_URLS needs it to sign messages.");
    }
    if (secret !== null && !/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(secret)) {
      throw new StartError(
        "WEBHOOK_SECRET has to be whsec_ followed by 24 to 64 random bytes in base64.",
      );
    }
    return {
      urls,
      secret,
      privateTargets: oneOf("WEBHOOK_PRIVATE_TARGETS", ["off", "on"]) === "on",
    };
  }
}

function origin(value: string): string {
  const url = URL.parse(value);
  if (
    !url ||
    !["http:", "https:"].includes(url.protocol) ||
    url.origin !== value.replace(/\/$/, "")
  ) {
    throw new StartError(
      "SITE_URL has to be an origin such as https://example.com, without a path.",
    );
  }
  return url.origin;
}
