import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { portOf } from "../../web/host/supervisor/ports.ts";

/** `supabase config push` by the pinned CLI, against a management API that records its requests. */

const checkout = fileURLToPath(new URL("../..", import.meta.url));
const command = fileURLToPath(
  new URL("../../node_modules/supabase/dist/supabase.js", import.meta.url),
);
const ref = "abcdefghijklmnopqrst";

/** A project whose sign-in settings are the opposite of those the product needs. */
const wrongAuth = {
  site_url: "https://old.example.com",
  uri_allow_list: "",
  disable_signup: false,
  external_email_enabled: false,
  external_phone_enabled: true,
  external_anonymous_users_enabled: true,
};
const number = 1;
const attributes = {
  auth: wrongAuth,
  database: {
    major_version: 17,
    ssl_enforced: false,
    network_restrictions: { entitlement: "disallowed", status: "stored", allowed_cidrs: [] },
    postgres_settings: {},
  },
  pooler: {
    pool_mode: "transaction",
    ignore_startup_parameters: "",
    server_idle_timeout: number,
    server_lifetime: number,
    query_wait_timeout: number,
    reserve_pool_size: number,
    default_pool_size: number,
    max_client_conn: number,
  },
  api: {
    db_schema: "public",
    db_extra_search_path: "public,extensions",
    max_rows: 1000,
    db_pool_acquisition_timeout: number,
    db_pool_max_lifetime: number,
    db_pool_max_idletime: number,
    db_pool: null,
  },
  realtime: {
    private_only: false,
    max_concurrent_users: number,
    max_events_per_second: number,
    max_bytes_per_second: number,
    max_channels_per_client: number,
    max_joins_per_second: number,
    max_presence_events_per_second: number,
    max_payload_size_in_kb: number,
    presence_enabled: true,
    suspend: false,
    connection_pool: number,
    postgres_changes_pool: null,
  },
  storage: {
    file_size_limit: number,
    features: {
      image_transformation: { enabled: false },
      s3_protocol: { enabled: false },
      purge_cache: { enabled: false },
      iceberg_catalog: {
        enabled: false,
        max_namespaces: number,
        max_tables: number,
        max_catalogs: number,
      },
      vector_buckets: { enabled: false, max_buckets: number, max_indexes: number },
    },
    capabilities: { list_v2: true, iceberg_catalog: false, object_versioning: false },
    upstream_target: "main",
    migration_version: null,
  },
};

async function managementApi() {
  const pushed: Record<string, Record<string, unknown>> = {};
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += String(chunk);
    const path = (request.url ?? "").replace(/\?.*$/, "").replace(`/projects/${ref}`, "");
    if (request.method === "PATCH") pushed[path] = JSON.parse(body);
    const bodies: Record<string, object> = {
      "/v2/config": { data: { type: "project_config", id: ref, attributes } },
      "/v1/billing/addons": { selected_addons: [], available_addons: [] },
      "/v1/postgrest": attributes.api,
    };
    const found = bodies[path] ?? (request.method === "PATCH" ? {} : undefined);
    response.writeHead(found ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(found ?? { message: "Not found" }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${portOf(server)}`, pushed };
}

test("config push keeps email sign-in, closes sign-up and sets the site's own addresses", async () => {
  const { url, pushed } = await managementApi();
  const home = mkdtempSync(join(tmpdir(), "supabase-home-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const profile = join(home, "profile.yaml");
  writeFileSync(
    profile,
    `name: test\napi_url: ${url}\ndashboard_url: ${url}\nproject_host: supabase.co\n`,
  );
  const args = ["config", "push", "--yes", `--remote=${ref}`, "--profile", profile];
  const child = spawn(process.execPath, [command, ...args, "--workdir", checkout], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      SUPABASE_HOME: home,
      SUPABASE_ACCESS_TOKEN: `sbp_${"0".repeat(40)}`,
      SUPABASE_AUTH_SITE_URL: "https://www.example.com/admin/set-password",
      SUPABASE_AUTH_REDIRECT_URLS: "https://www.example.com/admin,https://b.example.com/admin",
      DO_NOT_TRACK: "1",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  // Its exit code is ignored: it expects the whole configuration, of some 200 settings, in the
  // response.
  await once(child, "close");

  expect(output).not.toMatch(/deprecated|turns off the email provider/i);
  expect(pushed["/v1/config/auth"]).toMatchObject({
    disable_signup: true,
    external_email_enabled: true,
    external_phone_enabled: false,
    external_anonymous_users_enabled: false,
    site_url: "https://www.example.com/admin/set-password",
    uri_allow_list: "https://www.example.com/admin,https://b.example.com/admin",
  });
});
