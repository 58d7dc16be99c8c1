/**
 * The start of the back office: bytes until the first row, and whether each screen has its own chunk.
 */

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { chromium, type Page } from "@playwright/test";
import { executablePath } from "../../playwright.config.ts";
import { type Product, staff } from "../../support/product/product.ts";
import type { RecordMeasurement } from "../results.ts";

const admin = fileURLToPath(new URL("../../../admin", import.meta.url));

/** Names of the modules with a screen that the back office loads lazily, the first screen excepted. */
function screenModules(): string[] {
  const files = readdirSync(join(admin, "src"), { recursive: true, encoding: "utf8" });
  const found = files
    .filter((file) => /(^|\/)(index\.ts|app\.tsx)$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(admin, "src", file), "utf8").matchAll(/import\("\.\/([^"]+)\.tsx"\)/g),
    ])
    .map(([, path = ""]) => basename(path));
  return [...new Set(found)].filter((name) => name !== "lead-list");
}

const firstRow = (page: Page) => page.getByRole("row").nth(1);

export async function benchBackOffice({ origin }: Product, note: RecordMeasurement): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}/admin/leads`);
    await page.getByLabel("Email").fill(staff.email);
    await page.getByLabel("Password", { exact: true }).fill(staff.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await firstRow(page).waitFor();
    const storageState = await page.context().storageState();
    const cold = await (await browser.newContext({ storageState })).newPage();
    const sizes: Promise<number>[] = [];
    const sizeOf = (body: Buffer) => Math.min(body.length, gzipSync(body).length);
    const countBytes = (request: import("@playwright/test").Request) =>
      sizes.push(
        request.response().then(async (response) => (response ? sizeOf(await response.body()) : 0)),
      );
    cold.on("requestfinished", countBytes);
    await cold.goto(`${origin}/admin/leads`);
    await firstRow(cold).waitFor();
    cold.off("requestfinished", countBytes);
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    note("all files until the first row", bytes / 1000, "kB", "back-office-bytes");
  } finally {
    await browser.close();
  }
  const chunks = readdirSync(join(admin, "dist/assets"));
  const wanted = screenModules();
  const without = wanted.filter((name) => !chunks.some((chunk) => chunk.startsWith(`${name}-`)));
  for (const name of without) console.log(`  no chunk: ${name}`);
  note(`of ${wanted.length} screens`, without.length, "", "back-office-chunks");
}
