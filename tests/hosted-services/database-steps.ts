import { databaseFiles, runSupabaseCli } from "../support/servers/hosted-project.ts";
import { connectToProject, outboxSecret, prepareProject } from "../support/given/given-supabase.ts";
import { NotRunError, type Step } from "./report.ts";
import type { HostedServices } from "./settings.ts";

/** The comment on a database that a run may delete everything in. */
const mark = "throw-away: npm run conformance:hosted";

/** The names of the steps that other steps need. */
export const pushStep = "supabase db push";
export const deployStep = "supabase functions deploy";

/** Steps that set up the Supabase project as docs/hosted.md describes. `siteUrl` is the site's origin. */
export function createDatabaseSteps(services: HostedServices, siteUrl: string): Step[] {
  const { supabase } = services;
  return [
    { name: "throw-away project", needs: [], run: () => requireThrowAway(supabase) },
    { name: pushStep, needs: ["throw-away project"], run: () => pushMigrations(supabase) },
    { name: deployStep, needs: [pushStep], run: () => deployFunctions(supabase, siteUrl) },
  ];
}

/** Accepts an empty project, which is marked, or a marked one, which is emptied. */
async function requireThrowAway(supabase: HostedServices["supabase"]): Promise<string> {
  const sql = connectToProject(supabase);
  try {
    const [found] = await sql<{ isMarked: boolean; isEmpty: boolean }[]>`
      select coalesce(shobj_description(oid, 'pg_database') = ${mark}, false) as "isMarked",
        not exists (select from auth.users)
          and not exists (select from pg_tables where schemaname in ('public', 'private')) as "isEmpty"
      from pg_database where datname = current_database()`;
    if (!found?.isMarked && !found?.isEmpty)
      throw new Error(
        `The project has tables or accounts. Use an empty project, or let this run delete everything in it: comment on database postgres is '${mark}'`,
      );
    if (found.isMarked && !found.isEmpty) {
      await runCli(supabase, ["db", "reset", `--remote=${supabase.databaseUrl}`, "--no-seed"]);
      return "marked by an earlier run; everything in it was deleted";
    }
    await sql.unsafe(`comment on database postgres is '${mark}'`);
    return "the project was empty and is now marked";
  } finally {
    await sql.end();
  }
}

async function pushMigrations(supabase: HostedServices["supabase"]): Promise<string> {
  await runCli(supabase, ["db", "push", "--include-seed", `--remote=${supabase.databaseUrl}`]);
  const sql = connectToProject(supabase);
  try {
    await prepareProject(sql, supabase);
    const versions = await sql`select version from supabase_migrations.schema_migrations`;
    return `${versions.length} migrations; first administrator created through Auth`;
  } finally {
    await sql.end();
  }
}

async function deployFunctions(
  supabase: HostedServices["supabase"],
  siteUrl: string,
): Promise<string> {
  const { projectRef, accessToken, profile } = supabase;
  if (!projectRef) throw new NotRunError("only Supabase's platform deploys functions by its API");
  if (!accessToken) throw new NotRunError("SUPABASE_ACCESS_TOKEN is not set");
  const options = {
    files: ["config.toml", "functions", "domain", "contracts", "package.json"],
    env: { SUPABASE_ACCESS_TOKEN: accessToken },
  };
  const target = [`--remote=${projectRef}`, ...(profile ? [`--profile=${profile}`] : [])];
  await runCli(
    supabase,
    ["secrets", "set", `SITE_URL=${siteUrl}`, `OUTBOX_SECRET=${outboxSecret}`, ...target],
    options,
  );
  await runCli(supabase, ["functions", "deploy", "--use-api", ...target], options);
  const response = await fetch(`${supabase.url}/functions/v1/work-outbox`, {
    method: "POST",
    headers: { authorization: `Bearer ${outboxSecret}` },
  });
  if (!response.ok)
    throw new Error(`work-outbox responded with ${response.status}: ${await response.text()}`);
  return "deployed with secrets; work-outbox accepts the timer's secret";
}

/** Runs the Supabase CLI. @throws Error with the end of its output, without the database's password */
async function runCli(
  { databaseUrl }: HostedServices["supabase"],
  args: readonly string[],
  options: { files: readonly string[]; env?: Record<string, string> } = { files: databaseFiles },
): Promise<void> {
  const { code, output } = await runSupabaseCli([...args, "--yes"], options);
  if (code !== 0)
    throw new Error(
      `supabase ${args.slice(0, 2).join(" ")}: ${output.replaceAll(databaseUrl, "…").slice(-1_000)}`,
    );
}
