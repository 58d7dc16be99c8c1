import { isAbsolute } from "node:path";

/** What the guide's process is told by its environment. */
export type GuideConfig = {
  siteUrl: string;
  projectId: string;
  dataset: string;
  /** Address of the embedded content lake; `undefined` means hosted Sanity. */
  apiHost: string | undefined;
  /** Reads the content where the dataset is private, as in the embedded content lake. */
  readToken: string;
  /** The database that knows within how many hours an answer is promised. */
  supabase: { url: string; publishableKey: string };
  /** Where the guide is kept. */
  file: string;
};

/** The environment of this process, which only this module reads. @throws for what is missing. */
export function guideConfig(env: NodeJS.ProcessEnv = process.env): GuideConfig {
  const required = (name: string) => {
    const value = env[name];
    if (!value) throw new Error(`${name} is not set; the guide needs it.`);
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
