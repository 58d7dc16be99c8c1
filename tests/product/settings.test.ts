import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { parseConfig } from "../../web/config.ts";
import { parseConfig as parseProduct } from "../../web/host/settings/config.ts";
import { discard, newDataDir } from "../support/product/product.ts";

/** Settings that do not exist or have no effect stop every command, the whole product's and web's own. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const next = join(root, "node_modules/next/dist/bin/next");

/** Runs a program with these settings until it ends; its exit code and what it printed. */
function run(program: string[], cwd: string, settings: Record<string, string>) {
  const dataDir = newDataDir();
  onTestFinished(() => discard(dataDir));
  const isProduct = cwd === root;
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    CI: "true",
    ...(isProduct ? { DATA_DIR: dataDir } : {}),
    ...settings,
  };
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(process.execPath, program, { cwd, env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });
}

const productCommands: [string, string[]][] = [
  ["npm start", ["web/host/supervisor/launcher.ts", "start"]],
  ["npm run dev", ["web/host/supervisor/launcher.ts", "dev"]],
  ["npm run build", ["web/host/supervisor/build.ts"]],
  ["npm run doctor", ["web/host/doctor/doctor-command.ts"]],
];

test.each(productCommands)(
  "%s names an unknown setting and one without effect",
  async (_, command) => {
    const { code, said } = await run(command, root, {
      SMPT_HOST: "mail.example.com",
      SANITY_API_HOST: "https://lake.example.com",
      PORT: "4010",
    });
    expect(code).toBe(1);
    expect(said).toMatch(/SMPT_HOST:? is not a setting\. Did you mean SMTP_HOST\?/);
    expect(said).toMatch(/SANITY_API_HOST:? has no effect in the whole product\./);
    expect(said).not.toMatch(/PORT:? is|^\s+at .+:\d+:\d+/m);
  },
);

const web = join(root, "web");
const hosted = {
  SITE_URL: "https://www.example.com",
  SANITY_PROJECT_ID: "ab12cd34",
  SANITY_DATASET: "production",
  SANITY_API_READ_TOKEN: "sk-token",
  SUPABASE_URL: "https://abc.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_abc",
};

test.each([
  ["next build", [next, "build"]],
  ["next start", [next, "start", "-p", "0"]],
])("%s in web alone names an unknown setting and one without effect", async (_, command) => {
  const { code, said } = await run(command, web, {
    ...hosted,
    FORM_SECRT: "a text of 16 characters",
    SMTP_HOST: "mail.example.com",
  });
  expect(code).toBe(1);
  expect(said).toContain("FORM_SECRT is not a setting. Did you mean FORM_SECRET?");
  expect(said).toContain("SMTP_HOST has no effect in web alone.");
});

test("next start in web alone is stopped by a wrong value as well", async () => {
  const { code, said } = await run([next, "start", "-p", "0"], web, {
    ...hosted,
    FORM_SECRET: "x",
  });
  expect(code).toBe(1);
  expect(said).toContain("FORM_SECRET is not usable: expected at least 16 characters.");
});

/** Wrong values of the settings that both have: refused in the same words. */
test.each([
  ["PORT", "80a"],
  ["SITE_URL", "https://www.example.com/shop"],
  ["SANITY_PROJECT_ID", "Not valid"],
  ["SANITY_DATASET", "_a"],
  ["SUPABASE_URL", "https://user:hunter2@example.com/path"],
  ["SUPABASE_PUBLISHABLE_KEY", "sb_secret_abc"],
  ["FORM_SECRET", "short"],
  ["CLIENT_HEADER_SECRET", "short"],
  ["ANALYTICS_ORIGINS", "https://www.example.com, https://*.example.org; script-src *"],
  ["ANALYTICS_ORIGINS", "https://*.example.org"],
  ["FRAME_ORIGINS", "http://forms.example.com"],
  ["FRAME_ORIGINS", "https://forms.example.com, https://example.com/form"],
])("%s=%s is refused as the whole product refuses it", (name, value) => {
  const problemOf = (parse: typeof parseConfig | typeof parseProduct) => {
    try {
      parse({ ...hosted, [name]: value });
      return "none";
    } catch (error) {
      return new RegExp(`- (${name} .*)`).exec(String(error))?.[1];
    }
  };
  expect(problemOf(parseConfig)).toMatch(name);
  expect(problemOf(parseConfig)).not.toContain("hunter2");
  expect(problemOf(parseConfig)).toBe(problemOf(parseProduct));
});

test("what both read is the same value", () => {
  const given = {
    ...hosted,
    SANITY_WEBHOOK_SECRET: "a secret",
    FORM_SECRET: "sixteen letters!",
    CLIENT_HEADER_SECRET: "x".repeat(32),
    ANALYTICS_ORIGINS: "https://a.example.com https://*.b.example.com",
    FRAME_ORIGINS: "https://forms.example.com",
  };
  const [web, product] = [parseConfig(given), parseProduct(given)];
  expect(web).toMatchObject({
    siteUrl: product.siteUrl,
    sanity: product.hostedSanity,
    supabase: product.hostedSupabase,
    formSecret: product.formSecret,
    clientHeaderSecret: product.clientHeaderSecret,
    analyticsOrigins: product.analyticsOrigins,
    frameOrigins: product.frameOrigins,
  });
});
