"use client";

import { useEffect, useRef, useState, type FormEvent } from "react";

/**
 * The state of a form. `problems` has one message per field; `form` is about the whole form. `token` is
 * the link token of what the form opens, `location` the path of its success page, `submission` the id
 * under which the form was stored.
 */
export type FormState =
  | { status: "idle" }
  | { status: "sending" }
  | {
      status: "sent";
      token?: string | undefined;
      location?: string | undefined;
      submission: string;
    }
  | { status: "refused"; problems: Readonly<Record<string, string>> }
  | { status: "failed" };

// The server responds within 8 s; a longer wait means a lost connection.
const timeoutMs = 10_000;
const maxAttempts = 3;
/** The field whose value makes repeated submissions idempotent. */
const submissionIdField = "submission_id";

/**
 * Creates a submission id, which makes repeated submissions idempotent; `randomUUID` requires a secure
 * context. For UUIDs of version 8 the database also treats an equal form with the same email address
 * within ten minutes as one submission, such as from another tab.
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

/** Posts until there is a response; the submission id makes repeats harmless. Does not retry offline. */
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

async function post(action: string, fields: URLSearchParams): Promise<FormState> {
  const response = await fetch(action, {
    method: "POST",
    headers: { accept: "application/json" },
    body: fields,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const body: unknown = await response.json();
  const { token, location, problems } = {
    token: undefined,
    location: undefined,
    problems: undefined,
    ...(typeof body === "object" ? body : {}),
  };
  if (response.ok) {
    return {
      status: "sent",
      token: typeof token === "string" ? token : undefined,
      location: typeof location === "string" ? location : undefined,
      submission: fields.get(submissionIdField) ?? "",
    };
  }
  return typeof problems === "object" && problems
    ? { status: "refused", problems: Object.fromEntries(Object.entries(problems)) }
    : { status: "failed" };
}

/** Stores typed values in this tab until they are sent, to survive failures, reloads and navigation. */
const draft = {
  save(key: string, typed: URLSearchParams) {
    try {
      sessionStorage.setItem(key, typed.toString());
    } catch {
      // Storage may be blocked; the form itself still has the values.
    }
  },
  read(key: string) {
    try {
      return new URLSearchParams(sessionStorage.getItem(key) ?? "");
    } catch {
      return new URLSearchParams();
    }
  },
  clear(key: string) {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Storage may be blocked.
    }
  },
};

/**
 * Returns the values that the visitor typed or selected, without hidden fields and the honeypot. A hidden
 * field with `data-chosen` counts as selected.
 */
function collectTypedValues(form: HTMLFormElement): URLSearchParams {
  const typed = new URLSearchParams();
  for (const element of form.elements) {
    const { name, type, value, checked, dataset } = element as HTMLInputElement; // or a control like it
    if ((type === "radio" || type === "checkbox") && !checked) continue;
    const isTyped = type !== "hidden" || "chosen" in dataset;
    if (name && value && isTyped && name !== "website") typed.set(name, value);
  }
  return typed;
}

/**
 * Submits a native form without leaving the page. The form also works without scripts, with the same URL
 * and fields. Returns the props of the `<form>` and its state.
 */
export function useNativeForm(name: string, initial: FormState = { status: "idle" }) {
  const form = useRef<HTMLFormElement>(null);
  const submission = useRef({ id: "", content: "", isSending: false });
  const [state, setState] = useState<FormState>(initial);
  const key = `draft:${name}`;

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    // Messages appear beside their fields instead of in the browser's popups.
    element.noValidate = true;
    const saved = draft.read(key);
    submission.current.id = saved.get(submissionIdField) ?? "";
    saved.delete(submissionIdField);
    submission.current.content = saved.toString();
    for (const [field, value] of saved) {
      const control = element.elements.namedItem(field);
      if (control instanceof HTMLInputElement && control.type === "checkbox")
        control.checked = true;
      else if (control && "value" in control && !control.value) control.value = value;
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
    const attempt = submission.current;
    if (attempt.isSending) return;
    attempt.isSending = true;
    const typed = collectTypedValues(element);
    const content = typed.toString();
    if (!attempt.id || attempt.content !== content)
      Object.assign(attempt, { id: createUuid(), content });
    // Saved with the id, so that a page that is left before the response sends it again as the same one.
    typed.set(submissionIdField, attempt.id);
    draft.save(key, typed);
    const body = new URLSearchParams();
    for (const [field, value] of new FormData(element)) {
      if (typeof value === "string") body.append(field, value);
    }
    body.set(submissionIdField, attempt.id);
    setState({ status: "sending" });
    const next = await postWithRetries(element.action, body);
    attempt.isSending = false;
    if (next.status === "sent") {
      draft.clear(key);
      element.reset();
    }
    if (next.status === "failed" && !navigator.onLine) {
      const retry = () =>
        collectTypedValues(element).toString() === content && element.requestSubmit();
      window.addEventListener("online", retry, { once: true });
    }
    setState(next);
  }

  return {
    state,
    close: () => setState({ status: "idle" }),
    props: { ref: form, onInput, onSubmit },
  };
}
