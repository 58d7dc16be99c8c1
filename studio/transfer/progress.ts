/** Reports the current step, its progress and its total. */
export type ReportProgress = (step: string, current?: number, total?: number) => void;

const minIntervalMs = 1000;

/** Writes a line when a step starts, one per second, and one when it completes. */
export function createProgressReporter(
  write: (line: string) => void,
  now: () => number = Date.now,
): ReportProgress {
  let last = "";
  let lastStep = "";
  let reportedAt = 0;
  return (step, current, total) => {
    const name = step.replace(/\.+$/, "");
    const amount = total === undefined ? current : `${current ?? 0}/${total}`;
    const line = amount === undefined ? name : `${name}: ${amount}`;
    const isDue = name !== lastStep || now() - reportedAt >= minIntervalMs || current === total;
    if (line === last || !isDue) return;
    last = line;
    lastStep = name;
    reportedAt = now();
    write(line);
  };
}
