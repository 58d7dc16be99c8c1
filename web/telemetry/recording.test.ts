import { context, ROOT_CONTEXT, SpanStatusCode, trace } from "@opentelemetry/api";
import {
  AlwaysOnSampler,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { expect, test } from "vitest";
import { RequestSampler } from "./request-sampler.ts";
import { SafeSpanExporter } from "./safe-spans.ts";

function createTracing() {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({
    sampler: new RequestSampler(new AlwaysOnSampler()),
    spanProcessors: [new SimpleSpanProcessor({ exporter: new SafeSpanExporter(exporter) })],
  });
  return { exporter, tracer: provider.getTracer("test") };
}

test("a span is exported without addresses, queries, messages and events", () => {
  const { exporter, tracer } = createTracing();
  const email = "ada@example.com";
  const span = tracer.startSpan(`GET /search?q=${email}`, {
    attributes: {
      "http.url": `https://www.example.com/?email=${email}`,
      "http.target": `/?email=${email}`,
      "url.full": `https://www.example.com/${email}`,
      "user_agent.original": email,
      "http.request.method": "GET",
      "http.route": "page",
    },
  });
  span.recordException(new Error(email));
  span.setStatus({ code: SpanStatusCode.ERROR, message: email });
  span.end();
  const [exported] = exporter.getFinishedSpans();
  expect(exported).toMatchObject({
    name: "span",
    attributes: { "http.request.method": "GET", "http.route": "page" },
    status: { code: SpanStatusCode.ERROR },
    events: [],
  });
  expect(JSON.stringify([exported?.name, exported?.attributes, exported?.status])).not.toContain(
    "ada",
  );
});

test("health checks and work outside of requests are not recorded", () => {
  const { exporter, tracer } = createTracing();
  const record = (name: string, attributes: Record<string, string>, parent = ROOT_CONTEXT) => {
    const span = tracer.startSpan(name, { attributes }, parent);
    span.end();
    return trace.setSpan(context.active(), span);
  };
  record("health", { "http.target": "/api/health" });
  record("module", { "next.span_type": "LoadComponents.loadRouteModule" });
  const request = record("request", { "next.span_type": "BaseServer.handleRequest" });
  record("module", { "next.span_type": "LoadComponents.loadRouteModule" }, request);
  expect(exporter.getFinishedSpans().map(({ name }) => name)).toEqual(["request", "module"]);
});
