import { randomBytes } from "node:crypto";
import { createClient, type SanityClient } from "@sanity/client";
import { findOperator } from "../../studio/local/operator.ts";
import { startLocalLake } from "./local-lake.ts";

/**
 * A dataset that must behave as Sanity documents: the embedded lake or, with `SANITY_TOKEN`,
 * `SANITY_PROJECT_ID` and `SANITY_DATASET` set, a hosted one, of which only documents with ids of
 * this run are touched.
 */
export type TestDataset = {
  client: SanityClient;
  /** May do all of it, for programs that sign in by a token alone. */
  token: string;
  isHosted: boolean;
  /** A document id that nobody has used; all of them begin with `prefix`. */
  newId(): string;
  prefix: string;
  /** Removes what was made. */
  close(): Promise<void>;
};

export async function openDataset(): Promise<TestDataset> {
  const prefix = `conformance-${randomBytes(4).toString("hex")}`;
  let count = 0;
  const newId = () => `${prefix}-${(count += 1)}`;
  const {
    SANITY_TOKEN: token,
    SANITY_PROJECT_ID: projectId,
    SANITY_DATASET: dataset,
  } = process.env;
  if (token && projectId && dataset) {
    const client = createClient({
      projectId,
      dataset,
      token,
      apiVersion: "2025-02-19",
      useCdn: false,
      perspective: "raw",
    });
    const close = async () => {
      await client.delete({
        query: `*[string::startsWith(_id, "${prefix}") || string::startsWith(_id, "drafts.${prefix}")]`,
      });
    };
    return { client, token, isHosted: true, newId, prefix, close };
  }
  const lake = await startLocalLake();
  const client = (await lake.editor()).withConfig({ perspective: "raw" });
  const operator = await findOperator(lake.dataDir);
  if (!operator) throw new Error("The lake has not announced itself");
  const close = () => lake.discard();
  return { client, token: operator.token, isHosted: false, newId, prefix, close };
}
