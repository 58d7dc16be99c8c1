import { httpError } from "../errors.ts";
import { matchPath, splitVersion, type LakeRequest, type Route } from "../http/router.ts";
import type { StreamAddress, StreamKind, Streams } from "./streams.ts";

const streamPaths: { kind: StreamKind; path: string }[] = [
  { kind: "listen", path: "/data/listen/:dataset" },
  { kind: "live", path: "/data/live/events/:dataset" },
];

/** Event streams over HTTP: `GET /data/listen/<dataset>` and `GET /data/live/events/<dataset>`. */
export const createStreamRoutes = (streams: Streams): Route[] =>
  streamPaths.map(({ kind, path }) => ({
    method: "GET",
    path,
    access: "reader",
    handle: async (request) => openStream(streams, kind, request),
  }));

function openStream(streams: Streams, kind: StreamKind, request: LakeRequest): undefined {
  const { outgoing, incoming, url, actor, params } = request;
  const header = incoming.headers["last-event-id"];
  const lastEventId = typeof header === "string" ? header : undefined;
  const sendHead = () => {
    if (outgoing.headersSent) return;
    outgoing.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-accel-buffering": "no",
    });
  };
  const stream = streams.open(
    { kind, dataset: params.dataset ?? "", search: url.searchParams, actor, lastEventId },
    {
      write: (text) => {
        sendHead();
        return outgoing.write(text);
      },
      onDrain: (callback) => void outgoing.once("drain", callback),
      destroy: () => void outgoing.destroy(),
      end: () => outgoing.end(),
    },
  );
  outgoing.on("close", () => stream.close());
}

/**
 * Parses the URL of a stream that a page opens over its socket, such as
 * `/v1/data/listen/production?query=*`. Throws a `LakeError` for other URLs.
 */
export function parseStreamAddress(url: string, siteUrl: URL): StreamAddress {
  if (!URL.canParse(url, siteUrl)) throw httpError(400, "The address of the stream is invalid");
  const { pathname, searchParams: search } = new URL(url, siteUrl);
  const path = splitVersion(pathname)?.path ?? "";
  for (const { kind, path: pattern } of streamPaths) {
    const dataset = matchPath(pattern, path)?.dataset;
    if (dataset !== undefined) return { kind, dataset, search };
  }
  throw httpError(404, "There is no such event stream");
}
