import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createApiKeyHeaders } from "../../../supabase/contracts/api-keys.ts";
import { signSiteRequest } from "../../../supabase/contracts/site-signature.ts";
import { type Config, root } from "../settings/config.ts";
import { type Probe, getField } from "./probe.ts";
import { type Finding, ok, warning, wrong } from "./finding.ts";

/** The address and the public key of a Supabase project. */
export type Project = { url: string; key: string };

/** Checks hosted Supabase: its key, sign-up, functions, migrations and the secret it shares with the site. */
export async function checkSupabase(
  config: Config,
  project: Project,
  probe: Probe,
): Promise<Finding[]> {
  const first = await probe(`${project.url}/rest/v1/leads?limit=0&select=id`, withKey(project));
  if (!first.reached)
    return [
      wrong(
        "SUPABASE_URL",
        `${project.url} cannot be reached: ${first.reason}.`,
        "check the address in the project's settings, and that the project is not paused.",
      ),
    ];
  if (first.status === 401 && getField(first.json, "code") !== "42501")
    return [
      wrong(
        "SUPABASE_PUBLISHABLE_KEY",
        `${project.url} does not accept it.`,
        "copy the publishable key, or the legacy anon key, from the project's API settings.",
      ),
    ];
  if (first.status >= 500)
    return [
      wrong(
        "SUPABASE_URL",
        `its database responds with ${first.status}.`,
        "check the status of the project in its dashboard.",
      ),
    ];
  const rest = await Promise.all([
    checkSignUp(project, probe),
    checkEmailLinks(config, project, probe),
    functions(project, probe),
    checkSchema(project, probe, "run supabase db push from the folder supabase."),
    clientHeader(config, project, probe),
  ]);
  return [ok("SUPABASE_URL", `${project.url} responds and accepts the key`), ...rest.flat()];
}

const withKey = ({ key }: Project): RequestInit => ({ headers: createApiKeyHeaders(key) });

async function checkSignUp(project: Project, probe: Probe): Promise<Finding[]> {
  const response = await probe(`${project.url}/auth/v1/settings`, withKey(project));
  if (!response.reached || response.status !== 200)
    return [
      wrong(
        "sign-in",
        "the sign-in of the project does not respond.",
        "check its status and logs.",
      ),
    ];
  const external = getField(response.json, "external");
  if (getField(external, "email") === false)
    return [
      wrong(
        "sign-in",
        "its email provider is off, so no one can sign in.",
        "turn it on in its Auth settings, or run supabase config push (docs/hosted.md).",
      ),
    ];
  const open =
    getField(response.json, "disable_signup") !== true ||
    getField(external, "anonymous_users") === true;
  return [
    open
      ? wrong(
          "sign-in",
          "anyone can create an account at the project.",
          "turn off sign-ups and anonymous sign-ins in its Auth settings.",
        )
      : ok("sign-in", "responds, and sign-up is closed"),
  ];
}

/**
 * Checks the addresses of the links in emails of the project. A token that does not exist is redirected with an error:
 * to the requested address where the project allows it, and to its Site URL otherwise.
 */
async function checkEmailLinks(
  { siteUrl }: Config,
  { url }: Project,
  probe: Probe,
): Promise<Finding[]> {
  const redirectFor = async (wanted: string) => {
    const query = new URLSearchParams({ token: "none", type: "recovery", redirect_to: wanted });
    const response = await probe(`${url}/auth/v1/verify?${query}`);
    const target = response.reached ? response.headers.get("location") : null;
    return target?.replace(/[?#].*$/, "");
  };
  const setPassword = `${siteUrl}/admin/set-password`;
  const base = await redirectFor("https://not-allowed.invalid/");
  const allowed = await redirectFor(setPassword);
  if (base === undefined || allowed === undefined)
    return [
      warning(
        "Site URL",
        "the project did not report the address of the links in its emails.",
        "check Authentication, URL Configuration in its dashboard.",
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

/** Checks the functions of this checkout. They respond to a GET without doing anything. */
async function functions(project: Project, probe: Probe): Promise<Finding[]> {
  const folder = join(root, "supabase/functions");
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, "index.ts")));
  const missing: string[] = [];
  for (const name of names) {
    const response = await probe(`${project.url}/functions/v1/${name}`, withKey(project));
    const gone = response.reached && response.status === 404 && /NOT_FOUND/.test(response.body);
    if (!response.reached || gone || response.status === 502) missing.push(name);
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

/**
 * Parses the tables and columns of the migrated database from its generated types.
 * @throws Error when the types name no table: the format of the generator has changed.
 */
export function parseTables(types: string): Map<string, string[]> {
  const section = /\n {4}Tables: \{\n([\s\S]*?)\n {4}\};/.exec(types)?.[1] ?? "";
  const tables = new Map(
    [...section.matchAll(/^ {6}(\w+): \{\n {8}Row: \{\n([\s\S]*?)\n {8}\};/gm)].map(
      ([, table = "", row = ""]) => [
        table,
        [...row.matchAll(/^ {10}(\w+):/gm)].map(([, column = ""]) => column),
      ],
    ),
  );
  if (tables.size === 0) throw new Error("database.types.ts names no table.");
  return tables;
}

/**
 * Compares the tables and columns of the database with the migrations of this checkout. No rows are read: a
 * missing table or column is reported before permissions are checked.
 */
export async function checkSchema(project: Project, probe: Probe, fix: string): Promise<Finding[]> {
  const file = join(root, "supabase/contracts/database.types.ts");
  const tables = parseTables(readFileSync(file, "utf8"));
  const missing: string[] = [];
  for (const [table, columns] of tables) {
    const address = `${project.url}/rest/v1/${table}?limit=0&select=${columns.join(",")}`;
    const response = await probe(address, withKey(project));
    if (!response.reached)
      return [wrong("migrations", `it stopped responding: ${response.reason}.`, fix)];
    const code = String(getField(response.json, "code"));
    const isPresent = response.status === 200 || code === "42501";
    if (isPresent) continue;
    if (["PGRST205", "42P01"].includes(code)) missing.push(`table ${table}`);
    else if (["PGRST204", "42703"].includes(code)) {
      const column = /(\w+) does not exist/.exec(String(getField(response.json, "message")))?.[1];
      missing.push(`column ${column ?? "(one)"} of ${table}`);
    } else {
      const what = `it returned ${response.status} for the table ${table}.`;
      return [
        wrong(
          "migrations",
          what,
          "check the logs of the project's API, then run the doctor again.",
        ),
      ];
    }
  }
  return [
    missing.length > 0
      ? wrong("migrations", `the database lacks ${missing.join(", ")}.`, fix)
      : ok("migrations", `all ${tables.size} tables and their columns are there`),
  ];
}

/**
 * Checks that the site and the project share CLIENT_HEADER_SECRET by sending two signed empty lists, which
 * change nothing.
 */
async function clientHeader(
  { clientHeaderSecret }: Config,
  project: Project,
  probe: Probe,
): Promise<Finding[]> {
  const name = "CLIENT_HEADER_SECRET";
  if (!clientHeaderSecret)
    return [
      wrong(
        name,
        "is not set: all forms count as those of one visitor, and the assistant gets no content.",
        "set it here and in the project (docs/hosted.md, Visitor limits).",
      ),
    ];
  const changes = JSON.stringify({ put: [], remove: [] });
  const response = await probe(`${project.url}/rest/v1/rpc/update_knowledge`, {
    method: "POST",
    headers: {
      ...createApiKeyHeaders(project.key),
      "content-type": "application/json",
      "x-site": signSiteRequest(changes, clientHeaderSecret),
    },
    body: JSON.stringify({ changes }),
  });
  if (response.reached && response.status === 200) return [ok(name, "site and project share it")];
  if (response.reached && response.status === 403)
    return [
      wrong(
        name,
        "the project has another one, or the clock of this machine is minutes off.",
        "store the same text in private.secrets of the project (docs/hosted.md).",
      ),
    ];
  return [warning(name, "the project could not verify it.", "apply its migrations.")];
}
