import { rmSync } from "node:fs";
import { startEmptyProject } from "./hosted-project.ts";

/**
 * Creates the database of a hosted project with every migration applied by the Supabase CLI, once for
 * all files, which copy it. `tests/hosted/push.test.ts` checks the output of the CLI.
 */
export default async function pushOnce(): Promise<() => void> {
  const project = await startEmptyProject();
  const push = await project.push();
  await project.stop({ keep: true });
  process.env.HOSTED_TEMPLATE = project.dataDir;
  process.env.HOSTED_PUSH = JSON.stringify(push);
  return () => {
    delete process.env.HOSTED_TEMPLATE;
    delete process.env.HOSTED_PUSH;
    rmSync(project.dataDir, { recursive: true, force: true });
  };
}
