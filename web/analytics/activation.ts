/**
 * Runs `callback` once the page is visible to a person: immediately, or when a prerendered page is
 * activated. Counting, storing and loading must not start before that.
 */
export function runWhenActivated(callback: () => void): void {
  if ("prerendering" in document && document.prerendering === true) {
    document.addEventListener("prerenderingchange", callback, { once: true });
  } else callback();
}
