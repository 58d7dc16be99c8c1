import { join } from "node:path";
import { isLoopback, parseDatabaseUrl } from "../../../supabase/domain/database-url.ts";
import { StartError } from "../../../supabase/domain/errors.ts";
import { getCount, runServiceTool } from "../backup/service-tool.ts";
import type { Config } from "../settings/config.ts";
import { databaseEnv } from "../supervisor/services/service-definitions.ts";
import { type Finding, ok, warning, wrong } from "./finding.ts";

const name = "DATABASE_URL";

/** Checks the external database: connection, version, rights and the protection of the connection. */
export async function checkExternalDatabase(config: Config): Promise<Finding[]> {
  const address =
    config.databaseUrl === undefined ? undefined : parseDatabaseUrl(config.databaseUrl);
  if (!address || "problem" in address) return [];
  const program = ["supabase/local/database/external/check-main.ts"];
  try {
    const report = await runServiceTool(
      program,
      join(config.dataDir, "supabase"),
      databaseEnv(config),
    );
    const { host, sslMode } = address;
    const isVerified = sslMode.startsWith("verify-") || isLoopback(host);
    return [
      ok(name, `PostgreSQL ${getCount(report, "version")} at ${host}, with the rights it needs`),
      ...(isVerified
        ? []
        : [
            warning(
              name,
              `sslmode=${sslMode} does not verify that the server is ${host}.`,
              "set sslmode=verify-full and sslrootcert to the provider's certificate authorities.",
            ),
          ]),
    ];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const [what = "", ...fix] = error.message.split(/(?<=\.) /);
    return [wrong(name, what, fix.join(" ") || "see docs/databases.md.")];
  }
}
