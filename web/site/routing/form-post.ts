import { NextResponse, type NextRequest } from "next/server";
import { getSiteConfig } from "../../config.ts";
import { encodeFormResult } from "../../content/request/form-result.ts";
import type { FormName } from "../../content/request/request-context.ts";
import { hashClient } from "../../server/client-header.ts";
import {
  createFormResult,
  type FormFields,
  type FormOutcome,
  getFormName,
  getHttpStatus,
  isSameOriginPost,
  readFormFields,
  submitForm,
} from "../../server/form-endpoint.ts";
import { forms } from "../forms.ts";
import { createTextResponse, renderPerRequest, resolveUrl } from "./responses.ts";

type FormPost = { name: FormName; fields: FormFields };

/** A POST that is no form of this site: its HTTP status and what the visitor reads. */
type InvalidPost = { status: 400 | 403 | 413 | 415; message: string };

/**
 * Submits a posted form. The page's script (`Accept: application/json`) gets the outcome as JSON. A
 * browser without scripts gets a redirect after success, otherwise the page with the typed values.
 */
export async function handleFormPost(request: NextRequest): Promise<Response> {
  const post = await readFormPost(request);
  if ("message" in post) return createInvalidResponse(request, post);
  const { name, fields } = post;
  const page = request.headers.get("referer") ?? undefined;
  const path = request.nextUrl.pathname;
  const sender = { client: hashClient(request.headers), page, path };
  const outcome = await submitForm(forms[name], fields, sender);
  if (acceptsJson(request)) {
    const response = NextResponse.json(outcome, { status: getHttpStatus(outcome) });
    return setRetryAfter(response, outcome);
  }
  if (outcome.outcome === "sent") return redirectToConfirmation(request, post, outcome);
  const labels = await forms[name].loadLabels?.(fields);
  const formResult = createFormResult(name, forms[name], fields, outcome, labels);
  const response = renderPerRequest(request, {
    status: getHttpStatus(outcome),
    formResult: encodeFormResult(formResult),
  });
  return setRetryAfter(response, outcome);
}

/** Unsubscribes by the URL alone (RFC 8058): email clients post it directly and follow no redirect. */
export async function handleOneClickUnsubscribe(token: string): Promise<Response> {
  const outcome = await submitForm(forms.unsubscribe, { token }, {});
  const isDone = outcome.outcome === "sent";
  const text = isDone ? "You are unsubscribed." : "We couldn't unsubscribe you.";
  return createTextResponse(getHttpStatus(outcome), text);
}

const acceptsJson = ({ headers }: NextRequest): boolean =>
  headers.get("accept")?.includes("application/json") ?? false;

async function readFormPost(request: NextRequest): Promise<FormPost | InvalidPost> {
  if (!isSameOriginPost(request.headers, getSiteConfig().siteUrl)) {
    const message = "This form was sent from another site. Please use the form on this site.";
    return { status: 403, message };
  }
  const fields = await readFormFields(request);
  if (fields === 413) {
    const message = "This form is too long. Please go back and shorten it.";
    return { status: 413, message };
  }
  if (fields === 415) {
    return { status: 415, message: "Please send the form as a form (URL-encoded)." };
  }
  const name = getFormName(fields);
  if (name) return { name, fields };
  const message = "We couldn't find this form. Please reload the page and try again.";
  return { status: 400, message };
}

function createInvalidResponse(request: NextRequest, { status, message }: InvalidPost): Response {
  const problems = { form: message };
  if (acceptsJson(request)) return NextResponse.json({ outcome: "refused", problems }, { status });
  const formResult = encodeFormResult({
    form: "contact",
    outcome: "refused",
    values: {},
    problems,
  });
  return renderPerRequest(request, { status, formResult });
}

/**
 * Redirects to the success page of the form, otherwise to the form on its page, with `sent` and the link
 * token of what the form opens.
 */
function redirectToConfirmation(
  request: NextRequest,
  { name, fields }: FormPost,
  { token, location }: Extract<FormOutcome, { outcome: "sent" }>,
): Response {
  if (location) return NextResponse.redirect(resolveUrl(request, location), 303);
  const elementId = forms[name].getElementId?.(fields) ?? name;
  const query = new URLSearchParams({ sent: elementId, ...(token ? { token } : {}) });
  const url = resolveUrl(request, `${request.nextUrl.pathname}?${query}#${elementId}`);
  return NextResponse.redirect(url, 303);
}

function setRetryAfter(response: Response, outcome: FormOutcome): Response {
  if (outcome.outcome === "refused" && outcome.waitSeconds)
    response.headers.set("retry-after", String(outcome.waitSeconds));
  return response;
}
