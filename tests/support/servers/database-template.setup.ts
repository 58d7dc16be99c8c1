import { rmSync } from "node:fs";
import { startLocalSupabase } from "./local-supabase.ts";

/**
 * Creates a data folder with every migration applied and no other data, once for all files: copying it
 * takes a tenth of the processor time of creating one. `startLocalSupabase` finds it by the
 * environment. Tests of first starts use a folder of their own without a template.
 */
export default async function makeTemplate(): Promise<() => void> {
  const supabase = await startLocalSupabase();
  const { dataDir } = supabase;
  await supabase.stop({ keep: true });
  process.env.DATABASE_TEMPLATE = dataDir;
  return () => {
    delete process.env.DATABASE_TEMPLATE;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
