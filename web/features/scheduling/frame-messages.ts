/**
 * What a form in the scheduling page's frame says to the page (spec 2): how tall it is, that somebody
 * began to fill it in, and that it was sent. An outside form may use the same messages.
 */
export type FrameMessage =
  | { type: "form:height"; height: number }
  | { type: "form:started" }
  | { type: "form:submitted"; id: string };

/** A message of a form, or `undefined` for anything else a window may say. */
export function frameMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== "object" || !data || !("type" in data)) return undefined;
  const { type, height, id } = { height: undefined, id: undefined, ...data };
  switch (type) {
    case "form:height":
      return typeof height === "number" && Number.isFinite(height) ? { type, height } : undefined;
    case "form:started":
      return { type };
    case "form:submitted":
      return { type, id: typeof id === "string" ? id : "" };
    default:
      return undefined;
  }
}

// spec 2 and 9: the reported height plus 15 px, 500 ms after the message. Whatever a form says, it
// neither vanishes nor swallows the page.
const room = 15;
const least = 300;
const most = 3000;
export const heightDelay = 500;

/** How tall a frame becomes, in CSS pixels, for the height its form reported. */
export function frameHeight(reported: number): number {
  return Math.min(most, Math.max(least, Math.ceil(reported) + room));
}
