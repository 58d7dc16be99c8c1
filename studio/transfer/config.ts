/** Settings of the transfer commands. */
export type TransferConfig = {
  /** The embedded lake's data folder; undefined when Sanity hosts the content. */
  contentDir: string | undefined;
  projectId: string;
  dataset: string;
  /** A token of Sanity's service. */
  token: string | undefined;
  /** The caller's working directory, against which file names are resolved. */
  folder: string;
};

/**
 * Parses the environment; no other module of the transfer commands reads it.
 * @throws Error that names a missing variable
 */
export function parseTransferConfig(env: NodeJS.ProcessEnv = process.env): TransferConfig {
  const required = (name: string): string => {
    const value = env[name];
    if (!value) throw new Error(`${name} is not set. The transfer commands require it.`);
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
