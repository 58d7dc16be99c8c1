import { setPriority } from "node:os";

/** The nice value of background work, so that it does not slow down requests. */
const lowPriority = 10;

/** Lowers the priority of a process. */
export function lowerProcessPriority(pid: number): void {
  try {
    setPriority(pid, lowPriority);
  } catch {
    // The process has exited already, or the system does not allow it.
  }
}
