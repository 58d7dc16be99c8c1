import type { Attributes } from "@opentelemetry/api";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace";

/**
 * Attributes that contain no text of a visitor. Frameworks also record whole addresses, which hold search
 * terms, email addresses and tokens of links, and messages of errors, which quote values.
 */
const safeAttributes: ReadonlySet<string> = new Set([
  "db.collection.name",
  "db.operation.name",
  "db.response.status_code",
  "db.stored_procedure.name",
  "db.system.name",
  "error.type",
  "http.method",
  "http.request.method",
  "http.response.status_code",
  "http.route",
  "http.status_code",
  "next.route",
  "next.span_type",
  "request.id",
  "server.address",
  "server.port",
  "url.scheme",
]);

/** Names are a method, a route of the code or a kind, never an address. */
const safeNamePattern = /^[\w ./()[\]~-]{1,120}$/;

/** Exports spans with safe attributes only: without addresses, queries, events and messages. */
export class SafeSpanExporter implements SpanExporter {
  readonly #next: SpanExporter;

  constructor(next: SpanExporter) {
    this.#next = next;
  }

  export(...[spans, done]: Parameters<SpanExporter["export"]>): void {
    this.#next.export(spans.map(removePersonalData), done);
  }

  shutdown(): Promise<void> {
    return this.#next.shutdown();
  }
}

export function removePersonalData(span: ReadableSpan): ReadableSpan {
  const { kind, startTime, endTime, duration, ended, resource, instrumentationScope } = span;
  return {
    name: safeNamePattern.test(span.name) ? span.name : "span",
    attributes: keepSafe(span.attributes),
    status: { code: span.status.code },
    links: span.links.map(({ context }) => ({ context })),
    events: [],
    spanContext: () => span.spanContext(),
    ...(span.parentSpanContext ? { parentSpanContext: span.parentSpanContext } : {}),
    kind,
    startTime,
    endTime,
    duration,
    ended,
    resource,
    instrumentationScope,
    droppedAttributesCount: span.droppedAttributesCount,
    droppedEventsCount: span.droppedEventsCount,
    droppedLinksCount: span.droppedLinksCount,
  };
}

const keepSafe = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => safeAttributes.has(name)));
