"use client";

import { useEffect, useRef, useState, type FormEvent } from "react";

/**
 * Where a form stands. `problems` has a message per field; `form` holds one about the whole form.
 * `ticket` opens what the form was sent for; `submission` is the id under which it was stored.
 */
export type FormState =
  | { at: "idle" }
  | { at: "sending" }
  | { at: "sent"; ticket?: string | undefined; submission: string }
  | { at: "refused"; problems: Readonly<Record<string, string>> }
  | { at: "failed" };

// The server answers within 10 s; what takes longer is a lost connection.
const patience = 15_000;

/** An id that makes sending the same form again harmless. `randomUUID` exists on secure origins only. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) =>
    ((index === 6 ? (byte & 15) | 64 : index === 8 ? (byte & 63) | 128 : byte) | 256)
      .toString(16)
      .slice(1),
  ).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

async function post(action: string, body: URLSearchParams): Promise<FormState> {
  const response = await fetch(action, {
    method: "POST",
    headers: { accept: "application/json" },
    body,
    signal: AbortSignal.timeout(patience),
  });
  const answer: unknown = await response.json();
  const { ticket, problems } = {
    ticket: undefined,
    problems: undefined,
    ...(typeof answer === "object" ? answer : {}),
  };
  if (response.ok) {
    return {
      at: "sent",
      ticket: typeof ticket === "string" ? ticket : undefined,
      submission: body.get("submission_id") ?? "",
    };
  }
  return typeof problems === "object" && problems
    ? { at: "refused", problems: Object.fromEntries(Object.entries(problems)) }
    : { at: "failed" };
}

/** The typed values outlive a failure and a reload in this tab; nothing is kept before a failure. */
const draft = {
  save(key: string, body: URLSearchParams) {
    try {
      sessionStorage.setItem(key, body.toString());
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

/**
 * Sends a native form without leaving the page. The same form works without it: same address, same
 * fields. Returns what to put on the `<form>` and where it stands.
 */
export function useNativeForm(name: string, initial: FormState = { at: "idle" }) {
  const form = useRef<HTMLFormElement>(null);
  const submission = useRef({ id: "", of: "" });
  const [state, setState] = useState<FormState>(initial);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    // From here on refusals show beside their fields and not in the browser's bubbles.
    element.noValidate = true;
    for (const [field, value] of draft.read(`draft:${name}`)) {
      const control = element.elements.namedItem(field);
      if (control && "value" in control && !control.value) control.value = value;
    }
  }, [name]);

  useEffect(() => {
    if (state.at !== "refused") return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [state]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    if (state.at === "sending") return;
    const body = new URLSearchParams();
    for (const [field, value] of new FormData(element)) {
      if (typeof value === "string") body.append(field, value);
    }
    if (submission.current.of !== body.toString()) {
      submission.current = { id: newId(), of: body.toString() };
    }
    const typed = new URLSearchParams(body);
    body.set("submission_id", submission.current.id);
    setState({ at: "sending" });
    const next = await post(element.action, body).catch((): FormState => ({ at: "failed" }));
    if (next.at === "failed") draft.save(`draft:${name}`, typed);
    if (next.at === "sent") {
      draft.drop(`draft:${name}`);
      element.reset();
    }
    setState(next);
  }

  return { state, close: () => setState({ at: "idle" }), props: { ref: form, onSubmit } };
}
