import { toastAttribute, updateToastFlag } from "./toast-flag.ts";
import styles from "./toast.module.css";

/** Milliseconds after which a success message is dismissed. */
const dismissAfterMs = 6_000;

const paths = {
  done: "M4 10.5l4 4 8-9",
  failed: "M10 4v7M10 14.5v.2",
  close: "M5 5l10 10M15 5L5 15",
};

function createIcon(name: keyof typeof paths): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  const attributes = {
    viewBox: "0 0 20 20",
    width: "20",
    height: "20",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": "1.75",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "aria-hidden": "true",
  };
  for (const [attribute, value] of Object.entries(attributes)) svg.setAttribute(attribute, value);
  path.setAttribute("d", paths[name]);
  svg.append(path);
  return svg;
}

function createElement(tag: string, className: string | undefined, ...content: (Node | string)[]) {
  const element = document.createElement(tag);
  element.className = className ?? "";
  element.append(...content);
  return element;
}

let current: { toast: HTMLElement; timer: ReturnType<typeof setTimeout> | undefined } | undefined;

function removeToast(): void {
  clearTimeout(current?.timer);
  current?.toast.remove();
  current = undefined;
  updateToastFlag();
}

/**
 * Shows the toast of `toast.tsx` without React, for enhancements; one at a time. A success message is
 * dismissed after six seconds, an error stays until it is closed.
 */
export function showToast(
  tone: "done" | "failed",
  message: { title: string; text?: string },
): void {
  removeToast();
  const isError = tone === "failed";
  const toast = createElement("div", isError ? `${styles.toast} ${styles.failed}` : styles.toast);
  toast.setAttribute("role", isError ? "alert" : "status");
  for (const [name, value] of Object.entries(toastAttribute)) toast.setAttribute(name, value);
  const close = createElement("button", styles.close, createIcon("close"));
  close.setAttribute("type", "button");
  close.setAttribute("aria-label", "Dismiss");
  close.addEventListener("click", removeToast);
  document.body.append(toast);
  updateToastFlag();
  current = { toast, timer: isError ? undefined : setTimeout(removeToast, dismissAfterMs) };
  // Filled after insertion, because screen readers announce changes of a live region only.
  toast.append(
    createElement("span", styles.mark, createIcon(tone)),
    createElement("p", styles.title, message.title),
    ...(message.text ? [createElement("p", styles.text, message.text)] : []),
    close,
  );
}
