/** A line with the elapsed time of a step. */
export type Progress = { done(text?: string): void; fail(): void };

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Shows a step and its elapsed seconds: rewritten in place on a terminal, and repeated every 15 s on standard
 * error elsewhere, because standard output is the log.
 */
export function showProgress(text: string): Progress {
  const since = performance.now();
  const isTerminal = process.stdout.isTTY === true;
  const write = (line: string, last: boolean) =>
    isTerminal
      ? process.stdout.write(`\r\u001b[2K${line}${last ? "\n" : ""}`)
      : process.stderr.write(`${line}\n`);
  write(`${text}…`, false);
  const timer = setInterval(
    () => write(`${text}… ${seconds(since)}`, false),
    isTerminal ? 500 : 15_000,
  );
  timer.unref();
  const end = (outcome: string) => {
    clearInterval(timer);
    write(`${outcome} (${seconds(since)})`, true);
  };
  return {
    done: (outcome = text) => end(`✓ ${outcome}`),
    fail: () => end(`✗ ${text}`),
  };
}
