import { mkdir, open, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname } from "node:path";
import { createClient } from "@sanity/client";
import { studioApiVersion } from "../client/api-version.ts";
import { getErrorMessage } from "../../supabase/domain/errors.ts";
import { insertResponseTime } from "../../supabase/domain/response-time.ts";
import { fetchResponseHours } from "./response-time.ts";
import { loadPrintBrand } from "./brand-pictures.ts";
import { parseGuideConfig } from "./config.ts";
import { GuideError, fetchGuideContent } from "./content.ts";
import { renderGuidePdf } from "./guide-pdf.ts";

/**
 * Renders the solution guide from the published content and replaces the previous file, which
 * remains when anything fails. With `--if-older` it keeps a guide that is as new as the content.
 * Exits with 0, or with 1 and an error message.
 */
try {
  const { siteUrl, projectId, dataset, apiHost, readToken, supabase, file } = parseGuideConfig();
  const client = createClient({
    projectId,
    dataset,
    apiVersion: studioApiVersion,
    useCdn: false,
    perspective: "published",
    token: readToken,
    timeout: 15_000,
    ...(apiHost ? { apiHost, useProjectHostname: false } : {}),
  });
  const content = insertResponseTime(
    await fetchGuideContent(client),
    await fetchResponseHours(supabase),
  );
  const changed = new Date(content.changed);
  const existing = await stat(file).catch(() => undefined);
  // The file's modification time is that of its content.
  if (process.argv.includes("--if-older") && existing && existing.mtime >= changed)
    console.log(`The solution guide is up to date: ${file}`);
  else {
    const brand = await loadPrintBrand(content.brand, apiHost);
    await replaceFile(file, await renderGuidePdf(content, siteUrl, brand), changed);
    console.log(`Wrote the solution guide on ${content.guide.modules.length} modules: ${file}`);
  }
} catch (error) {
  const reason = getErrorMessage(error);
  console.error(
    error instanceof GuideError
      ? `The solution guide was not updated: ${reason} The previous version remains.`
      : `Could not render the solution guide (${reason}). The previous version remains.`,
  );
  process.exitCode = 1;
}

/** Writes to a temporary file and renames it, so that downloads never get a partial file. */
async function replaceFile(file: string, content: Buffer, time: Date): Promise<void> {
  const temporaryFile = `${file}.${process.pid}.new`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    const handle = await open(temporaryFile, "w", 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await utimes(temporaryFile, time, time);
    await rename(temporaryFile, file);
  } catch (error) {
    await rm(temporaryFile, { force: true });
    throw error;
  }
}
