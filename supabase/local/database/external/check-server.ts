import postgres from "postgres";
import { isLoopback, type ExternalAddress } from "../../../domain/database-url.ts";
import { StartError } from "../../../domain/errors.ts";
import { getErrorCode } from "../../../functions/_shared/errors.ts";
import { createPoolOptions } from "../database.ts";

/** Version 16 has the functions and the rules for roles that the migrations use. */
const minVersion = 16;

/** What the checks read from the server, with the rights of the connected role. */
export type Facts = {
  readonly version: number;
  readonly encoding: string;
  readonly isStandby: boolean;
  readonly isSuperuser: boolean;
  readonly canCreateRoles: boolean;
  readonly canCreateSchemas: boolean;
  readonly canCreateTables: boolean | null;
  /** API roles that exist and that the connected role may not grant. */
  readonly foreignRoles: readonly string[] | null;
  /** Extensions of the migrations that are in another schema than "extensions". */
  readonly misplacedExtensions: readonly string[] | null;
  readonly isSupabaseProject: boolean;
  readonly isMigrated: boolean;
  readonly otherTables: number;
};

const factsQuery = `
  select current_setting('server_version_num')::integer / 10000 as version,
    current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isStandby",
    rolsuper as "isSuperuser", rolcreaterole or rolsuper as "canCreateRoles",
    has_database_privilege(current_database(), 'CREATE') as "canCreateSchemas",
    (select has_schema_privilege(oid, 'CREATE') from pg_namespace where nspname = 'public') as "canCreateTables",
    (select array_agg(api.rolname) from pg_roles api
      where api.rolname in ('anon', 'authenticated', 'service_role', 'authenticator')
        and not pg_has_role(current_user, api.oid, 'MEMBER WITH ADMIN OPTION')) as "foreignRoles",
    (select array_agg(extname) from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
      where extname in ('pgcrypto', 'btree_gist') and nspname <> 'extensions') as "misplacedExtensions",
    to_regclass('auth.schema_migrations') is not null as "isSupabaseProject",
    to_regclass('supabase_migrations.schema_migrations') is not null as "isMigrated",
    (select count(*)::integer from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', 'private') and relkind in ('r', 'p')) as "otherTables"
  from pg_roles where rolname = current_user`;

/**
 * Checks that a database can be used: reachable, new enough, with the rights that the migrations need, and with
 * this product's tables or none. Reads only. @throws StartError with one sentence for the first problem
 */
export async function checkServer(address: ExternalAddress): Promise<{ version: number }> {
  const sql = postgres({ ...createPoolOptions(address, 1), connect_timeout: 8 });
  try {
    const [facts] = await sql.unsafe<Facts[]>(factsQuery).catch((error: unknown) => {
      throw describeConnectionError(address, error);
    });
    const problem = facts ? findProblem(address, facts) : "did not describe the connected role";
    if (problem !== null)
      throw new StartError(`The database ${address.database} at ${address.host} ${problem}.`);
    return { version: facts?.version ?? 0 };
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Returns the first problem and its fix, or null. */
export function findProblem({ user, database }: ExternalAddress, facts: Facts): string | null {
  const grant = (right: string): string => `Grant it as an administrator: ${right}`;
  if (facts.version < minVersion)
    return `runs PostgreSQL ${facts.version}, and version ${minVersion} or newer is required. Upgrade it`;
  if (facts.isStandby) return "is a standby, which cannot be written. Name the primary server";
  if (facts.encoding !== "UTF8")
    return `has the encoding ${facts.encoding}. Create a database with the encoding UTF8`;
  if (facts.isSupabaseProject)
    return "belongs to a Supabase project, which has its own API and Auth. Set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY instead";
  if (!facts.isMigrated && facts.otherTables > 0)
    return `has tables of another program in the schemas public or private. Create an empty database for this product`;
  if (!facts.canCreateRoles)
    return `does not let ${user} create roles. ${grant(`alter role "${user}" createrole`)}`;
  if (!facts.canCreateSchemas)
    return `does not let ${user} create schemas. ${grant(`grant create on database "${database}" to "${user}"`)}`;
  if (facts.canCreateTables === null)
    return "has no schema public. Create it: create schema public";
  if (!facts.canCreateTables)
    return `does not let ${user} create tables in the schema public. ${grant(`grant all on schema public to "${user}"`)}`;
  if (!facts.isSuperuser && facts.foreignRoles)
    return `has the roles ${facts.foreignRoles.join(", ")}, which ${user} cannot grant. ${grant(`grant ${facts.foreignRoles.join(", ")} to "${user}" with admin option`)}`;
  if (facts.misplacedExtensions)
    return `has the extension ${facts.misplacedExtensions.join(" and ")} outside of the schema extensions. Move it: create schema extensions; alter extension ${facts.misplacedExtensions[0]} set schema extensions`;
  return null;
}

/** The message for a failed connection. It contains neither the password nor the server's own text. */
export function describeConnectionError(address: ExternalAddress, error: unknown): StartError {
  if (error instanceof StartError) return error;
  const { user, database, host, port, sslMode } = address;
  const code = getErrorCode(error);
  const place = `${host}:${port}`;
  const messages: readonly (readonly [RegExp, string])[] = [
    [/^28P01$/, `${place} rejects the password of ${user}. Correct it`],
    [
      /^28000$/,
      `${place} does not let ${user} connect from here${sslMode === "disable" ? " without TLS" : ""}. Check its pg_hba.conf or network rules, and sslmode`,
    ],
    [/^3D000$/, `${place} has no database ${database}. Create it, or correct the name`],
    [/^42501$/, `${place} does not let ${user} connect to ${database}. Grant it connect`],
    [/^53300$/, `${place} has no free connection. Raise its max_connections: the product needs 40`],
    [
      /CERT|ALTNAME|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/,
      `${place} has a certificate that sslrootcert does not confirm (${code}). Correct the host name or the file`,
    ],
    [
      /EPROTO|SSL|TLS|ECONNRESET/,
      `${place} ended the connection${sslMode === "disable" ? "" : " while TLS was negotiated. If it has no TLS, set sslmode=disable"}`,
    ],
  ];
  const known = messages.find(([pattern]) => pattern.test(code))?.[1];
  const network = isLoopback(host) ? "its port" : "its address, port and network rules";
  return new StartError(
    `The database cannot be used: ${known ?? `${place} cannot be reached (${code || "no reason given"}). Check ${network}`}.`,
  );
}
