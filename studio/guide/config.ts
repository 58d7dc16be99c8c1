import { isAbsolute } from "node:path";

/** Settings of the guide process. */
export type GuideConfig = {
  siteUrl: string;
  projectId: string;
  dataset: string;
  /** URL of the embedded content lake; undefined for Sanity's hosting. */
  apiHost: string | undefined;
  /** Token for private datasets, such as the embedded one. */
  readToken: string;
  /** The database that holds the promised response time. */
  supabase: { url: string; publishableKey: string };
  /** Path of the guide. */
  file: string;
};

/**
 * Parses the environment; no other module of the guide reads it.
 * @throws Error that names a missing variable
 */
export function parseGuideConfig(env: NodeJS.ProcessEnv = process.env): GuideConfig {
  const required = (name: string) => {
    const value = env[name];
    if (!value) throw new Error(`${name} is not set. The guide requires it.`);
    return value;
  };
  const file = required("GUIDE_FILE");
  if (!isAbsolute(file)) throw new Error("GUIDE_FILE must be an absolute path.");
  return {
    siteUrl: required("SITE_URL"),
    projectId: required("SANITY_PROJECT_ID"),
    dataset: required("SANITY_DATASET"),
    apiHost: env.SANITY_API_HOST,
    readToken: required("SANITY_API_READ_TOKEN"),
    supabase: {
      url: required("SUPABASE_URL"),
      publishableKey: required("SUPABASE_PUBLISHABLE_KEY"),
    },
    file,
  };
}
