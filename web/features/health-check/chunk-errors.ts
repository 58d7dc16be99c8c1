const reloadedKey = "reloaded";

/** Whether code of the site did not load, as after a new version replaced the one of an open page. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === "ChunkLoadError" ||
      /dynamically imported module|importing a module script/i.test(error.message))
  );
}

/** Whether something typed would be lost. */
const hasUnsavedInput = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")].some(
    ({ value, defaultValue, type }) =>
      value !== defaultValue && type !== "checkbox" && type !== "radio",
  );

/**
 * Loads the page anew with the code that fits it: once in a tab, only while the site answers, and
 * never over something that was typed.
 */
export async function reloadOnce(): Promise<void> {
  try {
    if (sessionStorage.getItem(reloadedKey) || hasUnsavedInput()) return;
    const { ok } = await fetch(location.href, { cache: "reload" });
    if (!ok || hasUnsavedInput()) return;
    sessionStorage.setItem(reloadedKey, "1");
    location.reload();
  } catch {
    // Offline, or no storage to tell a first time from a loop: the page stays as it is.
  }
}
