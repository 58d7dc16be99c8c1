/** One line that tells how long a step has been taking, for people who wait. */
export type Progress = { done(text?: string): void; fail(): void };

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Shows a step and its seconds: rewritten in place on a terminal, repeated every 15 s elsewhere, where
 * standard output is the log's.
 */
export function progress(text: string): Progress {
  const since = performance.now();
  const terminal = process.stdout.isTTY === true;
  const write = (line: string, last: boolean) =>
    terminal
      ? process.stdout.write(`\r\u001b[2K${line}${last ? "\n" : ""}`)
      : process.stderr.write(`${line}\n`);
  write(`${text}…`, false);
  const timer = setInterval(
    () => write(`${text}… ${seconds(since)}`, false),
    terminal ? 500 : 15_000,
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
