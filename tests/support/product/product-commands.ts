import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Runs `npm run <backup|restore> -- <arguments>` on a data folder. */
export async function productCommand(
  dataDir: string,
  verb: "backup" | "restore",
  ...args: string[]
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [`web/host/backup/${verb}-command.ts`, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, INIT_CWD: dataDir },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, said: output.trim() };
}
