/** The id of a process that runs. A signal to the id 0 would reach the test runner. */
export function requirePid(pid: number | undefined): number {
  if (!pid) throw new Error("The process does not run.");
  return pid;
}
