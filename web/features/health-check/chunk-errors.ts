const reloadedKey = "reloaded";

/** Whether a code chunk failed to load, for example because a deployment replaced it. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === "ChunkLoadError" ||
      /dynamically imported module|importing a module script/i.test(error.message))
  );
}

/** Whether a reload would discard user input. */
const hasUnsavedInput = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")].some(
    ({ value, defaultValue, type }) =>
      value !== defaultValue && type !== "checkbox" && type !== "radio",
  );

/**
 * Reloads the page to get matching code: once per tab, only if the site responds, and never if user
 * input would be lost.
 */
export async function reloadOnce(): Promise<void> {
  try {
    if (sessionStorage.getItem(reloadedKey) || hasUnsavedInput()) return;
    const { ok } = await fetch(location.href, { cache: "reload" });
    if (!ok || hasUnsavedInput()) return;
    sessionStorage.setItem(reloadedKey, "1");
    location.reload();
  } catch {
    // Offline, or no storage to detect a reload loop: the page stays as it is.
  }
}
