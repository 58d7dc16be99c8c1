import { Readable } from "node:stream";
import { createInterface } from "node:readline";
import { getIdentity } from "../auth/access.ts";
import type { LakeConfig } from "../config.ts";
import type { Doc } from "../storage/documents.ts";
import { httpError } from "../errors.ts";
import { applyMutation } from "../mutations/mutate.ts";
import { checkReleases } from "../releases/releases.ts";
import type { LakeRequest, Reply, Route } from "./router.ts";
import type { Store } from "../storage/store.ts";

/**
 * Import and export of whole datasets. `GET /data/export/<dataset>` follows Sanity's API: one
 * document per line, filtered by `types=<a>,<b>`. `POST /data/import/<dataset>` exists only here:
 * one mutation per line, applied as one transaction.
 */
export function createTransferRoutes(config: LakeConfig, store: Store): Route[] {
  return [
    {
      method: "GET",
      path: "/data/export/:dataset",
      access: "reader",
      handle: (request) => exportDocuments(request, config, store),
    },
    {
      method: "POST",
      path: "/data/import/:dataset",
      access: "operator",
      handle: (request) => importMutations(request, store),
    },
  ];
}

const chunkLength = 64 * 1024;

/** A consistent snapshot of all documents, regardless of changes while it is sent. */
function exportDocuments(request: LakeRequest, config: LakeConfig, store: Store): Reply {
  const types = (request.url.searchParams.get("types") ?? "").split(",").filter(Boolean);
  const documents = [...store.documents.all()].filter(
    ({ _type }) => types.length === 0 || types.includes(_type),
  );
  const origin = getRequestOrigin(request, config);
  function* createChunks(): Generator<string> {
    let chunk = "";
    for (const document of documents) {
      chunk += `${JSON.stringify(withReachableUrl(document, origin))}\n`;
      if (chunk.length < chunkLength) continue;
      yield chunk;
      chunk = "";
    }
    if (chunk) yield chunk;
  }
  return {
    body: Readable.from(createChunks(), { objectMode: false }),
    headers: { "content-type": "application/x-ndjson; charset=utf-8" },
  };
}

/** The lake's origin from the caller's view: local commands do not use the gateway. */
function getRequestOrigin({ incoming }: LakeRequest, { siteUrl }: LakeConfig): string {
  const { host, "x-forwarded-host": forwarded } = incoming.headers;
  if (forwarded !== undefined || !host) return siteUrl.origin;
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).origin : siteUrl.origin;
}

/** Exporters download an asset's bytes from its `url`. */
function withReachableUrl(document: Doc, origin: string): Doc {
  const isAsset = document._type === "sanity.imageAsset" || document._type === "sanity.fileAsset";
  if (!isAsset || typeof document.path !== "string") return document;
  return { ...document, url: new URL(`/${document.path}`, origin).href };
}

async function importMutations(request: LakeRequest, store: Store): Promise<Reply> {
  const mutations: unknown[] = [];
  for await (const line of createInterface({ input: request.incoming })) {
    if (line === "") continue;
    try {
      mutations.push(JSON.parse(line));
    } catch {
      throw httpError(400, `Line ${mutations.length + 1} of the request is not valid JSON`);
    }
  }
  // A truncated request must not be imported as if it were complete.
  if (!request.incoming.complete)
    throw httpError(400, "The request ended before its whole body was received");
  const outcome = await store.transact({ author: getIdentity(request.actor) }, (transaction) => {
    const find = () => {
      throw httpError(400, "An import must address its documents by id");
    };
    // A local command may import a whole dataset.
    const checkTime = () => undefined;
    for (const mutation of mutations)
      applyMutation({ transaction, find, checkTime, generateArrayKeys: false }, mutation);
    checkReleases(transaction);
  });
  const counts = { create: 0, update: 0, delete: 0, none: 0 };
  for (const { operation } of outcome.results) counts[operation] += 1;
  return { json: { transactionId: outcome.id, counts } };
}
