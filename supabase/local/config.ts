import { parseDatabaseUrl, type ExternalAddress } from "../domain/database-url.ts";
import { StartError } from "../domain/errors.ts";
import { parseTelemetrySettings, type TelemetrySettings } from "../../web/telemetry/settings.ts";
import { type ApiKeyKind, describeApiKeyProblem } from "../contracts/api-keys.ts";

export type SmtpConfig = {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly user: string | null;
  readonly password: string | null;
  readonly from: string;
};

export type WebhookConfig = {
  /** A Standard Webhooks secret. Verifies incoming webhooks. */
  readonly secret: string | null;
  readonly arePrivateTargetsAllowed: boolean;
};

/** The configuration of this process, read once from its environment. */
export type Config = {
  readonly port: number;
  readonly dataFolder: string;
  /** The database to use instead of the embedded one. */
  readonly externalDatabase: ExternalAddress | null;
  /** The origin that visitors use, without a trailing slash. Links in emails start with it. */
  readonly siteUrl: string;
  readonly jwtSecret: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /**
   * Verifies the visitor header that the site signs. Without it, rate limits use IP addresses only.
   */
  readonly clientHeaderSecret: string | null;
  readonly staffEmail: string | null;
  readonly staffPassword: string | null;
  readonly hasSampleData: boolean;
  /** Null to store emails in the mailbox table instead of sending them. */
  readonly smtp: SmtpConfig | null;
  /** Replies to staff go to this address with "+<token>"; null: to the staff member who wrote. */
  readonly replyAddress: string | null;
  /** The name in emails; null for that of the brand in the Studio. */
  readonly brandName: string | null;
  /** Signs guide links. Without it, emails link to the guide's form instead. */
  readonly formSecret: string | null;
  readonly webhooks: WebhookConfig;
  /** The ASSISTANT_MODEL settings by name; empty without a language model. */
  readonly assistantModel: Readonly<Record<string, string>>;
  readonly restEngine: "auto" | "lite";
  /** During development, new migrations are only applied on request. */
  readonly shouldMigrateOnRequest: boolean;
  /** Where traces and metrics are sent; undefined to record none. */
  readonly telemetry: TelemetrySettings | undefined;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment of this process. No other module of this workspace reads `process.env`. */
export const environment: Environment = process.env;

/** Returns functions that read one setting each. Their errors name the variable. */
function createReader(source: Environment) {
  const text = (name: string): string | null => source[name]?.trim() || null;
  const required = (name: string, description: string): string => {
    const value = text(name);
    if (!value) throw new StartError(`${name} is not set. It must be ${description}.`);
    return value;
  };
  const oneOf = <T extends string>(name: string, choices: readonly [T, ...T[]]): T => {
    const value = text(name);
    const choice = value === null ? choices[0] : choices.find((known) => known === value);
    if (choice === undefined) {
      throw new StartError(`${name} is "${value}". It must be one of: ${choices.join(", ")}.`);
    }
    return choice;
  };
  const portNumber = (name: string, fallback: string | null): number => {
    const value = Number(text(name) ?? fallback ?? required(name, "a port number"));
    if (!Number.isInteger(value) || value < 1 || value > 65_535) {
      throw new StartError(`${name} must be a port number from 1 to 65535.`);
    }
    return value;
  };
  return { text, required, oneOf, portNumber };
}

/** Reads the SMTP_* settings; null without SMTP_HOST. @throws StartError */
export function readSmtp(source: Environment = environment): SmtpConfig | null {
  const { text, required, oneOf, portNumber } = createReader(source);
  if (text("SMTP_HOST") === null) return null;
  const user = text("SMTP_USER");
  const password = source["SMTP_PASSWORD"] || null;
  if ((user === null) !== (password === null)) {
    throw new StartError("SMTP_USER and SMTP_PASSWORD belong together: set both or neither.");
  }
  return {
    host: required("SMTP_HOST", "the mail server's name"),
    port: portNumber("SMTP_PORT", "587"),
    secure: oneOf("SMTP_SECURE", ["off", "on"]) === "on",
    user,
    password,
    from: required("SMTP_FROM", "the sender's address, since SMTP_HOST is set"),
  };
}

/** Reads DATABASE_URL; null for the embedded database. @throws StartError */
export function readExternalDatabase(source: Environment = environment): ExternalAddress | null {
  const { text } = createReader(source);
  const url = text("DATABASE_URL");
  if (url === null) return null;
  const address = parseDatabaseUrl(url);
  if ("problem" in address) throw new StartError(`DATABASE_URL is not usable: ${address.problem}`);
  return address;
}

/** @throws StartError for a missing or invalid setting. */
export function readConfig(source: Environment = environment): Config {
  const reader = createReader(source);
  const { text, required, oneOf, portNumber } = reader;
  const key = (name: string, kind: ApiKeyKind): string => {
    const value = required(name, `the ${kind} key of the project`);
    const problem = describeApiKeyProblem(value, kind);
    if (problem) throw new StartError(`${name} ${problem}`);
    if (value.length < 26) throw new StartError(`${name} must have 26 characters or more.`);
    return value;
  };

  const jwtSecret = required("SUPABASE_JWT_SECRET", "a random text of 32 characters or more");
  if (jwtSecret.length < 32) {
    throw new StartError("SUPABASE_JWT_SECRET must have 32 characters or more.");
  }
  return {
    port: portNumber("PORT", null),
    dataFolder: required("DATA_DIR", "the folder for this service's data"),
    externalDatabase: readExternalDatabase(source),
    siteUrl: parseOrigin(
      required("SITE_URL", "the origin that visitors use, such as https://example.com"),
    ),
    jwtSecret,
    publishableKey: key("SUPABASE_PUBLISHABLE_KEY", "publishable"),
    secretKey: key("SUPABASE_SECRET_KEY", "secret"),
    clientHeaderSecret: text("CLIENT_HEADER_SECRET"),
    staffEmail: text("STAFF_EMAIL")?.toLowerCase() ?? null,
    staffPassword: source["STAFF_PASSWORD"] || null,
    hasSampleData: oneOf("SAMPLE_DATA", ["off", "on"]) === "on",
    smtp: readSmtp(source),
    replyAddress: text("REPLY_ADDRESS"),
    brandName: text("BRAND_NAME"),
    formSecret: text("FORM_SECRET"),
    webhooks: readWebhooks(reader),
    assistantModel: readAssistantModel(reader),
    restEngine: oneOf("SUPABASE_REST_ENGINE", ["auto", "lite"]),
    shouldMigrateOnRequest: oneOf("MIGRATE", ["at-start", "on-request"]) === "on-request",
    telemetry: parseTelemetrySettings(source),
  };
}

type Reader = ReturnType<typeof createReader>;

function readAssistantModel({ text }: Reader): Readonly<Record<string, string>> {
  const names = ["PROVIDER", "URL", "KEY", "SECONDS"].map((suffix) => `ASSISTANT_MODEL_${suffix}`);
  return Object.fromEntries(
    ["ASSISTANT_MODEL", ...names].flatMap((name) => {
      const value = text(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function readWebhooks({ text, oneOf }: Reader): WebhookConfig {
  const secret = text("WEBHOOK_SECRET");
  if (secret !== null && !/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(secret)) {
    throw new StartError(
      "WEBHOOK_SECRET must be whsec_ followed by 24 to 64 random bytes in base64.",
    );
  }
  return {
    secret,
    arePrivateTargetsAllowed: oneOf("WEBHOOK_PRIVATE_TARGETS", ["off", "on"]) === "on",
  };
}

function parseOrigin(value: string): string {
  const url = URL.parse(value);
  if (
    !url ||
    !["http:", "https:"].includes(url.protocol) ||
    url.origin !== value.replace(/\/$/, "")
  ) {
    throw new StartError("SITE_URL must be an origin such as https://example.com, without a path.");
  }
  return url.origin;
}
