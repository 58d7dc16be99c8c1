"use client";

import { useEffect, useRef, useState, type FormEvent } from "react";

/**
 * Where a form stands. `problems` has a message per field; `form` holds one about the whole form.
 * `ticket` opens what the form was sent for; `submission` is the id under which it was stored.
 */
export type FormState =
  | { status: "idle" }
  | { status: "sending" }
  | { status: "sent"; ticket?: string | undefined; submission: string }
  | { status: "refused"; problems: Readonly<Record<string, string>> }
  | { status: "failed" };

// The server tries for 8 s before it answers; what takes longer is a lost connection.
const timeoutMs = 10_000;
const maxAttempts = 3;

/**
 * An id that makes sending the same form again harmless; `randomUUID` exists on secure origins only. By
 * its version, 8, the database also takes the same words of the same address within ten minutes for one
 * submission: from another tab, or by the way back.
 */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) =>
    ((index === 6 ? (byte & 15) | 128 : index === 8 ? (byte & 63) | 128 : byte) | 256)
      .toString(16)
      .slice(1),
  ).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/**
 * Posts until there is an answer, of whatever kind: the id makes a post whose answer was lost harmless.
 * Offline there is nothing to try.
 */
async function postWithRetries(action: string, body: URLSearchParams): Promise<FormState> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await post(action, body);
    } catch {
      if (attempt === maxAttempts || !navigator.onLine) return { status: "failed" };
      await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** attempt));
    }
  }
}

async function post(action: string, body: URLSearchParams): Promise<FormState> {
  const response = await fetch(action, {
    method: "POST",
    headers: { accept: "application/json" },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answer: unknown = await response.json();
  const { ticket, problems } = {
    ticket: undefined,
    problems: undefined,
    ...(typeof answer === "object" ? answer : {}),
  };
  if (response.ok) {
    return {
      status: "sent",
      ticket: typeof ticket === "string" ? ticket : undefined,
      submission: body.get("submission_id") ?? "",
    };
  }
  return typeof problems === "object" && problems
    ? { status: "refused", problems: Object.fromEntries(Object.entries(problems)) }
    : { status: "failed" };
}

/** What was typed outlives a failure, a reload and the way back in this tab, until it was sent. */
const draft = {
  save(key: string, typed: URLSearchParams) {
    try {
      sessionStorage.setItem(key, typed.toString());
    } catch {
      // Storage may be blocked; the form itself still holds the values.
    }
  },
  read(key: string) {
    try {
      return new URLSearchParams(sessionStorage.getItem(key) ?? "");
    } catch {
      return new URLSearchParams();
    }
  },
  drop(key: string) {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // As above.
    }
  },
};

/** The field whose value makes sending the same form again harmless. */
const submissionIdField = "submission_id";

/**
 * What a visitor typed and chose, without what the page itself sends along or nobody sees. A hidden field
 * with `data-chosen` holds what was chosen beside the form.
 */
function collectTypedValues(form: HTMLFormElement): URLSearchParams {
  const typed = new URLSearchParams();
  for (const element of form.elements) {
    const { name, type, value, checked, dataset } = element as HTMLInputElement; // or a control like it
    if (type === "radio" && !checked) continue;
    const isTyped = type !== "hidden" || "chosen" in dataset;
    if (name && value && isTyped && name !== "website") typed.set(name, value);
  }
  return typed;
}

/**
 * Sends a native form without leaving the page. The same form works without it: same address, same
 * fields. Returns what to put on the `<form>` and where it stands.
 */
export function useNativeForm(name: string, initial: FormState = { status: "idle" }) {
  const form = useRef<HTMLFormElement>(null);
  const submission = useRef({ id: "", of: "", sending: false });
  const [state, setState] = useState<FormState>(initial);
  const key = `draft:${name}`;

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    // From here on refusals show beside their fields and not in the browser's bubbles.
    element.noValidate = true;
    const kept = draft.read(key);
    submission.current.id = kept.get(submissionIdField) ?? "";
    kept.delete(submissionIdField);
    submission.current.of = kept.toString();
    for (const [field, value] of kept) {
      const control = element.elements.namedItem(field);
      if (control && "value" in control && !control.value) control.value = value;
    }
  }, [key]);

  useEffect(() => {
    if (state.status !== "refused") return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [state]);

  function onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
    draft.save(key, collectTypedValues(currentTarget));
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    const sent = submission.current;
    if (sent.sending) return;
    sent.sending = true;
    const typed = collectTypedValues(element);
    const of = typed.toString();
    if (!sent.id || sent.of !== of) Object.assign(sent, { id: createUuid(), of });
    // A page that is left before the answer came tries again under the same id.
    typed.set(submissionIdField, sent.id);
    draft.save(key, typed);
    const body = new URLSearchParams();
    for (const [field, value] of new FormData(element)) {
      if (typeof value === "string") body.append(field, value);
    }
    body.set(submissionIdField, sent.id);
    setState({ status: "sending" });
    const next = await postWithRetries(element.action, body);
    sent.sending = false;
    if (next.status === "sent") {
      draft.drop(key);
      element.reset();
    }
    if (next.status === "failed" && !navigator.onLine) {
      const again = () => collectTypedValues(element).toString() === of && element.requestSubmit();
      window.addEventListener("online", again, { once: true });
    }
    setState(next);
  }

  return {
    state,
    close: () => setState({ status: "idle" }),
    props: { ref: form, onInput, onSubmit },
  };
}
