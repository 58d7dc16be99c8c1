/**
 * Runs `run` once a person looks at the page: at once, or when a page that the browser prepared
 * ahead of a click is shown. Whatever counts, stores or loads for a visit waits for it.
 */
export function runWhenActivated(run: () => void): void {
  if ("prerendering" in document && document.prerendering === true) {
    document.addEventListener("prerenderingchange", run, { once: true });
  } else run();
}
