import { createHash, createHmac } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createApiKeyHeaders } from "../../../supabase/contracts/api-keys.ts";
import { type Config, root } from "../settings/config.ts";
import { type Ask, field } from "./ask.ts";
import { type Finding, ok, warning, wrong } from "./finding.ts";

/** Where a Supabase is asked, with the public key. */
export type Project = { url: string; key: string };

/** Hosted Supabase: its key, sign-up, functions, migrations and the key it shares with the site. */
export async function supabaseFindings(
  config: Config,
  project: Project,
  ask: Ask,
): Promise<Finding[]> {
  const first = await ask(`${project.url}/rest/v1/leads?limit=0&select=id`, keyed(project));
  if (!first.reached)
    return [
      wrong(
        "SUPABASE_URL",
        `${project.url} cannot be reached: ${first.why}.`,
        "check the address in the project's settings, and that the project is not paused.",
      ),
    ];
  if (first.status === 401 && field(first.json, "code") !== "42501")
    return [
      wrong(
        "SUPABASE_PUBLISHABLE_KEY",
        `${project.url} does not know it.`,
        "copy the publishable key, or the legacy anon key, from the project's API settings.",
      ),
    ];
  if (first.status >= 500)
    return [
      wrong(
        "SUPABASE_URL",
        `its database answers ${first.status}.`,
        "look at the project's status in its dashboard.",
      ),
    ];
  const rest = await Promise.all([
    signUp(project, ask),
    mailLinks(config, project, ask),
    functions(project, ask),
    schemaFindings(project, ask, "run supabase db push from the folder supabase."),
    clientHeader(config, project, ask),
  ]);
  return [ok("SUPABASE_URL", `${project.url} answers and knows the key`), ...rest.flat()];
}

const keyed = ({ key }: Project): RequestInit => ({ headers: createApiKeyHeaders(key) });

async function signUp(project: Project, ask: Ask): Promise<Finding[]> {
  const answer = await ask(`${project.url}/auth/v1/settings`, keyed(project));
  if (!answer.reached || answer.status !== 200)
    return [
      wrong("sign-in", "the project's sign-in does not answer.", "look at its status and logs."),
    ];
  const external = field(answer.json, "external");
  if (field(external, "email") === false)
    return [
      wrong(
        "sign-in",
        "the project's email provider is off, so nobody can sign in.",
        "turn it on in its Auth settings, or run supabase config push (docs/hosted.md).",
      ),
    ];
  const open =
    field(answer.json, "disable_signup") !== true || field(external, "anonymous_users") === true;
  return [
    open
      ? wrong(
          "sign-in",
          "strangers can make themselves accounts at the project.",
          "turn off sign-ups and anonymous sign-ins in its Auth settings.",
        )
      : ok("sign-in", "answers, and strangers cannot sign up"),
  ];
}

/**
 * Where the links in the project's emails lead. A token that does not exist is redirected with an error:
 * to the requested address where the project allows it, and to its Site URL otherwise.
 */
async function mailLinks({ siteUrl }: Config, { url }: Project, ask: Ask): Promise<Finding[]> {
  const redirectFor = async (wanted: string) => {
    const query = new URLSearchParams({ token: "none", type: "recovery", redirect_to: wanted });
    const answer = await ask(`${url}/auth/v1/verify?${query}`);
    const target = answer.reached ? answer.headers.get("location") : null;
    return target?.replace(/[?#].*$/, "");
  };
  const setPassword = `${siteUrl}/admin/set-password`;
  const base = await redirectFor("https://not-allowed.invalid/");
  const allowed = await redirectFor(setPassword);
  if (base === undefined || allowed === undefined)
    return [
      warning(
        "Site URL",
        "the project did not say where the links in its emails lead.",
        "look at Authentication, URL Configuration in its dashboard.",
      ),
    ];
  const push = "run supabase config push with both variables set (docs/hosted.md).";
  return [
    URL.parse(base)?.origin === siteUrl
      ? ok("Site URL", base)
      : wrong("Site URL", `the project's is ${base || "empty"}, not at ${siteUrl}.`, push),
    allowed === setPassword
      ? ok("redirect URLs", `links of password resets lead to ${setPassword}`)
      : wrong(
          "redirect URLs",
          `${setPassword} is not allowed, so links of password resets lead to ${allowed}.`,
          push,
        ),
  ];
}

/** The functions of the tree; a GET makes each answer without doing anything. */
async function functions(project: Project, ask: Ask): Promise<Finding[]> {
  const folder = join(root, "supabase/functions");
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, "index.ts")));
  const missing: string[] = [];
  for (const name of names) {
    const answer = await ask(`${project.url}/functions/v1/${name}`, keyed(project));
    const gone = answer.reached && answer.status === 404 && /NOT_FOUND/.test(answer.body);
    if (!answer.reached || gone || answer.status === 502) missing.push(name);
  }
  return [
    missing.length > 0
      ? wrong(
          "functions",
          `${missing.join(", ")} cannot be called.`,
          "run supabase functions deploy from the folder supabase.",
        )
      : ok("functions", `all ${names.length} are there`),
  ];
}

/** Tables of the migrated database with their columns, out of the types generated from it. */
export function tablesOf(types: string): Map<string, string[]> {
  const section = /\n {4}Tables: \{\n([\s\S]*?)\n {4}\};/.exec(types)?.[1] ?? "";
  return new Map(
    [...section.matchAll(/^ {6}(\w+): \{\n {8}Row: \{\n([\s\S]*?)\n {8}\};/gm)].map(
      ([, table = "", row = ""]) => [
        table,
        [...row.matchAll(/^ {10}(\w+):/gm)].map(([, column = ""]) => column),
      ],
    ),
  );
}

/**
 * Compares tables and columns that the database has with those the tree's migrations make. Nothing is
 * read: a missing table or column is refused before rights are looked at.
 */
export async function schemaFindings(project: Project, ask: Ask, fix: string): Promise<Finding[]> {
  const file = join(root, "supabase/contracts/database.types.ts");
  const tables = tablesOf(readFileSync(file, "utf8"));
  const missing: string[] = [];
  for (const [table, columns] of tables) {
    const address = `${project.url}/rest/v1/${table}?limit=0&select=${columns.join(",")}`;
    const answer = await ask(address, keyed(project));
    if (!answer.reached) return [wrong("migrations", `it stopped answering: ${answer.why}.`, fix)];
    const code = String(field(answer.json, "code"));
    if (["PGRST205", "42P01"].includes(code)) missing.push(`table ${table}`);
    if (["PGRST204", "42703"].includes(code)) {
      const column = /(\w+) does not exist/.exec(String(field(answer.json, "message")))?.[1];
      missing.push(`column ${column ?? "(one)"} of ${table}`);
    }
  }
  return [
    missing.length > 0
      ? wrong("migrations", `the database lacks ${missing.join(", ")}.`, fix)
      : ok("migrations", `all ${tables.size} tables and their columns are there`),
  ];
}

/**
 * Whether site and project share CLIENT_HEADER_SECRET: two empty lists, signed with it, are taken and
 * change nothing.
 */
async function clientHeader(
  { clientHeaderSecret }: Config,
  project: Project,
  ask: Ask,
): Promise<Finding[]> {
  const name = "CLIENT_HEADER_SECRET";
  if (!clientHeaderSecret)
    return [
      wrong(
        name,
        "is not set: all forms count as one visitor's, and the assistant learns nothing.",
        "set it, and tell the project the same (docs/hosted.md, Visitor limits).",
      ),
    ];
  const changes = JSON.stringify({ put: [], remove: [] });
  const answer = await ask(`${project.url}/rest/v1/rpc/update_knowledge`, {
    method: "POST",
    headers: {
      ...createApiKeyHeaders(project.key),
      "content-type": "application/json",
      "x-site": siteSignature(changes, clientHeaderSecret),
    },
    body: JSON.stringify({ changes }),
  });
  if (answer.reached && answer.status === 200) return [ok(name, "site and project share it")];
  if (answer.reached && answer.status === 403)
    return [
      wrong(
        name,
        "the project has another one, or this clock is minutes off.",
        "put the same text into the project's private.secrets (docs/hosted.md).",
      ),
    ];
  return [
    warning(name, "the project could not say whether it has the same.", "apply its migrations."),
  ];
}

/** What the database takes as the site's for 5 minutes: `<unix seconds>.<signature>`. */
export function siteSignature(text: string, secret: string, now = Date.now()): string {
  const seconds = Math.floor(now / 1000);
  const digest = createHash("sha256").update(text).digest("hex");
  return `${seconds}.${createHmac("sha256", secret).update(`${seconds}.${digest}`).digest("base64url")}`;
}
