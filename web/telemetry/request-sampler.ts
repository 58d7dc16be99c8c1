import { type Attributes, type Context, type Link, type SpanKind, trace } from "@opentelemetry/api";
import { type Sampler, SamplingDecision, type SamplingResult } from "@opentelemetry/sdk-trace";

/** The span of Next.js around a whole request. */
const requestSpanType = "BaseServer.handleRequest";

/**
 * Records no traces of health checks, which a load balancer repeats every second, nor of work that Next.js
 * does without a request, such as loading a module.
 */
export class RequestSampler implements Sampler {
  readonly #next: Sampler;

  constructor(next: Sampler) {
    this.#next = next;
  }

  shouldSample(
    context: Context,
    traceId: string,
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    links: Link[],
  ): SamplingResult {
    const { "http.target": target, "next.span_type": type } = attributes;
    const isHealthCheck =
      typeof target === "string" && /^\/(api\/health|livez|readyz)\b/.test(target);
    const isOutsideRequest =
      type !== undefined && type !== requestSpanType && !trace.getSpanContext(context);
    if (isHealthCheck || isOutsideRequest) return { decision: SamplingDecision.NOT_RECORD };
    return this.#next.shouldSample(context, traceId, name, kind, attributes, links);
  }

  toString(): string {
    return `RequestSampler{${this.#next.toString()}}`;
  }
}
