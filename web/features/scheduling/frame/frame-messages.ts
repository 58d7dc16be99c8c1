/**
 * The messages of a framed form to the scheduling page (spec 2): its height, the first input and the
 * submission. An external form may use the same messages, or its own, which the site settings map.
 */
export type FrameMessage =
  | { type: "form:height"; height: number }
  | { type: "form:started" }
  | { type: "form:submitted"; id: string };

/** Sends a message to the embedding page, only if it is on this origin. */
export function postToParent(message: FrameMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, window.location.origin);
}

/** Asks the framed form to report its height. */
export const measureRequest = { type: "form:measure" } as const;

/**
 * Maps a message of an external form to one of these (site settings). Paths are property names such as
 * `type` or `payload.kind`. A string that is not JSON is split at colons: `setHeight:900:form` has
 * `setHeight` at path `0` and the height at `1`.
 */
export type MessageRule = {
  messageType: "height" | "started" | "submitted";
  /** Path of the value that identifies the message. Optional for heights, which `valuePath` identifies. */
  typePath: string | null;
  /** The expected value at that path. */
  typeValue: string | null;
  /** Path of the height in CSS pixels, or of the submission id. */
  valuePath: string | null;
};

const maxTextLength = 10_000;
const maxIdLength = 200;

/** Parses a window message; `undefined` if it is none of a form. */
export function parseFrameMessage(
  data: unknown,
  rules: readonly MessageRule[] = [],
): FrameMessage | undefined {
  const parsed = parseData(data);
  for (const { messageType, typePath, typeValue, valuePath } of rules) {
    if (typePath ? getTextAtPath(parsed, typePath) !== typeValue : messageType !== "height")
      continue;
    const payload = valuePath ? getAtPath(parsed, valuePath) : undefined;
    if (messageType === "started") return { type: "form:started" };
    if (messageType === "submitted") return { type: "form:submitted", id: toId(payload) };
    const height = toPixels(payload);
    if (height !== undefined) return { type: "form:height", height };
  }
  return parseOwnMessage(data);
}

/** Parses a message in the site's own format. */
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

/** Returns the own property at a path, never an inherited one. */
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

/** Accepts a number, or a string such as `900` or `900px`. */
function toPixels(value: unknown): number | undefined {
  const isNumeric = typeof value === "string" && /^\d{1,9}(\.\d{1,9})?(px)?$/.test(value);
  const number = isNumeric ? Number.parseFloat(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

const toId = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value).slice(0, maxIdLength) : "";

/** Parses the rules that the server rendered into the page. */
export function parseMessageRules(json: string | undefined): MessageRule[] {
  // Rendered by this site from validated settings.
  return json ? (JSON.parse(json) as MessageRule[]) : [];
}

// spec 2 and 9: the reported height plus 15 px, 500 ms after the message. The limits keep a malformed
// height from hiding the form or filling the page.
const extraHeight = 15;
const minHeight = 300;
const maxHeight = 3000;
export const heightDelayMs = 500;

/** Returns the height of the frame in CSS pixels for the height that its form reported. */
export function computeFrameHeight(reported: number): number {
  return Math.min(maxHeight, Math.max(minHeight, Math.ceil(reported) + extraHeight));
}
