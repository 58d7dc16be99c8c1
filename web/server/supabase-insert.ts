import "server-only";
import { siteConfig } from "../config.ts";

/** Milliseconds a visitor waits at most, and for each try. */
const patience = { all: 10_000, each: 4_000 };
const tries = 3;

export type InsertOutcome = "stored" | "unreachable" | "rejected";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Adds one row to a table with the publishable key and reads nothing back. Tried up to three times
 * within ten seconds: a row with a `submission_id` (or another unique value) is stored once however
 * often it is sent, so a conflict means that it is there already.
 */
export async function insertRow(
  table: "leads" | "newsletter_subscribers",
  row: Readonly<Record<string, unknown>>,
): Promise<InsertOutcome> {
  const { url, publishableKey } = siteConfig().supabase;
  const deadline = AbortSignal.timeout(patience.all);
  for (let attempt = 1; ; attempt++) {
    const status = await fetch(`${url}/rest/v1/${table}`, {
      method: "POST",
      headers: {
        apikey: publishableKey,
        "content-type": "application/json",
        prefer: "return=minimal",
      },
      body: JSON.stringify(row),
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.any([deadline, AbortSignal.timeout(patience.each)]),
    }).then(
      async (response) => {
        await response.body?.cancel();
        return response.status;
      },
      () => 0,
    );
    if (status === 201 || status === 409) return "stored";
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
      console.warn(`insert into ${table}: refused with ${status}`);
      return "rejected";
    }
    if (attempt === tries || deadline.aborted) {
      console.warn(
        `insert into ${table}: no answer after ${attempt} tries (last status ${status})`,
      );
      return "unreachable";
    }
    await pause(200 * 2 ** (attempt - 1));
  }
}
