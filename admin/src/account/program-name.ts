const browsers = [
  [/\bStudio\b/, "Studio"],
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const systems = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\b(Linux|X11)\b/, "Linux"],
] as const;

/** Returns the browser and the device of a user agent; undefined if neither is recognized. */
export function programName(userAgent: string | null): string | undefined {
  const find = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const found = [find(browsers), find(systems)].filter((name) => name !== undefined);
  return found.length > 0 ? found.join(", ") : undefined;
}
