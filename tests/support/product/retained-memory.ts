import { once } from "node:events";
import { until } from "../until.ts";

/** The address of Node's inspector after SIGUSR1: only one process at a time can have it. */
const inspector = "http://127.0.0.1:9229/json";

type Answer = { id: number; result?: { result?: { value?: unknown } } };

/**
 * The resident memory of a Node process in megabytes after garbage collection. Opens its inspector for
 * the measurement and closes it again. @throws if the process is not Node or does not respond.
 */
export async function measureRetainedMemory(pid: number): Promise<number> {
  process.kill(pid, "SIGUSR1");
  const address = await until(async () => {
    const response = await fetch(inspector).catch(() => undefined);
    const targets: { webSocketDebuggerUrl: string }[] = (await response?.json()) ?? [];
    return targets[0]?.webSocketDebuggerUrl;
  });
  const socket = new WebSocket(address);
  await once(socket, "open");
  let asked = 0;
  const ask = (method: string, params: object = {}): Promise<Answer> => {
    const id = (asked += 1);
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const listen = ({ data }: MessageEvent) => {
      const response: Answer = JSON.parse(String(data));
      if (response.id !== id) return;
      socket.removeEventListener("message", listen);
      resolve(response);
    };
    socket.addEventListener("message", listen);
    socket.send(JSON.stringify({ id, method, params }));
    return promise;
  };
  const evaluate = (expression: string) =>
    ask("Runtime.evaluate", { expression, returnByValue: true });
  await ask("HeapProfiler.collectGarbage");
  const bytes = (await evaluate("process.memoryUsage.rss()")).result?.result?.value;
  await evaluate("void setTimeout(() => process.getBuiltinModule('node:inspector').close())");
  socket.close();
  await until(async () => {
    const response = await fetch(inspector).catch(() => undefined);
    return response === undefined;
  });
  if (typeof bytes !== "number") throw new Error(`Process ${pid} did not report its memory.`);
  return bytes / 1024 / 1024;
}
