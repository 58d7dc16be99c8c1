import { createClient, type SanityClient } from "@sanity/client";
import { evaluate, parse } from "groq-js";
import { seedDocuments } from "../seed/documents.ts";

export type StoredDocument = Record<string, unknown> & {
  _id: string;
  _type: string;
};

/** The seed as a content lake holds it. */
export function storedSeed(): StoredDocument[] {
  return structuredClone(seedDocuments).map((document) => ({
    ...document,
    _updatedAt: "2025-01-01T09:00:00Z",
  }));
}

/** A client whose queries are answered from the documents. */
export function clientOf(dataset: StoredDocument[]): SanityClient {
  return createClient({
    projectId: "embedded",
    dataset: "production",
    apiVersion: "2025-02-19",
    useCdn: false,
    resolveFetch: () => async (address) => {
      const tree = parse(new URL(address).searchParams.get("query") ?? "");
      return Response.json({ result: await (await evaluate(tree, { dataset })).get() });
    },
  });
}
