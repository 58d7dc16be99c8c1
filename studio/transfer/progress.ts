/** Told what is being done, how far it is and how much there is. */
export type Report = (step: string, current?: number, total?: number) => void;

const EVERY_MS = 1000;

/** A line per step, one per second while it goes on, and one when it is complete. */
export function reportLines(write: (line: string) => void, now: () => number = Date.now): Report {
  let last = "";
  let lastStep = "";
  let told = 0;
  return (step, current, total) => {
    const name = step.replace(/\.+$/, "");
    const amount = total === undefined ? current : `${current ?? 0}/${total}`;
    const line = amount === undefined ? name : `${name}: ${amount}`;
    const isDue = name !== lastStep || now() - told >= EVERY_MS || current === total;
    if (line === last || !isDue) return;
    last = line;
    lastStep = name;
    told = now();
    write(line);
  };
}
