import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll } from "vitest";
import { type LocalLake, startLocalLake } from "../support/servers/local-lake.ts";

/** A lake with an editor, as `@sanity/client` and the Studio use it. */

export let lake: LocalLake;
export let editor: SanityClient;
beforeAll(async () => {
  lake = await startLocalLake();
  editor = await lake.editor();
});
afterAll(() => lake.discard());

let count = 0;
export const newId = () => `doc-${(count += 1)}`;
export const raw = (id: string) => editor.getDocument(id);
export const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => "accepted",
    (error: { statusCode: number; message: string }) => `${error.statusCode} ${error.message}`,
  );

export const act = (...actions: Parameters<SanityClient["action"]>[0][]) =>
  // The client's overloads take one action or a list.
  editor.action(actions.flat() as Parameters<SanityClient["action"]>[0]);
