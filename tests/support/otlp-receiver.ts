import { once } from "node:events";
import { createServer } from "node:http";
import { gunzipSync } from "node:zlib";
import { portOf } from "../../web/host/supervisor/ports.ts";

export type ReceivedSpan = {
  /** The name of the service that sent it. */
  service: string;
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentId: string;
  name: string;
  attributes: Record<string, string>;
};

export type OtlpReceiver = {
  endpoint: string;
  spans: ReceivedSpan[];
  /** `<service> <metric>` of every metric received. */
  metrics: Set<string>;
  /** Everything received, as text, to search for personal data. */
  received(): string;
  /** The values of a header of all requests. */
  headerValues(name: string): Set<string | undefined>;
  stop(): void;
};

/** Starts a collector that accepts traces and metrics by OTLP over HTTP in protobuf. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const metrics = new Set<string>();
  const bodies: Buffer[] = [];
  const headers: NodeJS.Dict<string | string[]>[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const sent = Buffer.concat(chunks);
      const body = request.headers["content-encoding"] === "gzip" ? gunzipSync(sent) : sent;
      bodies.push(body);
      headers.push(request.headers);
      if (request.url === "/v1/traces") spans.push(...readSpans(body));
      if (request.url === "/v1/metrics") for (const one of readMetrics(body)) metrics.add(one);
      response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    endpoint: `http://127.0.0.1:${portOf(server)}`,
    spans,
    metrics,
    received: () => Buffer.concat(bodies).toString("utf8"),
    headerValues: (name) => new Set(headers.map((one) => one[name]?.toString())),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The fields of a protobuf message by number: bytes, or a number for a varint. */
type Fields = Map<number, (Buffer | number)[]>;

/** Reads the wire format of protobuf: https://protobuf.dev/programming-guides/encoding. */
function readFields(message: Buffer): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const readVarint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message.readUInt8(at++);
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const readBytes = (length: number) => message.subarray(at, (at += length));
  while (at < message.length) {
    const tag = readVarint();
    const type = tag & 7;
    const value =
      type === 0 ? readVarint() : readBytes(type === 1 ? 8 : type === 5 ? 4 : readVarint());
    const number = Math.floor(tag / 8);
    fields.set(number, [...(fields.get(number) ?? []), value]);
  }
  return fields;
}

const bytesOf = (fields: Fields, number: number): Buffer[] =>
  (fields.get(number) ?? []).filter((value) => Buffer.isBuffer(value));
const messagesOf = (fields: Fields, number: number) => bytesOf(fields, number).map(readFields);
const textOf = (fields: Fields, number: number, encoding: "utf8" | "hex" = "utf8") =>
  bytesOf(fields, number)[0]?.toString(encoding) ?? "";

/** Reads the repeated KeyValue in this field; numbers become text. */
function readAttributes(fields: Fields, number: number): Record<string, string> {
  return Object.fromEntries(
    messagesOf(fields, number).map((pair) => {
      const [value = new Map()] = messagesOf(pair, 2);
      return [textOf(pair, 1), textOf(value, 1) || String(value.get(3)?.[0] ?? "")];
    }),
  );
}

const serviceOf = (resourceData: Fields) => {
  const [resource = new Map()] = messagesOf(resourceData, 1);
  return readAttributes(resource, 1)["service.name"] ?? "";
};

/** The name of a metric, or the fields of a span, is in field 2 of field 2 of each resource. */
const itemsOf = (body: Buffer) =>
  messagesOf(readFields(body), 1).flatMap((data) =>
    messagesOf(data, 2).flatMap((scope) =>
      messagesOf(scope, 2).map((item) => ({ service: serviceOf(data), item })),
    ),
  );

const readSpans = (body: Buffer): ReceivedSpan[] =>
  itemsOf(body).map(({ service, item }) => ({
    service,
    traceId: textOf(item, 1, "hex"),
    spanId: textOf(item, 2, "hex"),
    parentId: textOf(item, 4, "hex"),
    name: textOf(item, 5),
    attributes: readAttributes(item, 9),
  }));

const readMetrics = (body: Buffer): string[] =>
  itemsOf(body).map(({ service, item }) => `${service} ${textOf(item, 1)}`);
