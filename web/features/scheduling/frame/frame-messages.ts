/**
 * What a form in the scheduling page's frame says to the page (spec 2): how tall it is, that somebody
 * began to fill it in, and that it was sent. An outside form may use the same messages, or others that
 * the site settings translate.
 */
export type FrameMessage =
  | { type: "form:height"; height: number }
  | { type: "form:started" }
  | { type: "form:submitted"; id: string };

/** Tells the page around the frame, which is on this origin; anyone else does not hear it. */
export function postToParent(message: FrameMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, window.location.origin);
}

/** What the page asks the form in the frame: to say how tall it is. */
export const measureRequest = { type: "form:measure" } as const;

/**
 * How an outside form says one of these messages (site settings). Places are paths such as `type` or
 * `payload.kind`; of a text that is no JSON they count its parts between colons from 0, so that the
 * text `setHeight:900:form` has `setHeight` at `0` and the height at `1`.
 */
export type MessageRule = {
  means: "height" | "started" | "submitted";
  /** The place that says what the message is; only a height is known without one, by `carries`. */
  field: string | null;
  /** What stands at that place. */
  says: string | null;
  /** The place of the height in CSS pixels, or of the submission's id. */
  carries: string | null;
};

// What longer texts say is no height and no id.
const maxTextLength = 10_000;
const maxIdLength = 200;

/** A message of a form, or `undefined` for anything else a window may say. */
export function parseFrameMessage(
  data: unknown,
  rules: readonly MessageRule[] = [],
): FrameMessage | undefined {
  const parts = parseData(data);
  for (const { means, field, says, carries } of rules) {
    if (field ? getTextAtPath(parts, field) !== says : means !== "height") continue;
    const carried = carries ? getAtPath(parts, carries) : undefined;
    if (means === "started") return { type: "form:started" };
    if (means === "submitted") return { type: "form:submitted", id: toId(carried) };
    const height = toPixels(carried);
    if (height !== undefined) return { type: "form:height", height };
  }
  return parseOwnMessage(data);
}

/** The message of a form that speaks the site's own language. */
function parseOwnMessage(data: unknown): FrameMessage | undefined {
  const height = getAtPath(data, "height");
  switch (getAtPath(data, "type")) {
    case "form:height":
      return typeof height === "number" && Number.isFinite(height)
        ? { type: "form:height", height }
        : undefined;
    case "form:started":
      return { type: "form:started" };
    case "form:submitted":
      return { type: "form:submitted", id: toId(getAtPath(data, "id")) };
    default:
      return undefined;
  }
}

function parseData(data: unknown): unknown {
  if (typeof data !== "string") return data;
  if (data.length > maxTextLength) return undefined;
  try {
    return /^\s*[{[]/.test(data) ? JSON.parse(data) : data.split(":");
  } catch {
    return data.split(":");
  }
}

/** What stands at a path; nothing that an object merely inherits. */
function getAtPath(value: unknown, path: string): unknown {
  let found = value;
  for (const step of path.split(".")) {
    if (typeof found !== "object" || !found || !Object.hasOwn(found, step)) return undefined;
    found = Reflect.get(found, step);
  }
  return found;
}

function getTextAtPath(value: unknown, path: string): string | undefined {
  const found = getAtPath(value, path);
  return ["string", "number", "boolean"].includes(typeof found) ? String(found) : undefined;
}

/** A number, or a text such as `900` and `900px`. */
function toPixels(value: unknown): number | undefined {
  const text = typeof value === "string" && /^\d{1,9}(\.\d{1,9})?(px)?$/.test(value);
  const number = text ? Number.parseFloat(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

const toId = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value).slice(0, maxIdLength) : "";

/** The rules that the server wrote into the page; none where it wrote none. */
export function parseMessageRules(json: string | undefined): MessageRule[] {
  // Written by this site from checked settings.
  return json ? (JSON.parse(json) as MessageRule[]) : [];
}

// spec 2 and 9: the reported height plus 15 px, 500 ms after the message. Whatever a form says, it
// neither vanishes nor swallows the page.
const extraHeight = 15;
const minHeight = 300;
const maxHeight = 3000;
export const heightDelayMs = 500;

/** How tall a frame becomes, in CSS pixels, for the height its form reported. */
export function computeFrameHeight(reported: number): number {
  return Math.min(maxHeight, Math.max(minHeight, Math.ceil(reported) + extraHeight));
}
