/** What a command that moves content is told by its environment. */
export type MoveConfig = {
  /** The embedded lake's data folder; undefined when the content is hosted by Sanity. */
  contentDir: string | undefined;
  projectId: string;
  dataset: string;
  /** A token of Sanity's own service, as its owner gave it. */
  token: string | undefined;
  /** Where the command was called: names of files are relative to it. */
  folder: string;
};

/** Reads the environment, which only this module does. @throws Error for what is missing. */
export function moveConfig(env: NodeJS.ProcessEnv = process.env): MoveConfig {
  const required = (name: string): string => {
    const value = env[name];
    if (!value) throw new Error(`${name} is not set`);
    return value;
  };
  return {
    contentDir: env.CONTENT_DIR || undefined,
    projectId: required("SANITY_PROJECT_ID"),
    dataset: required("SANITY_DATASET"),
    token: env.SANITY_TOKEN || undefined,
    folder: required("CALLED_FROM"),
  };
}
