import { ClientError, type SanityClient } from "@sanity/client";
import { afterAll, beforeAll } from "vitest";
import { openDataset, type TestDataset } from "../../support/fixtures/dataset.ts";

/** The dataset of the running test file. */
export let dataset: TestDataset;
export let client: SanityClient;

/** Opens a dataset for the tests of a file. */
export function setUpDataset(): void {
  beforeAll(async () => {
    dataset = await openDataset();
    client = dataset.client;
  });
  afterAll(() => dataset.close());
}

export type Content = Record<string, unknown>;
export const documentType = "conformance";

export const readDocument = (id: string) => client.getDocument(id);
export const createDocument = (content: Content = {}, id = dataset.newId()) =>
  client.create({ _id: id, _type: documentType, ...content });

type Rejection = { status: number; type: unknown; items: { error: Content; index: number }[] };

/** Returns the documented fields of the error of a rejected request. */
export async function readRejection(promise: Promise<unknown>): Promise<Rejection> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ClientError))
    throw new Error(`The request was not rejected: ${String(error)}`);
  const { error: body }: { error: { type: unknown; items?: Rejection["items"] } } =
    error.responseBody === undefined
      ? { error: { type: "none" } }
      : JSON.parse(String(error.responseBody));
  return { status: error.statusCode, type: body.type, items: body.items ?? [] };
}

/** Sends mutations and returns the raw response, with fields that the client drops. */
export const mutate = (mutations: unknown[], search = "", more: Content = {}) =>
  client.request<{ transactionId: string; results: Content[] }>({
    method: "POST",
    url: `/data/mutate/${client.config().dataset}${search}`,
    body: { mutations, ...more },
  });

/** The content of a document before each patch. */
export const initialContent = {
  n: 5,
  text: "The quick fox",
  tags: ["a", "b", "c"],
  items: [
    { _key: "x", v: 1 },
    { _key: "y", v: 2 },
  ],
  deep: { inner: { value: 1 } },
};
