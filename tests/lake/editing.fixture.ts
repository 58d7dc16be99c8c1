/** A lake with an editor, as `@sanity/client` and the Studio use it. */

import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll } from "vitest";
import { type LocalLake, startLocalLake } from "../support/servers/local-lake.ts";

export let lake: LocalLake;
export let editor: SanityClient;
beforeAll(async () => {
  lake = await startLocalLake();
  editor = await lake.editor();
});
afterAll(() => lake.discard());

let count = 0;
export const createId = () => `doc-${(count += 1)}`;
export const readDocument = (id: string) => editor.getDocument(id);
/** `accepted`, or the status and message of the rejection. */
export const getOutcome = (promise: Promise<unknown>) =>
  promise.then(
    () => "accepted",
    (error: { statusCode: number; message: string }) => `${error.statusCode} ${error.message}`,
  );

export const performActions = (...actions: Parameters<SanityClient["action"]>[0][]) =>
  // The client's overloads take one action or a list.
  editor.action(actions.flat() as Parameters<SanityClient["action"]>[0]);
