import type { LakeRequest, Route } from "../http/router.ts";
import type { Streams } from "./streams.ts";

/** Event streams over HTTP: `GET /data/listen/<dataset>` and `GET /data/live/events/<dataset>`. */
export function createStreamRoutes(streams: Streams): Route[] {
  const handle = (request: LakeRequest): undefined => {
    const { outgoing, incoming, url, actor } = request;
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
      { url, actor, lastEventId },
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
    return undefined;
  };
  return ["/data/listen/:dataset", "/data/live/events/:dataset"].map((path) => ({
    method: "GET",
    path,
    access: "reader",
    handle: async (request) => handle(request),
  }));
}
