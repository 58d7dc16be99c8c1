import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { parseConfig } from "../../web/config.ts";
import { parseConfig as parseProduct } from "../../web/host/settings/config.ts";
import { discard, newDataDir } from "../support/product/product.ts";

/**
 * Unknown settings and settings without effect stop every command, of the whole product and of web
 * alone.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));
const next = join(root, "node_modules/next/dist/bin/next");

/** Runs a program with these settings to its end; returns its exit code and output. */
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
    const { code, said: output } = await run(command, root, {
      SMPT_HOST: "mail.example.com",
      SANITY_API_HOST: "https://lake.example.com",
      PORT: "4010",
    });
    expect(code).toBe(1);
    expect(output).toMatch(/SMPT_HOST:? is not a setting\. Did you mean SMTP_HOST\?/);
    expect(output).toMatch(/SANITY_API_HOST:? has no effect in the whole product\./);
    expect(output).not.toMatch(/PORT:? is|^\s+at .+:\d+:\d+/m);
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
  const { code, said: output } = await run(command, web, {
    ...hosted,
    FORM_SECRT: "a text of 16 characters",
    SMTP_HOST: "mail.example.com",
  });
  expect(code).toBe(1);
  expect(output).toContain("FORM_SECRT is not a setting. Did you mean FORM_SECRET?");
  expect(output).toContain("SMTP_HOST has no effect in web alone.");
});

test("next start in web alone is also stopped by a wrong value", async () => {
  const { code, said: output } = await run([next, "start", "-p", "0"], web, {
    ...hosted,
    FORM_SECRET: "x",
  });
  expect(code).toBe(1);
  expect(output).toContain("FORM_SECRET is not usable: expected at least 16 characters.");
});

/** Wrong values of settings that both have get the same message. */
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
])("%s=%s gets the same message as in the whole product", (name, value) => {
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

test("values read by both are equal", () => {
  const environment = {
    ...hosted,
    SANITY_WEBHOOK_SECRET: "a secret",
    FORM_SECRET: "sixteen letters!",
    CLIENT_HEADER_SECRET: "x".repeat(32),
    ANALYTICS_ORIGINS: "https://a.example.com https://*.b.example.com",
    FRAME_ORIGINS: "https://forms.example.com",
  };
  const [web, product] = [parseConfig(environment), parseProduct(environment)];
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
