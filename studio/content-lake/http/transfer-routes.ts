import { Readable } from "node:stream";
import { createInterface } from "node:readline";
import { identityOf } from "../auth/access.ts";
import type { LakeConfig } from "../config.ts";
import type { Doc } from "../storage/documents.ts";
import { httpError } from "../errors.ts";
import { mutate } from "../mutations/mutate.ts";
import { checkReleases } from "../releases/releases.ts";
import type { LakeRequest, Reply, Route } from "./router.ts";
import type { Store } from "../storage/store.ts";

/**
 * Whole datasets, in and out. `GET /data/export/<dataset>` is Sanity's own: every document, one per
 * line, with `types=<a>,<b>` those types alone. `POST /data/import/<dataset>` exists here alone: a
 * mutation per line, as many as there are, which become one transaction.
 */
export function movingRoutes(config: LakeConfig, store: Store): Route[] {
  return [
    {
      method: "GET",
      path: "/data/export/:dataset",
      access: "reader",
      handle: (request) => exportAll(request, config, store),
    },
    {
      method: "POST",
      path: "/data/import/:dataset",
      access: "operator",
      handle: (request) => importAll(request, store),
    },
  ];
}

const CHUNK = 64 * 1024;

/** All documents as they are at this moment, whatever is changed while they are being sent. */
function exportAll(request: LakeRequest, config: LakeConfig, store: Store): Reply {
  const types = (request.url.searchParams.get("types") ?? "").split(",").filter(Boolean);
  const documents = [...store.documents.all()].filter(
    ({ _type }) => types.length === 0 || types.includes(_type),
  );
  const origin = askedAt(request, config);
  function* chunks(): Generator<string> {
    let chunk = "";
    for (const document of documents) {
      chunk += `${JSON.stringify(reachable(document, origin))}\n`;
      if (chunk.length < CHUNK) continue;
      yield chunk;
      chunk = "";
    }
    if (chunk) yield chunk;
  }
  return {
    body: Readable.from(chunks(), { objectMode: false }),
    headers: { "content-type": "application/x-ndjson; charset=utf-8" },
  };
}

/** The origin of the lake for whoever asks: a command on its machine does not come by the front. */
function askedAt({ incoming }: LakeRequest, { siteUrl }: LakeConfig): string {
  const { host, "x-forwarded-host": forwarded } = incoming.headers;
  if (forwarded !== undefined || !host) return siteUrl.origin;
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).origin : siteUrl.origin;
}

/** An asset's `url` is what exporters load its bytes from. */
function reachable(document: Doc, origin: string): Doc {
  const isAsset = document._type === "sanity.imageAsset" || document._type === "sanity.fileAsset";
  if (!isAsset || typeof document.path !== "string") return document;
  return { ...document, url: new URL(`/${document.path}`, origin).href };
}

async function importAll(request: LakeRequest, store: Store): Promise<Reply> {
  const mutations: unknown[] = [];
  for await (const line of createInterface({ input: request.incoming })) {
    if (line === "") continue;
    try {
      mutations.push(JSON.parse(line));
    } catch {
      throw httpError(400, `Line ${mutations.length + 1} of the request is not valid JSON`);
    }
  }
  // Cut short on its way it must not be taken for all there is.
  if (!request.incoming.complete) throw httpError(400, "The request was cut short");
  const outcome = await store.transact({ author: identityOf(request.actor) }, (transaction) => {
    const find = () => {
      throw httpError(400, "An import names its documents by id");
    };
    for (const mutation of mutations)
      mutate({ transaction, find, generateArrayKeys: false }, mutation);
    checkReleases(transaction);
  });
  const counts = { create: 0, update: 0, delete: 0, none: 0 };
  for (const { operation } of outcome.results) counts[operation] += 1;
  return { json: { transactionId: outcome.id, counts } };
}
