import { mkdir, open, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname } from "node:path";
import { createClient } from "@sanity/client";
import { withAnswerTime } from "../../supabase/domain/answer-time.ts";
import { answerHours } from "./response-time.ts";
import { guideConfig } from "./config.ts";
import { GuideError, readContent } from "./content.ts";
import { printGuide } from "./guide-pdf.ts";

/**
 * Prints the solution guide from what is published and puts it in the place of its predecessor, which
 * stays when anything fails. With `--if-older` it leaves a guide that is as new as the content.
 * Ends with 0 and one line, or with 1 and one sentence that says what to do.
 */
try {
  const { siteUrl, projectId, dataset, apiHost, readToken, supabase, file } = guideConfig();
  const client = createClient({
    projectId,
    dataset,
    apiVersion: "2025-02-19",
    useCdn: false,
    perspective: "published",
    token: readToken,
    timeout: 15_000,
    ...(apiHost ? { apiHost, useProjectHostname: false } : {}),
  });
  const content = withAnswerTime(await readContent(client), await answerHours(supabase));
  const changed = new Date(content.changed);
  const kept = await stat(file).catch(() => undefined);
  // A guide carries the time of the content it was printed from.
  if (process.argv.includes("--if-older") && kept && kept.mtime >= changed)
    console.log(`The solution guide is as new as the content: ${file}`);
  else {
    await replace(file, await printGuide(content, siteUrl), changed);
    console.log(`The solution guide is printed, 45 pages: ${file}`);
  }
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(
    error instanceof GuideError
      ? `The solution guide is not printed: ${reason} The previous one is kept.`
      : `The solution guide could not be printed (${reason}). The previous one is kept.`,
  );
  process.exitCode = 1;
}

/** Written whole beside its place first, so that a download never meets half a file. */
async function replace(file: string, content: Buffer, time: Date): Promise<void> {
  const draft = `${file}.${process.pid}.new`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    const handle = await open(draft, "w", 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await utimes(draft, time, time);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
