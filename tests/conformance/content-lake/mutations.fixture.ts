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

export const stored = (id: string) => client.getDocument(id);
export const make = (content: Content = {}, id = dataset.newId()) =>
  client.create({ _id: id, _type: documentType, ...content });

type Refused = { status: number; type: unknown; items: { error: Content; index: number }[] };

/** The documented parts of a rejected request. */
export async function refusal(promise: Promise<unknown>): Promise<Refused> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ClientError))
    throw new Error(`The request was not rejected: ${String(error)}`);
  const { error: body }: { error: { type: unknown; items?: Refused["items"] } } =
    error.responseBody === undefined
      ? { error: { type: "none" } }
      : JSON.parse(String(error.responseBody));
  return { status: error.statusCode, type: body.type, items: body.items ?? [] };
}

/** The raw response, for fields that the client drops. */
export const mutate = (mutations: unknown[], search = "", more: Content = {}) =>
  client.request<{ transactionId: string; results: Content[] }>({
    method: "POST",
    url: `/data/mutate/${client.config().dataset}${search}`,
    body: { mutations, ...more },
  });

/** The content that each patch changes. */
export const before = {
  n: 5,
  text: "The quick fox",
  tags: ["a", "b", "c"],
  items: [
    { _key: "x", v: 1 },
    { _key: "y", v: 2 },
  ],
  deep: { inner: { value: 1 } },
};
