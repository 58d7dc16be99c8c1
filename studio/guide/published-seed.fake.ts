import { createClient, type SanityClient } from "@sanity/client";
import { evaluate, parse } from "groq-js";
import { studioApiVersion } from "../client/api-version.ts";
import { seedDocuments } from "../seed/documents.ts";

export type StoredDocument = Record<string, unknown> & {
  _id: string;
  _type: string;
};

/** The seed as stored in a content lake. */
export function createStoredSeed(): StoredDocument[] {
  return structuredClone(seedDocuments).map((document) => ({
    ...document,
    _updatedAt: "2025-01-01T09:00:00Z",
  }));
}

/** A client that evaluates queries on the documents. */
export function createFakeClient(dataset: StoredDocument[]): SanityClient {
  return createClient({
    projectId: "embedded",
    dataset: "production",
    apiVersion: studioApiVersion,
    useCdn: false,
    resolveFetch: () => async (address) => {
      const tree = parse(new URL(address).searchParams.get("query") ?? "");
      return Response.json({ result: await (await evaluate(tree, { dataset })).get() });
    },
  });
}
