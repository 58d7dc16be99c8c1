import type { Database } from "../database/database.ts";
import { addSampleChats } from "./sample-chats.ts";
import { addSampleLeads } from "./sample-leads.ts";

/**
 * Completes the first start of a database: adds the sample data if wanted, once. The samples and the
 * mark are one transaction, so that a start that was cut short is completed by the next one.
 */
export async function completeFirstStart(
  database: Database,
  hasSampleData: boolean,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const marked = await transaction.rows(
      "insert into private.first_start default values on conflict do nothing returning 1",
    );
    if (marked.length === 0 || !hasSampleData) return;
    await addSampleChats(transaction);
    await addSampleLeads(transaction);
  });
}
